import { randomUUID } from 'node:crypto'
import type { Person } from '../support/server'
import { must } from '../order/support'
import { answer, exam, FIVE, homework, start, submit } from './exam-support'
import { byPhone, departmentManager, detail, doSign, place, sign, taughtBeforeEach, type Taught } from './support'

let { server, main, teacher, company, one, ann } = {} as Taught
taughtBeforeEach((all) => ({ server, main, teacher, company, one, ann } = all))

const stage = () => ({ ...one, stageId: one.stages[0] })
const enrol = async (person: Person) => {
  const traineeId = await place(server, one, { name: '周敏', phone: person.phone })
  must(await byPhone(server, one, person.phone))
  return traineeId
}
const asKeeper = { query: { role: 'keeper' as const } }
const hand = (who: Person, homeworkId: string) =>
  who.call('POST /api/neixunHomework/submit', {
    body: { homeworkId, content: '我的三项行动', links: [], imageIds: [], fileIds: [], version: 0, requestId: randomUUID() },
  })

describe('whoever manages a training and is on its list, too', () => {
  test('learns like all others, homework and examinations included, and looks after it from the other side', async () => {
    const [work, paper] = [await homework(server, stage()), await exam(server, stage())]
    await sign(server, one)
    await enrol(main)
    const mine = must(await detail(main, one))
    expect(mine).toMatchObject({ both: true, my: { of: 3 }, toMark: 0 })
    expect(mine.keeper).toBeUndefined()
    expect(mine.todo.map(({ target }) => target.params)).toContainEqual({ id: work })
    const card = must(await main.call('POST /api/neixunHomework/page', { body: { trainingId: one.id } })).records[0]
    expect(card).toMatchObject({ role: 'trainee', state: 'none' })
    const params = { id: work }
    expect(must(await main.call('GET /api/neixunHomework/detail/:id', { params, query: {} }))).toMatchObject({
      role: 'trainee',
      may: { write: true },
    })
    must(await hand(main, work))
    must(await start(main, paper.id))
    // What waits for somebody else is nothing to do; what is under way is.
    expect(
      must(await detail(main, one))
        .todo.map(({ kind }) => kind)
        .toSorted(),
    ).toEqual(['exam', 'signin'])

    const kept = must(await main.call('GET /api/neixun/detail/:id', { params: { id: one.id }, ...asKeeper }))
    expect(kept).toMatchObject({ both: true, keeper: { role: 'manager' }, todo: [], toMark: 1 })
    expect(kept.my).toBeUndefined()
    const targets = kept.stages.flatMap(({ items }) => items).map(({ kind, target }) => [kind, target?.params])
    expect(targets).toEqual([
      ['homework', { id: work, role: 'keeper' }],
      ['exam', { id: paper.id, role: 'keeper' }],
      ['signin', expect.objectContaining({ code: 'show' })],
    ])
    expect(must(await main.call('GET /api/neixunHomework/detail/:id', { params, ...asKeeper }))).toMatchObject({
      role: 'keeper',
      submitted: 1,
      toMark: 1,
    })
    expect(must(await main.call('GET /api/neixunExam/detail/:id', { params: { id: paper.id }, ...asKeeper })).role).toBe('keeper')
    expect(
      must(await main.call('POST /api/neixunHomework/page', { body: { trainingId: one.id, role: 'keeper' } })).records[0],
    ).toMatchObject({ role: 'keeper', toMark: 1 })
  })

  test('neither marks nor excuses themselves, nor has more time of their own making; somebody else does', async () => {
    const traineeId = await enrol(main)
    const [work, paper] = [await homework(server, stage()), await exam(server, stage(), { questions: FIVE })]
    const { submitId } = must(await hand(main, work))
    const marking = { submitId, version: 1, score: 100, comment: '', excellent: true, returnFlag: false }
    expect((await main.call('POST /api/neixunHomework/mark', { body: marking })).code).toBe(400)
    must(await teacher.call('POST /api/neixunHomework/mark', { body: marking }))

    const more = { examId: paper.id, traineeId, minutes: 10, reason: '断电' }
    const extend = (who: Person) => who.call('POST /api/neixunExam/extend', { body: { ...more, requestId: randomUUID() } })
    expect((await extend(main)).code).toBe(400)
    must(await extend(teacher))
    const { attemptId } = must(await start(main, paper.id))
    must(await answer(main, attemptId, paper.questions[4], ['先说事实'], 1))
    must(await submit(main, attemptId))
    const waiting = async (who: Person) =>
      must(await who.call('POST /api/neixunExam/markPage', { body: { examId: paper.id } })).records.map((text) => text.attemptId)
    expect(await waiting(main)).toEqual([])
    expect(await waiting(teacher)).toEqual([attemptId])
    expect((await main.call('POST /api/neixunExam/reset', { body: { attemptId, reason: '再来' } })).code).toBe(400)

    const { id: signId } = await sign(server, one)
    const makeUp = { signId, traineeId, reason: '到了' }
    expect((await main.call('POST /api/neixunSign/makeUp', { body: makeUp })).code).toBe(400)
    must(await teacher.call('POST /api/neixunSign/makeUp', { body: makeUp }))
    expect(must(await doSign(main, signId, {})).state).toBe('already')

    const regroup = (who: Person) =>
      who.call('POST /api/neixun/transfer', { body: { trainingId: one.id, traineeIds: [traineeId], group: '优秀组' } })
    expect((await regroup(main)).code).toBe(400)
    expect(must(await detail(main, one)).my?.groupName).not.toBe('优秀组')
    expect(must(await regroup(teacher))).toBe(1)
  })
})

test('whoever looks after it and is put on its list takes part by opening it, like everybody else', async () => {
  const traineeId = await place(server, one, { name: '沈悦', phone: main.phone })
  expect(must(await detail(main, one))).toMatchObject({ both: true, my: { traineeId } })
})

test('whoever takes part alone, or looks after it alone, has one side, whatever they ask for', async () => {
  const ask = (who: Pick<Person, 'call'>, role: 'trainee' | 'keeper') =>
    who.call('GET /api/neixun/detail/:id', { params: { id: one.id }, query: { role } })
  const learner = must(await ask(ann, 'keeper'))
  expect(learner).toMatchObject({ both: false, my: { name: '马强' } })
  expect(learner.keeper).toBeUndefined()
  expect(must(await ask(teacher, 'trainee'))).toMatchObject({ both: false, keeper: { role: 'trainer' } })
})

test('a manager of one department reads and counts the papers and homework of its people alone', async () => {
  const manager = await departmentManager(server, company, company.under)
  const bob = await server.person('钱程')
  await place(server, one, { name: '钱程', phone: bob.phone, department: '质检部', departmentId: company.under })
  must(await byPhone(server, one, bob.phone))
  const [work, paper] = [await homework(server, stage()), await exam(server, stage(), { questions: FIVE })]
  const attempts: string[] = []
  for (const who of [ann, bob]) {
    must(await hand(who, work))
    const { attemptId } = must(await start(who, paper.id))
    must(await answer(who, attemptId, paper.questions[4], ['先说事实'], 1))
    must(await submit(who, attemptId))
    attempts.push(attemptId)
  }
  const { records } = must(await manager.call('POST /api/neixunExam/markPage', { body: { examId: paper.id } }))
  expect(records.map(({ attemptId }) => attemptId)).toEqual([attempts[1]])
  expect(must(await manager.call('POST /api/neixunHomework/page', { body: { trainingId: one.id } })).records[0]).toMatchObject({
    submitted: 1,
    toMark: 1,
  })
})
