import { sql } from 'kysely'
import { addItem } from '../../server/modules/aggregates/neixun/items'
import { codeAt } from '../../server/app/rotating-code'
import { SCREEN } from '../../server/modules/aggregates/neixun/sign/code'
import { newId } from '../../server/app/ids'
import { must } from '../order/support'
import { query } from '../support/query'
import type { Person } from '../support/server'
import { answer, DAY, exam, homework, HOUR, pass, start } from './exam-support'
import { detail, doSign, sign, taughtBeforeEach, teaches, training, type Taught } from './support'

let { server, main, teacher, company, one, ann } = {} as Taught
taughtBeforeEach((all) => ({ server, main, teacher, company, one, ann } = all))

const away = (ms: number) => new Date(Date.now() + ms)
const stage = () => ({ ...one, stageId: one.stages[0] })
/** As this person reads it. */
const itemOf = async (person: Person, refId: string) =>
  must(await detail(person, one))
    .stages.flatMap(({ items }) => items)
    .find((item) => item.refId === refId)!
async function move(who: Person, refId: string, act: 'open' | 'close', until?: Date) {
  const { id } = await itemOf(teacher, refId)
  return who.call('POST /api/neixun/itemMove', {
    body: { trainingId: one.id, itemId: id, act, ...(until && { until: until.toISOString() }) },
  })
}
/** A form as an item of its own hours. */
async function survey(openAt: Date | null, closeAt: Date | null, stageId = one.stages[0]) {
  const refId = newId()
  await query(
    server,
    sql`insert into circle_form (id, title, fields)
      values (${refId}, '反馈', '[{"key":"a","label":"a","type":"text","required":false}]')`,
  )
  await server.database.db
    .transaction()
    .execute((trx) => addItem(trx, { trainingId: one.id, stageId, kind: 'survey', refId, title: '反馈', openAt, closeAt }))
  return refId
}

describe('whoever teaches', () => {
  test('opens sooner what would open later, ends what is open, and opens it once more for some days', async () => {
    const form = await survey(away(2 * DAY), away(3 * DAY))
    expect(await itemOf(ann, form)).toMatchObject({ state: 'locked' })
    expect((await itemOf(ann, form)).target).toBeUndefined()
    // Who teaches goes in before.
    expect(await itemOf(teacher, form)).toMatchObject({ state: 'locked', doneCount: 0, target: { route: 'pages/circle/form' } })
    expect(must(await detail(teacher, one)).keeper).toMatchObject({ role: 'trainer', mayOpen: true })
    must(await move(teacher, form, 'open'))
    expect(await itemOf(ann, form)).toMatchObject({ state: 'todo', target: { route: 'pages/circle/form' } })
    expect(Date.parse((await itemOf(ann, form)).closeTime!) - Date.now()).toBeGreaterThan(2 * DAY)
    must(await move(teacher, form, 'close'))
    expect(await itemOf(ann, form)).toMatchObject({ state: 'missed' })
    expect((await move(teacher, form, 'close')).code).toBe(400)
    expect(await move(teacher, form, 'open')).toMatchObject({ code: 400, message: '已经结束，请选择重新开放到哪天' })
    expect((await move(teacher, form, 'open', away(-HOUR))).code).toBe(400)
    must(await move(teacher, form, 'open', away(DAY)))
    expect(await itemOf(ann, form)).toMatchObject({ state: 'todo' })
    // Not beyond the end of the training.
    must(await move(teacher, form, 'open', away(30 * DAY)))
    expect((await itemOf(ann, form)).closeTime).toBe(must(await detail(ann, one)).endTime)
  })

  test('ends an examination for those who are writing, with what they have saved, and opens it again', async () => {
    const paper = await exam(server, stage(), { openAt: away(HOUR), closeAt: away(2 * HOUR) })
    expect((await start(ann, paper.id)).code).toBe(12020)
    must(await move(teacher, paper.id, 'open'))
    const { attemptId } = must(await start(ann, paper.id))
    must(await answer(ann, attemptId, paper.questions[0], ['C'], 1))
    must(await move(teacher, paper.id, 'close'))
    // What was on its way is taken for some seconds.
    await pass(server, attemptId, 30_000)
    expect((await answer(ann, attemptId, paper.questions[1], ['A', 'B'], 2)).code).toBe(12022)
    expect((await start(ann, paper.id)).code).toBe(12022)
    const { tries } = (await ann.call('GET /api/neixunExam/detail/:id', { params: { id: paper.id }, query: {} })).result
    expect(tries).toMatchObject([{ state: 'done', score: 2, endedBy: 'clock' }])
    must(await move(teacher, paper.id, 'open', away(HOUR)))
    expect(must(await start(ann, paper.id)).no).toBe(2)
  })

  test('ends homework, also while late work is still taken, and takes it for longer', async () => {
    const work = await homework(server, stage(), { deadlineAt: away(-HOUR / 2), lateUntil: away(DAY) })
    const of = async () =>
      (
        await query<{ deadline_at: Date; late_until: Date | null }>(
          server,
          sql`select deadline_at, late_until from training_homework where id = ${work}`,
        )
      )[0]
    const before = await of()
    must(await move(teacher, work, 'close'))
    const ended = await of()
    expect(ended.deadline_at).toEqual(before.deadline_at)
    expect(ended.late_until!.getTime()).toBeLessThanOrEqual(Date.now())
    expect(await itemOf(ann, work)).toMatchObject({ state: 'missed', text: '已逾期' })
    const until = away(DAY)
    must(await move(teacher, work, 'open', until))
    expect(await of()).toEqual({ deadline_at: until, late_until: null })
    expect(await itemOf(ann, work)).toMatchObject({ state: 'todo', closeTime: until.toISOString() })
    must(await move(teacher, work, 'close'))
    expect((await of()).late_until).toBeNull()
  })

  test('begins a time to sign sooner, and takes signatures once more', async () => {
    const { id } = await sign(server, one, { from: 30, late: 40, to: 60 })
    const token = () => codeAt(server.settings, SCREEN, id, new Date())
    expect((await doSign(ann, id, { token: token() })).code).toBe(12010)
    must(await move(teacher, id, 'open'))
    must(await move(teacher, id, 'close'))
    expect((await doSign(ann, id, { token: token() })).code).toBe(12010)
    must(await move(teacher, id, 'open', away(HOUR)))
    expect(must(await doSign(ann, id, { token: token() }))).toMatchObject({ rank: 1 })
  })

  test('opens a whole stage before its day', async () => {
    const [, later] = one.stages
    const form = await survey(null, null, later)
    await query(server, sql`update training_stage set open_at = now() + interval '3 days' where id = ${later}`)
    expect(await itemOf(ann, form)).toMatchObject({ state: 'locked' })
    const open = (who: Person, stageId = later) =>
      who.call('POST /api/neixun/stageOpen', { body: { trainingId: one.id, stageId } })
    for (const who of [ann, main]) expect((await open(who)).code).toBe(12005)
    must(await open(teacher))
    expect(await itemOf(ann, form)).toMatchObject({ state: 'todo' })
    expect(await open(teacher)).toMatchObject({ code: 400, message: '这个阶段已经开放' })
    expect((await open(teacher, newId())).code).toBe(10104)
  })
})

test('nobody else opens or ends: not the company, not the class, not who teaches another training, and nobody after the end', async () => {
  const form = await survey(null, away(DAY))
  const stranger = await server.person('外人')
  await teaches(server, await training(server, company), stranger)
  for (const who of [main, ann, stranger]) expect([who.id, (await move(who, form, 'close')).code]).toEqual([who.id, 12005])
  expect(must(await detail(main, one)).keeper).toMatchObject({ role: 'manager', mayOpen: false })
  const other = await training(server, company)
  await teaches(server, other, teacher)
  const { id: itemId } = await itemOf(teacher, form)
  const astray = { trainingId: other.id, itemId, act: 'close' as const }
  expect((await teacher.call('POST /api/neixun/itemMove', { body: astray })).code).toBe(10104)
  await query(server, sql`update training set end_at = now() - interval '1 minute' where id = ${one.id}`)
  expect((await move(teacher, form, 'close')).code).toBe(12003)
  expect(must(await detail(teacher, one)).keeper!.mayOpen).toBe(false)
})
