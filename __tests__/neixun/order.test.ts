import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { addItem } from '../../server/modules/aggregates/neixun/items'
import { cancel } from '../../server/modules/domains/live/schedule/cancel'
import { sendUp } from '../file/pictures'
import { live } from '../live/support'
import { query } from '../support/query'
import { startServer, type Person, type TestServer } from '../support/server'
import { camp as people, DAY, detail as examOf, exam, homework, start, type Training } from './exam-support'

let server: TestServer
let camp: Training
let teacher: Person
let ann: Person
beforeEach(async () => {
  ;({ camp, teacher, ann } = await people(server))
})
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const NOTHING = { links: [], imageIds: [], fileIds: [] }
const draft = (id: string) =>
  ann.call('POST /api/neixunHomework/saveDraft', { body: { ...NOTHING, homeworkId: id, content: '写到一半' } })
const hand = (id: string, version = 0) =>
  ann.call('POST /api/neixunHomework/submit', {
    body: { ...NOTHING, homeworkId: id, content: '三项行动', version, requestId: randomUUID() },
  })
const homeworkOf = async (who: Person, id: string) =>
  (await who.call('GET /api/neixunHomework/detail/:id', { params: { id }, query: {} })).result
const receive = (fileId: string) => ann.call('POST /api/neixunFile/receive', { body: { fileId } })
const homeworks = async () => (await ann.call('POST /api/neixunHomework/page', { body: { trainingId: camp.id } })).result.records
const files = async () => (await ann.call('POST /api/neixunFile/page', { body: { trainingId: camp.id } })).result.records

/** One more stage behind the first, with an examination, homework and a file. */
async function second(name = '第二阶段') {
  const stageId = randomUUID()
  await query(
    server,
    sql`insert into training_stage (id, training_id, name, position) values (${stageId}, ${camp.id}, ${name}, 2)`,
  )
  const later = { ...camp, stageId }
  const fileId = await sendUp(server, teacher, '讲义.pdf', Buffer.from(`%PDF-1.7 ${randomUUID()}`))
  const body = { trainingId: camp.id, fileId, title: '讲义', stageId, requestId: randomUUID() }
  await teacher.call('POST /api/neixunFile/add', { body })
  return { stageId, fileId, paper: (await exam(server, later)).id, work: await homework(server, later) }
}

test('what comes later in a training in order is begun by no other way either, until everything before it is done', async () => {
  const first = await homework(server, camp)
  const { paper, work, fileId } = await second()
  await query(server, sql`update training set in_order = true where id = ${camp.id}`)
  const why = '完成“第一阶段”的全部必修后解锁'
  expect(await examOf(ann, paper)).toMatchObject({ state: 'open', lockReason: why })
  expect(await start(ann, paper)).toMatchObject({ code: 12020, message: `考试未开始，${why}` })
  expect(await homeworkOf(ann, work)).toMatchObject({ lockReason: why, may: { write: false } })
  expect(await draft(work)).toMatchObject({ code: 12030, message: `作业还没有开放，${why}` })
  expect((await hand(work)).code).toBe(12030)
  const reasons = new Map((await homeworks()).map((one) => [one.id, one.lockReason]))
  expect([reasons.get(first), reasons.get(work)]).toEqual([undefined, why])
  expect(await files()).toMatchObject([{ fileId, canReceive: false, reason: why }])
  expect(await receive(fileId)).toMatchObject({ code: 12040, message: why })
  // Whoever looks after it has all of it open.
  expect((await homeworkOf(teacher, work)).lockReason).toBeUndefined()

  const { submitId } = (await hand(first)).result
  const marking = { submitId, version: 1, score: 92, comment: '', excellent: false, returnFlag: false }
  expect((await teacher.call('POST /api/neixunHomework/mark', { body: marking })).code).toBe(200)
  expect((await examOf(ann, paper)).lockReason).toBeUndefined()
  expect([(await start(ann, paper)).code, (await hand(work)).code, (await receive(fileId)).code]).toEqual([200, 200, 200])
})

test('a stage that opens later is not begun before; what somebody has begun or handed in goes on', async () => {
  const { stageId, paper, work } = await second()
  const { attemptId } = (await start(ann, paper)).result
  expect((await hand(work)).code).toBe(200)
  await query(server, sql`update training_stage set open_at = ${new Date(Date.now() + DAY)} where id = ${stageId}`)
  expect((await start(ann, paper)).result.attemptId).toBe(attemptId)
  expect((await hand(work, 1)).code).toBe(200)
  const other = await homework(server, { ...camp, stageId })
  expect(await hand(other)).toMatchObject({ code: 12030, message: expect.stringMatching(/^作业还没有开放，.+ 开放$/) })
})

describe('what is called off', () => {
  const put = (kind: 'live' | 'survey', refId: string, title: string) =>
    server.database.db
      .transaction()
      .execute((trx) => addItem(trx, { trainingId: camp.id, stageId: camp.stageId, kind, refId, title }))
  const seen = async () => (await ann.call('GET /api/neixun/detail/:id', { params: { id: camp.id }, query: {} })).result
  /** A live and a form, the one called off and the other closed. */
  async function off() {
    const [liveId, form] = [await live(server, { title: '答疑直播' }), randomUUID()]
    await query(
      server,
      sql`insert into circle_form (id, title, fields, starts_at) values (${form}, '课前问卷', '[{}]', now() - interval '1 day')`,
    )
    await put('live', liveId, '答疑直播')
    await put('survey', form, '课前问卷')
    expect((await seen()).my!.left).toBeGreaterThan(1)
    expect(await cancel(server.database.db, liveId)).toBe('told')
    await query(server, sql`update circle_form set ends_at = now() where id = ${form}`)
  }

  test('keeps nobody from the next stage, nor from completing the training', async () => {
    await query(server, sql`update training set in_order = true where id = ${camp.id}`)
    const { paper } = await second()
    await query(server, sql`update training_item set required = false where training_id = ${camp.id} and kind <> 'exam'`)
    await off()
    const { my, stages, todo } = await seen()
    expect(stages[0].items).toMatchObject([
      { state: 'missed', text: '直播已取消' },
      { state: 'missed', text: '问卷已截止或已满' },
    ])
    expect([stages[0].of, stages[1].state, my]).toMatchObject([0, 'now', { of: 1, left: 1, status: 'learning' }])
    expect(todo.map(({ kind }) => kind)).toEqual(['exam'])
    expect((await start(ann, paper)).code).toBe(200)
  })

  test('nor does a survey that has as many answers as it takes', async () => {
    const form = randomUUID()
    await query(
      server,
      sql`insert into circle_form (id, title, fields, starts_at, capacity)
        values (${form}, '课前问卷', '[{}]', now() - interval '1 day', 1)`,
    )
    await put('survey', form, '课前问卷')
    const { left } = (await seen()).my!
    await query(server, sql`update circle_form set submit_count = 1 where id = ${form}`)
    const { my, stages } = await seen()
    expect(stages[0].items).toContainEqual(expect.objectContaining({ state: 'missed', text: '问卷已截止或已满' }))
    expect(my!.left).toBe(left - 1)
  })

  test('completes it for nobody who has done nothing, as an empty training does', async () => {
    await off()
    expect((await seen()).my).toMatchObject({ of: 0, progress: 0, status: 'learning' })
    expect(await query(server, sql`select status from trainee where training_id = ${camp.id} and user_id = ${ann.id}`)).toEqual([
      { status: 'learning' },
    ])
  })
})
