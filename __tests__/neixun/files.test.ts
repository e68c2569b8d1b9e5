import { randomUUID } from 'node:crypto'
import { sendUp } from '../file/pictures'
import { must } from '../order/support'
import { startServer, type Person, type TestServer } from '../support/server'
import { makeCompany, sign, teaches, trainee, training, type Company, type Training } from './support'

let server: TestServer
let main: Person
let teacher: Person
let company: Company
let one: Training
let ann: Person
beforeAll(async () => {
  server = await startServer()
  ;[main, teacher] = [await server.person('周敏'), await server.person('秦岚')]
  company = await makeCompany(server, main)
  one = await training(server, company)
  await teaches(server, one, teacher)
  ann = await trainee(server, one)
})
afterAll(() => server.close())

const uploaded = (who: Person, name = '讲义.pdf', bytes = Buffer.from(`%PDF-1.7 ${randomUUID()}`)) =>
  sendUp(server, who, name, bytes)
const add = async (who: Person, fileId: string, more: object = {}) =>
  who.call('POST /api/neixunFile/add', {
    body: { trainingId: one.id, fileId, title: '第一讲', requestId: randomUUID(), ...more },
  })
const edit = (who: Person, fileId: string, terms: object = {}) =>
  who.call('POST /api/neixunFile/edit', { body: { trainingId: one.id, fileId, ...terms } })
const remove = (who: Person, fileId: string) => who.call('POST /api/neixunFile/remove', { body: { trainingId: one.id, fileId } })
const receive = (who: Person, fileId: string) => who.call('POST /api/neixunFile/receive', { body: { fileId } })
const listed = async (who: Person) =>
  must(await who.call('POST /api/neixunFile/page', { body: { trainingId: one.id, size: 50 } })).records
const choices = async (who: Person) => must(await who.call('POST /api/neixunFile/choices', { body: { trainingId: one.id } }))

test('who teaches hands out a file in the app; the class has it, also as a part of a stage, on the condition that was chosen', async () => {
  const { item } = await sign(server, one)
  const { mayAdd, rules, stages } = await choices(teacher)
  expect([mayAdd, rules.map(({ id }) => id), stages.map(({ id }) => id)]).toEqual([true, [item], one.stages])
  const fileId = await uploaded(teacher)
  const body = { ruleItemId: item, stageId: one.stages[0], requestId: randomUUID() }
  must(await add(teacher, fileId, body))
  must(await add(teacher, fileId, body))
  expect(await listed(ann)).toMatchObject([{ fileId, title: '第一讲', canReceive: false, condition: '签到后可领' }])
  const { stages: plan } = must(await ann.call('GET /api/neixun/detail/:id', { params: { id: one.id }, query: {} }))
  expect(plan[0].items.map(({ title }) => title)).toContain('资料：第一讲')
  must(await edit(teacher, fileId))
  must(await receive(ann, fileId))
  // It is the training's: whoever brought it cannot hand it in elsewhere.
  expect((await add(teacher, fileId)).code).toBe(10131)
})

test('what somebody has stays theirs when its terms change, and cannot be taken back; what nobody has can', async () => {
  const [had, fresh] = [await uploaded(teacher), await uploaded(teacher)]
  for (const fileId of [had, fresh]) must(await add(teacher, fileId))
  must(await receive(ann, had))
  const until = new Date(Date.now() - 60_000).toISOString()
  must(await edit(teacher, had, { until }))
  must(await receive(ann, had))
  expect(await remove(teacher, had)).toMatchObject({ code: 400, message: expect.stringContaining('已经有人领过') })
  const edits = new Map((await listed(teacher)).map((file) => [file.fileId, file.edit]))
  expect([edits.get(had), edits.get(fresh)]).toMatchObject([{ removable: false }, { removable: true }])
  must(await remove(teacher, fresh))
  expect((await listed(ann)).map(({ fileId }) => fileId)).not.toContain(fresh)
})

test('nobody else hands out: not the class, not a manager, not who teaches elsewhere; nor what phones do not open', async () => {
  const other = await training(server, company)
  const elsewhere = await server.person()
  await teaches(server, other, elsewhere)
  for (const who of [ann, main, elsewhere]) {
    const fileId = await uploaded(who)
    expect((await add(who, fileId)).code).toBe(12005)
  }
  expect(await choices(ann)).toEqual({ mayAdd: false, rules: [], stages: [] })
  expect((await listed(main)).every((file) => file.edit === undefined)).toBe(true)
  expect((await add(teacher, await uploaded(teacher, '录音.mp3', Buffer.from('ID3 anything')))).code).toBe(12033)
  expect((await add(teacher, await uploaded(ann))).code).toBe(10131)
  const { id: foreign } = await sign(server, other).then(({ item }) => ({ id: item }))
  expect((await add(teacher, await uploaded(teacher), { ruleItemId: foreign })).code).toBe(10104)
  const closed = await uploaded(elsewhere)
  must(
    await elsewhere.call('POST /api/neixunFile/add', {
      body: { trainingId: other.id, fileId: closed, title: '别处', requestId: randomUUID() },
    }),
  )
  expect((await edit(teacher, closed)).code).toBe(10104)
  expect((await remove(teacher, closed)).code).toBe(10104)
})
