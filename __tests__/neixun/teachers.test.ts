import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { operator } from '../admin/support'
import { securityCode } from '../mine/support'
import { must } from '../order/support'
import { query } from '../support/query'
import { runJob } from '../support/run-job'
import type { Person } from '../support/server'
import { answer, exam, FIVE, homework, start, submit } from './exam-support'
import { byPhone, detail, place, sign, taughtBeforeEach, training, type Taught } from './support'

let { server, main, teacher, company, one, ann } = {} as Taught
taughtBeforeEach((all) => ({ server, main, teacher, company, one, ann } = all))

/** Somebody who works there. */
async function works(person: Pick<Person, 'id' | 'phone'>, name: string): Promise<string> {
  const memberId = randomUUID()
  await query(
    server,
    sql`insert into company_member (id, company_id, user_id, name, phone, status, joined_at)
      values (${memberId}, ${company.id}, ${person.id}, ${name}, ${person.phone}, 'joined', now())`,
  )
  return memberId
}
const runs = () =>
  query(
    server,
    sql`update company set seats = 10, term_start = now() - interval '1 day', term_end = now() + interval '1 year'
      where id = ${company.id}`,
  )
const set = async (trainers: object[]) => {
  const hr = await operator(server, ['企业HR'], company.id)
  return hr.call('POST /admin/api/neixun/trainer/set', {
    body: { trainingId: one.id, trainers: trainers.map((given) => ({ name: '秦岚', role: 'trainer' as const, ...given })) },
  })
}
const shown = async () => {
  const hr = await operator(server, ['企业HR'], company.id)
  return must(await hr.call('GET /admin/api/neixun/training/show/:id', { params: { id: one.id } })).trainers
}
const stage = () => ({ ...one, stageId: one.stages[0] })
const trainings = async (who: Person) =>
  must(await who.call('POST /api/neixun/myTraining', { body: {} })).records.map(({ id }) => id)
async function closes(who: Person) {
  must(await who.call('POST /api/user/logoffApply', { body: { reason: 'l1', code: await securityCode(server, who.phone) } }))
  await query(server, sql`update logoff set effect_at = effect_at - interval '15 days' where user_id = ${who.id}`)
  await runJob(server, 'mine.logoff')
}
/** What the main member was told of who teaches no more. */
async function handedOver() {
  const { title } = must(await detail(main, one))
  const { records } = must(await main.call('POST /api/notice/page', { body: { type: 6 } }))
  return records.filter((told) => told.title === `${title}由你接手`)
}

test('a colleague who teaches and leaves the company looks after nothing any more, at once; those who manage it take over', async () => {
  await runs()
  const memberId = await works(teacher, '秦岚')
  must(await set([{ userId: teacher.id }]))
  const [work, paper] = [await homework(server, stage()), await exam(server, stage(), { questions: FIVE })]
  const { id: signId, item: itemId } = await sign(server, one)
  const { attemptId } = must(await start(ann, paper.id))
  must(await answer(ann, attemptId, paper.questions[4], ['先说事实'], 1))
  must(await submit(ann, attemptId))
  const handed = {
    homeworkId: work,
    content: '三项行动',
    links: [],
    imageIds: [],
    fileIds: [],
    version: 0,
    requestId: randomUUID(),
  }
  const { submitId } = must(await ann.call('POST /api/neixunHomework/submit', { body: handed }))
  const roll = must(await teacher.call('POST /api/neixun/userExport', { body: { trainingId: one.id } }))
  const move = { trainingId: one.id, itemId, act: 'close' as const }
  // As long as somebody teaches, the company looks on.
  expect((await main.call('POST /api/neixun/itemMove', { body: move })).code).toBe(12005)

  must(await main.call('POST /api/subAccount/remove', { body: { id: memberId } }))

  expect(await trainings(teacher)).not.toContain(one.id)
  expect((await server.app.http.inject({ url: roll.url })).statusCode).toBe(404)
  const trainingId = one.id
  const asks = [
    teacher.call('POST /api/neixun/userExport', { body: { trainingId } }),
    teacher.call('POST /api/neixun/loginLink', { body: { trainingId, traineeId: ann.traineeId } }),
    teacher.call('POST /api/neixun/itemMove', { body: move }),
    teacher.call('POST /api/neixun/noticeSave', { body: { trainingId, title: '再见', content: '' } }),
    teacher.call('GET /api/neixunSign/qr/:signId', { params: { signId } }),
    teacher.call('POST /api/neixunSign/people', { body: { signId, signed: false } }),
    teacher.call('POST /api/neixunExam/traineePage', { body: { examId: paper.id } }),
    teacher.call('POST /api/neixunExam/markPage', { body: { examId: paper.id } }),
    teacher.call('POST /api/neixunHomework/submitPage', { body: { homeworkId: work, state: 'submitted' } }),
    teacher.call('POST /api/neixunHomework/mark', {
      body: { submitId, version: 1, score: 90, comment: '', excellent: false, returnFlag: false },
    }),
  ]
  expect((await Promise.all(asks)).map(({ code }) => code)).toEqual(asks.map(() => 12005))
  const looks = [
    detail(teacher, one),
    teacher.call('POST /api/neixun/userPage', { body: { trainingId } }),
    teacher.call('POST /api/neixun/noticePage', { body: { trainingId } }),
    teacher.call('POST /api/neixunSign/page', { body: { trainingId } }),
    teacher.call('POST /api/neixunFile/page', { body: { trainingId } }),
    teacher.call('POST /api/neixunHomework/page', { body: { trainingId } }),
    teacher.call('GET /api/neixunExam/detail/:id', { params: { id: paper.id }, query: {} }),
    teacher.call('GET /api/neixunHomework/detail/:id', { params: { id: work }, query: {} }),
  ]
  expect((await Promise.all(looks)).map(({ code }) => code)).toEqual(looks.map(() => 12002))

  expect(must(await detail(main, one))).toMatchObject({ trainers: [], keeper: { role: 'manager', mayOpen: true } })
  must(await main.call('POST /api/neixun/itemMove', { body: move }))
  expect(must(await main.call('POST /api/neixunFile/choices', { body: { trainingId } })).mayAdd).toBe(true)
  await server.app.bus.drain()
  expect(await handedOver()).toHaveLength(1)
})

test('who has left is nobody to choose any more; from outside they may be asked back, and then look after it as one from outside', async () => {
  await runs()
  const memberId = await works(teacher, '秦岚')
  const aide = await server.person('何静怡')
  await works(aide, '何静怡')
  must(await set([{ userId: teacher.id }, { userId: aide.id, name: '何静怡', role: 'assistant' }]))
  must(await main.call('POST /api/subAccount/remove', { body: { id: memberId } }))
  expect((await shown()).map(({ name }) => name)).toEqual(['何静怡'])
  expect(must(await detail(aide, one)).trainers).toEqual(['何静怡'])
  expect((await set([{ userId: teacher.id }])).code).toBe(400)
  must(await set([{ phone: teacher.phone }]))
  expect(must(await detail(teacher, one)).keeper).toMatchObject({ role: 'trainer' })
})

test('whoever is let in at the company again teaches again; who came from elsewhere does so whatever company they work at', async () => {
  await runs()
  const guest = await server.person('外请讲师')
  const memberId = await works(teacher, '秦岚')
  must(await set([{ userId: teacher.id }, { phone: guest.phone, name: '外请讲师' }]))
  must(await main.call('POST /api/subAccount/disable', { body: { id: memberId } }))
  expect((await detail(teacher, one)).code).toBe(12002)
  expect(must(await detail(guest, one)).keeper).toMatchObject({ role: 'trainer' })
  // Somebody still teaches, so the company looks on.
  expect(must(await detail(main, one)).keeper).toMatchObject({ mayOpen: false })
  must(await main.call('POST /api/subAccount/enable', { body: { id: memberId } }))
  expect(must(await detail(teacher, one)).keeper).toMatchObject({ role: 'trainer' })
})

test('whoever closes their account leaves what they taught to those who manage the company, and their places to nobody', async () => {
  await runs()
  const aide = await server.person('何静怡')
  await works(aide, '何静怡')
  must(await set([{ userId: aide.id, name: '何静怡' }]))
  const other = await training(server, company)
  await place(server, other, { phone: aide.phone })
  await closes(aide)
  expect(await handedOver()).toMatchObject([{ content: expect.stringContaining('何静怡') }])
  // The number is somebody else's a month later.
  await query(server, sql`update released_phone set released_at = released_at - interval '31 days'`)
  expect(await byPhone(server, other, aide.phone)).toMatchObject({ code: 12002 })
})

test('of who has left the company those who manage it are told once, and not again when the account is closed', async () => {
  await runs()
  const colleague = await server.person('周凡')
  const memberId = await works(colleague, '周凡')
  must(await set([{ userId: colleague.id, name: '周凡' }]))
  must(await main.call('POST /api/subAccount/remove', { body: { id: memberId } }))
  await server.app.bus.drain()
  await closes(colleague)
  expect(await handedOver()).toHaveLength(1)
})
