import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import path from 'node:path'
import { sql } from 'kysely'
import { codeHash, unseal } from '../../server/app/secrets'
import type { NewBatch } from '../../contract/admin/duihuan'
import { codeOf } from '../../server/modules/domains/duihuan/code'
import { makeCodes } from '../../server/modules/domains/duihuan/making'
import { createBatch } from '../../server/modules/domains/duihuan/manage-batches'
import { agreed, openDesk, upload, type Desk } from '../admin/support'
import { jpeg } from '../file/pictures'
import { hold } from '../support/hold'
import { query } from '../support/query'
import { runJob } from '../support/run-job'
import { startServer, type Person, type TestServer } from '../support/server'
import { ask, batch, check, coins, create, download, opened, receive, redeem } from './support'

let server: TestServer
let desk: Desk
let ann: Person
beforeAll(async () => {
  server = await startServer()
  desk = await openDesk(server)
  ann = await server.person('安安')
})
afterAll(() => server.close())

const show = async (id: string) => (await desk.an.call('GET /admin/api/exchangeCode/batch/show/:id', { params: { id } })).result

test('codes are kept as fingerprints: none stands in the database, not before they are handed out and not after', async () => {
  const { id, codes } = await batch(desk, { total: 20, prefix: 'HR' })
  expect(new Set(codes).size).toBe(20)
  expect(codes.every((code) => code.startsWith('HR'))).toBe(true)
  const rows = await query(server, sql`select * from duihuan_code where batch_id = ${id}`)
  const kept = JSON.stringify([
    rows,
    await query(server, sql`select * from duihuan_batch`),
    await query(server, sql`select * from admin_audit`),
  ])
  for (const code of codes) {
    expect(kept).not.toContain(code)
    expect(kept).not.toContain(code.replaceAll('-', ''))
  }
})

test('they are handed out once, and only the password opens the file', async () => {
  const { id } = await create(desk)
  await runJob(server, 'duihuan.make')
  const reply = await download(desk, id)
  expect(reply.headers['content-type']).toBe('application/zip')
  expect(reply.rawPayload.includes('兑换码')).toBe(false)
  expect(await download(desk, id).then((again) => again.json().message)).toContain('已经导出过')
  const other = await create(desk)
  await runJob(server, 'duihuan.make')
  await expect(opened(desk, other.id, 'Not-the-password')).rejects.toThrow()
  const [{ after }] = await query<{ after: object }>(
    server,
    sql`select after from admin_audit where subject_id = ${id} and route like '%/export'`,
  )
  expect(after).not.toHaveProperty('password')
})

/** They are written in several pieces, and the one in the middle stands neither in the first nor in the last. */
const MANY = 5000
test('kill -9 in the midst of making many codes leaves none of them; they are made whole afterwards', async () => {
  const { services } = server.app
  const { settings } = services
  const { id: other } = await batch(desk, { total: 1 })
  const making = { ...services, now: new Date() }
  const wanted: NewBatch = { name: '年会', kind: 'unique', prizes: [{ type: 'coin', amount: 200 }], total: MANY }
  const id = await services.db.transaction().execute((trx) => createBatch({ ...making, db: trx }, wanted))
  const [{ seed }] = await query<{ seed: Buffer }>(server, sql`select seed from duihuan_batch where id = ${id}`)
  const late = codeOf(Buffer.from(unseal(settings, seed), 'base64'), '', MANY / 2)
  // Somebody is about to write the same code: the other process has made two thousand when it waits for them, and is killed.
  const letGo = await hold(
    settings.databaseUrl!,
    `insert into duihuan_code (id, hash, batch_id, number, last4) values (gen_random_uuid(), $1, $2, 9, 'AAAA')`,
    [codeHash(settings, late), other],
  )
  const maker = spawn(process.execPath, ['--import', 'tsx', path.resolve(__dirname, '../support/make-codes.ts')], {
    env: { ...process.env, DATABASE_URL: settings.databaseUrl, DATA_DIR: settings.dataDir },
    stdio: 'inherit',
  })
  const ended = once(maker, 'exit')
  const waits = `select pid from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like '%duihuan_code%'`
  while (!(await server.database.pool.query(waits)).rowCount) expect(maker.exitCode).toBeNull()
  maker.kill('SIGKILL')
  expect(await ended).toEqual([null, 'SIGKILL'])
  await letGo()
  // It finds that nobody listens any more, and takes everything back.
  const left = `select from pg_stat_activity where datname = current_database() and state <> 'idle' and query like '%insert into duihuan_code%'
    and pid <> pg_backend_pid()`
  while ((await server.database.pool.query(left)).rowCount);
  expect(await show(id)).toMatchObject({ state: 'making' })
  expect(await query(server, sql`select from duihuan_code where batch_id = ${id}`)).toHaveLength(0)
  await Promise.all([makeCodes(services), makeCodes(services)])
  expect(await show(id)).toMatchObject({ state: 'on', total: MANY })
  const codes = await opened(desk, id)
  expect(new Set(codes).size).toBe(MANY)
  expect((await check(ann, codes[MANY / 2])).code).toBe(200)
})

test('a batch, however small, one given by hand and one set going again wait for somebody else, who reads what they give', async () => {
  const prizes = [{ type: 'coin' as const, amount: 100_000 }]
  expect((await ask(desk, { total: 1, prizes })).code).toBe(10180)
  const waiting = (await desk.bo.call('POST /admin/api/approval/page', { body: { state: 'waiting' } })).result.records[0]
  expect(waiting.input).toMatchObject({ total: 1, prizes })
  const none = await desk.an.call('POST /admin/api/exchangeCode/batch/page', { body: { size: 1 } })
  expect(none.result.records[0]?.prizes).not.toEqual([{ type: 'coin', title: '100000 金币' }])
  const { id } = await batch(desk)
  const give = { batchId: id, userId: ann.id, reason: '短信没收到', requestId: randomUUID() }
  const before = await coins(ann)
  const asked = await desk.an.call('POST /admin/api/exchangeCode/record/give', { body: give })
  expect(asked.code).toBe(10180)
  expect(await coins(ann)).toBe(before)
  expect(await agreed(desk.bo, Promise.resolve(asked))).toBe(200)
  expect(await coins(ann)).toBe(before + 200)
  const told = (await ann.call('POST /api/notice/page', { body: {} })).result.records
  expect(told.map(({ title }) => title)).toContain('客服给你补发了权益')
  expect(await show(id)).toMatchObject({ used: 0 })
  // Nor do its days count what took no code.
  expect((await desk.an.call('GET /admin/api/exchangeCode/batch/usage/:id', { params: { id } })).result.days).toEqual([])
})

test('codes of all batches are listed with those made last first, those of one batch in their order, page by page', async () => {
  const [early, late] = [await batch(desk), await batch(desk)]
  const listed = async (batchId?: string) => {
    const page = async (cursor?: string) =>
      (await desk.an.call('POST /admin/api/exchangeCode/code/page', { body: { batchId, size: 2, cursor } })).result
    const first = await page()
    const { records } = await page(first.next!)
    return [...first.records, ...records].map(({ last4 }) => last4)
  }
  const [before, after] = [early, late].map(({ codes }) => codes.map((code) => code.slice(-4)))
  expect(await listed()).toEqual([...after.toReversed(), before[2]])
  expect(await listed(early.id)).toEqual(before)
})

test('an operator finds a code by its last letters, sees why it was refused, makes it void and good again', async () => {
  const { id, codes } = await batch(desk)
  const last4 = codes[0].slice(-4)
  const find = async () =>
    (await desk.an.call('POST /admin/api/exchangeCode/code/page', { body: { last4, batchId: id } })).result.records[0]
  const found = await find()
  expect(found).toMatchObject({ last4, state: 'unused', userId: null })
  const ids = [found.id]
  await desk.an.call('POST /admin/api/exchangeCode/code/void', { body: { ids, reason: '重复发放' } })
  expect(await check(ann, codes[0])).toMatchObject({ code: 11801, message: expect.not.stringContaining('重复发放') })
  const tries = (await desk.an.call('POST /admin/api/exchangeCode/try/page', { body: { phone: ann.phone } })).result
  expect(tries.records[0]).toMatchObject({ last4, batchName: '年会', outcome: '兑换码无效或已失效，请核对后重试' })
  const restored = await desk.an.call('POST /admin/api/exchangeCode/code/restore', { body: { id: found.id, reason: '核实了' } })
  expect(restored.code).toBe(200)
  expect((await redeem(ann, codes[0])).code).toBe(200)
  expect(await find()).toMatchObject({ state: 'used', nickName: '安安', phoneMasked: expect.stringContaining('****') })
  const again = await desk.an.call('POST /admin/api/exchangeCode/code/void', { body: { ids, reason: '晚了' } })
  expect(again.result.voided).toBe(0)
  const { records } = (await desk.an.call('POST /admin/api/exchangeCode/record/page', { body: { phone: ann.phone } })).result
  expect(records[0]).toMatchObject({ batchId: id, by: 'code', titles: ['200 金币'] })
})

test('of a batch whose codes are being tried out the workbench tells, so that it can be stopped', async () => {
  const { id } = await batch(desk, { name: '泄露的一批' })
  const bob = await server.person()
  const alarms = async () =>
    (await desk.an.call('GET /admin/api/desk/show')).result.alarms.filter(({ name }) => name === 'codes').map(({ text }) => text)
  const tries = (count: number, wrong: boolean) =>
    query(
      server,
      sql`insert into duihuan_try (id, user_id, network, action, batch_id, wrong, outcome)
        select gen_random_uuid(), ${bob.id}, '10.0.0.0', 'check', ${id}, ${wrong}, '' from generate_series(1, ${count})`,
    )
  await tries(19, false)
  expect(await alarms()).toEqual([])
  await tries(6, true)
  expect(await alarms()).toEqual([expect.stringContaining('“泄露的一批”一小时内被试了 25 次，6 次不对')])
})

test('reports count by day and by channel; batches are listed the newest first', async () => {
  const { id, codes } = await batch(desk, { channel: '上海年会' })
  await redeem(ann, codes[0])
  const usage = (await desk.an.call('GET /admin/api/exchangeCode/batch/usage/:id', { params: { id } })).result
  expect(usage.days.map(({ used }) => used)).toEqual([1])
  const report = (await desk.an.call('GET /admin/api/exchangeCode/channel/report')).result
  expect(report).toContainEqual({ channel: '上海年会', batches: 1, total: 3, used: 1 })
  const first = (await desk.an.call('POST /admin/api/exchangeCode/batch/page', { body: { size: 1 } })).result
  expect(first.records.map((one) => one.id)).toEqual([id])
  const next = (await desk.an.call('POST /admin/api/exchangeCode/batch/page', { body: { size: 1, cursor: first.next! } })).result
  expect(next.records[0].id).not.toBe(id)
})

test('what makes no sense is refused in words', async () => {
  const said = async (input: Parameters<typeof create>[1]) => (await create(desk, input)).message
  expect(await said({ prizes: [{ type: 'course', bizId: randomUUID() }] })).toBe('参数错误：没有这门课程')
  expect(await said({ prizes: [{ type: 'coupon', bizId: randomUUID() }] })).toBe('参数错误：没有这种优惠券')
  expect(await said({ prizes: [{ type: 'coin' }] })).toContain('金币只写数量')
  expect(await said({ scope: 'company' })).toContain('企业名称')
  expect(await said({ endTime: '2020-01-01T00:00:00+08:00' })).toContain('结束时间')
  const twice = { type: 'coin' as const, amount: 1 }
  expect(await said({ prizes: [twice, twice] })).toContain('重复')
  const cards = [randomUUID(), randomUUID()].map((bizId) => ({ type: 'vip' as const, bizId }))
  expect(await said({ prizes: cards })).toContain('只放一种会员卡')
})

test('when a batch begins and ends is one moment, by whichever clock it is written', async () => {
  const inShanghai = { startTime: '2090-01-01T20:00:00+08:00', endTime: '2090-01-01T13:00:00Z' }
  expect((await create(desk, inShanghai)).code).toBe(200)
  const backwards = { startTime: '2090-01-01T12:00:00Z', endTime: '2090-01-01T13:00:00+08:00' }
  expect(await create(desk, backwards)).toMatchObject({ code: 400, message: expect.stringContaining('结束时间') })
})

test('a batch without an end that is made in the first hours of a year lasts until the end of the next', async () => {
  const newYear = new Date('2090-01-01T03:00:00+08:00')
  const made = await server.database.db
    .transaction()
    .execute((trx) =>
      createBatch(
        { ...server.app.services, db: trx, now: newYear },
        { name: '元旦', kind: 'unique', prizes: [{ type: 'coin', amount: 1 }], total: 1 },
      ),
    )
  expect(await show(made)).toMatchObject({ endTime: '2091-12-31T15:59:59.999Z' })
})

test('a common code is printed as a QR code that opens its page', async () => {
  const { id } = await batch(desk, { kind: 'common' })
  const answer = await server.app.http.inject({
    url: `/admin/api/exchangeCode/batch/qrcode/${id}`,
    headers: { cookie: desk.an.cookie },
  })
  expect(answer.headers['content-type']).toBe('image/png')
  expect(answer.rawPayload.subarray(1, 4).toString()).toBe('PNG')
})

test('the page of a batch gets its picture, and whoever has used a code an account to follow; both give way to others', async () => {
  const { an } = desk
  const picture = async () => upload(server, an, 'image', await jpeg(), 'a.jpg')
  const { id, codes } = await batch(desk, { kind: 'common', total: 9 })
  const dress = async (to: { coverFileId?: string | null; qrFileId?: string | null; qrText?: string }) => {
    const { coverFileId, qrFileId, qrText } = await show(id)
    return an.call('POST /admin/api/exchangeCode/batch/pictures', { body: { id, coverFileId, qrFileId, qrText, ...to } })
  }
  const page = async () => (await server.call('GET /api/exchangeCode/common/:key', { params: { key: codes[0] } })).result
  expect(await page()).toMatchObject({ cover: '' })
  expect((await receive(ann, codes[0])).result).not.toHaveProperty('follow')
  expect((await dress({ qrText: '回复“讲座”领课件' })).code).toBe(400)
  const [coverFileId, qrFileId] = [await picture(), await picture()]
  expect((await dress({ coverFileId, qrFileId, qrText: ' 回复“讲座”领课件 ' })).result).toBe(true)
  expect(await show(id)).toMatchObject({ coverFileId, qrFileId, qrText: '回复“讲座”领课件' })
  expect((await page()).cover).toContain(coverFileId)
  const bob = await server.person()
  const { follow } = (await receive(bob, codes[0])).result
  expect(follow).toEqual({ qrUrl: expect.stringContaining(qrFileId), text: '回复“讲座”领课件' })
  expect((await dress({ coverFileId: null, qrFileId: await picture(), qrText: '' })).result).toBe(true)
  expect(await page()).toMatchObject({ cover: '' })
  const kept = await query<{ id: string; used: boolean }>(
    server,
    sql`select id, used from file where id = any(${[coverFileId, qrFileId]}::uuid[])`,
  )
  expect(kept.map(({ used }) => used)).toEqual([false, false])
})
