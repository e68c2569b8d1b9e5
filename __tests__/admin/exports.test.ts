import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { readSheet, writeSheet } from '../../server/app/formats/sheet'
import { unfold } from '../../server/app/formats/unfold'
import { activity } from '../activity/support'
import { post } from '../circle/support'
import { query } from '../support/query'
import { runJob } from '../support/run-job'
import { startServer, type TestServer } from '../support/server'
import { knock, operator, type TestOperator } from './support'

let server: TestServer
let an: TestOperator
let bo: TestOperator
beforeAll(async () => {
  server = await startServer()
  an = await operator(server)
  bo = await operator(server)
})
afterAll(() => server.close())

const wish = (change: object = {}) => ({
  requestId: randomUUID(),
  route: 'POST /admin/api/operator/page',
  title: '运营人员',
  input: '{"body":{}}',
  format: 'csv' as const,
  columns: [
    { name: 'name', title: '姓名' },
    { name: 'active', title: '在用' },
    { name: 'roles', title: '角色', words: [{ value: '超管', word: '什么都能做' }] },
  ],
  ...change,
})
const ask = (change: object = {}, who = an) => who.call('POST /admin/api/export/create', { body: wish(change) })
const make = () => runJob(server, 'admin.exports')
const mine = async (who = an) => (await who.call('POST /admin/api/export/page', { body: {} })).result.records
const fetched = async (id: string, who = an) =>
  knock(
    server,
    'POST /admin/api/export/download/:id',
    { params: { id }, body: {} },
    { cookie: who.cookie, 'x-csrf-token': who.csrf },
  )
/** The rows of a file as a table program reads it. */
const tableOf = async (id: string, who = an) => readSheet((await fetched(id, who)).rawPayload).map(({ cells }) => cells)
const made = async (change: object = {}, who = an): Promise<string> => {
  const { id } = (await ask(change, who)).result
  await make()
  return id
}

test('a list becomes a file of all its rows in the words of the product, and each download stands in the log', async () => {
  for (let count = 0; count < 60; count++)
    await query(
      server,
      sql`insert into admin_operator (id, login, name, password_hash)
        values (${randomUUID()}, ${`many${count}`}, ${`第${count}位`}, '')`,
    )
  const id = await made()
  const [file] = await mine()
  expect(file).toMatchObject({ id, state: 'done', rows: 62, downloads: 0, personal: false, cut: false })
  const [head, ...rows] = await tableOf(id)
  expect(head).toEqual(['姓名', '在用', '角色'])
  expect(rows).toHaveLength(62)
  expect(rows).toContainEqual([an.name, '是', '什么都能做'])
  await fetched(id)
  expect((await mine())[0].downloads).toBe(2)
  const log = (await an.call('POST /admin/api/audit/page', { body: { subject: 'export', subjectId: id } })).result.records
  expect(log.map(({ route, after }) => [route, (after as { rows?: number }).rows])).toEqual([
    ['POST /admin/api/export/download/:id', 62],
    ['POST /admin/api/export/download/:id', 62],
    ['POST /admin/api/export/create', undefined],
  ])
})

test('an Excel workbook holds the same, with times by the clock of China', async () => {
  const columns = [
    { name: 'operator', title: '谁' },
    { name: 'at', title: '时间', kind: 'time' },
    { name: 'route', title: '做了什么' },
  ]
  const input = JSON.stringify({ body: { operatorId: an.id, subject: 'export' } })
  const id = await made({ route: 'POST /admin/api/audit/page', columns, input, format: 'xlsx', title: '日志' })
  const [file] = await mine()
  expect(file.filename).toMatch(/^日志 \d{4}-\d\d-\d\d\.xlsx$/)
  const [head, first] = await tableOf(id)
  expect(head).toEqual(['谁', '时间', '做了什么'])
  expect([first[0], first[2]]).toEqual([an.name, '导出一个看得到的列表'])
  // Days since the last of 1899: a time that a table sorts and reckons with.
  const said = (Number(first[1]) - 25_569) * 86_400_000 - 8 * 3_600_000
  expect(Math.abs(said - Date.now())).toBeLessThan(60_000)
})

test('in a workbook money is a number of 元 with two decimals, a day is a date, and text that looks like them stays text', async () => {
  const noon = new Date('2026-12-01T12:30:15+08:00')
  const table = writeSheet('账', [['1.50', { yuan: 123_450 }, { yuan: -5 }, { at: noon }, { day: noon }]])
  const files = unfold(table, () => true, 100_000)
  const sheet = Buffer.from(files['xl/worksheets/sheet1.xml']).toString()
  const cells = [...sheet.matchAll(/<c r="(\w+)"(?: s="(\d)")?(?: t="(\w+)")?>.*?>([^<]+)</g)].map(([, ...cell]) => cell)
  expect(cells).toEqual([
    ['A1', undefined, 'inlineStr', '1.50'],
    ['B1', '1', undefined, '1234.50'],
    ['C1', '1', undefined, '-0.05'],
    ['D1', '2', undefined, '46357.521006944'],
    ['E1', '3', undefined, '46357'],
  ])
  const styles = Buffer.from(files['xl/styles.xml']).toString()
  const formats = [...styles.split('<cellXfs')[1].matchAll(/<xf(?: numFmtId="(\d+)"[^>]*)?\/>/g)].map(([, id]) => id)
  expect(formats).toEqual([undefined, '4', '164', '165'])
  expect(styles).toContain('<numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd"/>')
})

test('what somebody else asked for is not there for the next, and what one does not want is stopped or removed', async () => {
  const id = await made()
  expect((await fetched(id, bo)).json().code).toBe(10104)
  expect((await bo.call('POST /admin/api/export/cancel', { body: { id } })).code).toBe(10104)
  expect((await an.call('POST /admin/api/export/cancel', { body: { id } })).code).toBe(200)
  expect((await fetched(id)).json().code).toBe(10104)
  const { id: next } = (await ask()).result
  await an.call('POST /admin/api/export/cancel', { body: { id: next } })
  await make()
  expect((await mine())[0]).toMatchObject({ id: next, state: 'cancelled', rows: 0 })
})

test('a file is gone after a day, and its bytes with it', async () => {
  const id = await made()
  await query(server, sql`update admin_export set expires_at = now() where id = ${id}`)
  expect((await fetched(id)).json().code).toBe(10104)
  await make()
  expect((await mine())[0]).toMatchObject({ state: 'gone' })
  expect(await server.app.services.gateways.storage.sizeOf(`s${id}.csv`)).toBeUndefined()
})

test('an export that its node left behind is made by the next run', async () => {
  const { id } = (await ask()).result
  await query(server, sql`update admin_export set state = 'running', run_id = ${randomUUID()} where id = ${id}`)
  await make()
  expect((await mine())[0]).toMatchObject({ id, state: 'done' })
})

test('a run that was taken for dead and puts its file late takes nothing from the one that made it', async () => {
  const { id } = (await ask()).result
  const { storage } = server.app.services.gateways
  const put = storage.put.bind(storage)
  const late = jest.spyOn(storage, 'put').mockImplementationOnce(async (...given) => {
    await query(server, sql`update admin_export set state = 'waiting', run_id = null where id = ${id}`)
    await make()
    await put(...given)
  })
  await make()
  late.mockRestore()
  expect((await mine())[0]).toMatchObject({ id, state: 'done' })
  expect((await fetched(id)).statusCode).toBe(200)
  expect((await tableOf(id)).length).toBeGreaterThan(1)
})

test('what is asked for while a long export is made does not wait for it', async () => {
  const { storage } = server.app.services.gateways
  const put = storage.put.bind(storage)
  const seen: object[] = []
  const long = jest.spyOn(storage, 'put').mockImplementationOnce(async (...given) => {
    const { id } = (await ask()).result
    for (let looks = 0; looks < 100; looks++) {
      const [newest] = await mine()
      if (newest.id === id && newest.state === 'done') {
        seen.push(newest)
        break
      }
      await wait(50)
    }
    await put(...given)
  })
  await made()
  long.mockRestore()
  expect(seen).toHaveLength(1)
})

test('who lost the right between asking and making gets nothing, and neither does who loses it before fetching', async () => {
  const clerk = await operator(server, ['内容'])
  const posts = {
    route: 'POST /admin/api/post/page',
    columns: [{ name: 'id', title: '编号' }],
  }
  await post(server, await server.person('写帖的人'))
  const done = await made(posts, clerk)
  expect((await fetched(done, clerk)).statusCode).toBe(200)
  await ask(posts, clerk)
  await query(server, sql`update admin_operator_role set role = '财务' where operator_id = ${clerk.id}`)
  await make()
  expect((await mine(clerk))[0]).toMatchObject({ state: 'failed', error: '没有权限' })
  expect((await fetched(done, clerk)).statusCode).toBe(403)
})

test('only lists and their own members can be exported, with what they take, five at a time', async () => {
  const wrong = [
    { route: 'POST /admin/api/operator/create' },
    { route: 'GET /admin/api/session/mine' },
    { route: 'POST /admin/api/nothing/page' },
    { columns: [{ name: 'password_hash', title: '密码' }] },
    { columns: [] },
    { input: 'not json' },
    { input: '{"body":{"size":5000}}' },
  ]
  for (const change of wrong) expect((await ask(change)).code).toBe(400)
  const clerk = await operator(server, ['客服'])
  expect((await ask({}, clerk)).status).toBe(403)
  for (let count = 0; count < 5; count++) expect((await ask()).code).toBe(200)
  expect((await ask()).status).toBe(429)
  await make()
})

test('people’s data are exported by who has that right, with a reason, and the log says what was taken along', async () => {
  const personal = {
    route: 'POST /admin/api/zhiku/download/page',
    columns: [{ name: 'id', title: '编号' }],
    title: '下载记录',
  }
  expect((await ask({ ...personal, reason: '核对' })).status).toBe(403)
  const asked = await an.call('POST /admin/api/export/personal/create', { body: { ...wish(personal), reason: '版权方要核对' } })
  expect(asked.code).toBe(200)
  const own = await operator(server, ['内容'])
  const refused = await own.call('POST /admin/api/export/personal/create', { body: { ...wish(personal), reason: '看看' } })
  expect(refused.status).toBe(403)
  await make()
  expect((await mine())[0]).toMatchObject({ state: 'done', personal: true })
  const [row] = (await an.call('POST /admin/api/audit/page', { body: { subject: '谁从哪里下载了什么' } })).result.records
  expect(row).toMatchObject({ kind: 'reveal', operator: an.name, reason: '版权方要核对', after: { rows: 0 } })
})

test('a list of attendees that is a file by itself is made by the same job, and asks why', async () => {
  const { id: activityId } = await activity(server)
  const file = {
    route: 'GET /admin/api/activity/export/:id',
    input: JSON.stringify({ params: { id: activityId } }),
    columns: [],
    title: '参会人名单',
  }
  expect((await ask(file)).code).toBe(400)
  const id = await made({ ...file, reason: '打印签到表' })
  const [one] = await mine()
  expect(one).toMatchObject({ id, state: 'done', personal: true })
  expect((await fetched(id)).headers['content-disposition']).toContain(encodeURIComponent(one.filename))
})
