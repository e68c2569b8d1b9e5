import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { contract, type Api } from '../../contract'
import type { Spec } from '../../contract/endpoint'
import { jpeg, multipart, send } from '../file/pictures'
import { movePhone } from '../mine/support'
import { must } from '../order/support'
import { query } from '../support/query'
import { startServer, type Person, type TestServer } from '../support/server'
import { answer, detail as examDetail, exam, homework, start, submit } from './exam-support'
import {
  byNumber,
  byPhone,
  detail,
  makeCompany,
  place,
  smsCode,
  teaches,
  trainee,
  training,
  type Company,
  type Training,
} from './support'

let server: TestServer
let main: Person
let company: Company
let one: Training
beforeAll(async () => {
  server = await startServer()
  main = await server.person('周敏')
  company = await makeCompany(server, main)
})
beforeEach(async () => {
  one = await training(server, company)
})
afterAll(() => server.close())

const as = (session: { token: string } | undefined) => ({ call: server.callAs(session!.token) })

describe('a phone on the list', () => {
  test('comes in as any account, registered if need be, and has its place', async () => {
    const id = await place(server, one, { name: '马强', phone: '13700001111' })
    const entered = must(await byPhone(server, one, '13700001111'))
    expect(entered).toMatchObject({ trainingId: one.id, registered: true })
    const shown = must(await detail(as(entered), one))
    expect(shown).toMatchObject({
      company: company.name,
      confined: false,
      my: { traineeId: id, name: '马强', status: 'learning' },
    })
    expect(must(await as(entered).call('POST /api/neixun/myTraining', { body: {} })).records.map((row) => row.id)).toEqual([
      one.id,
    ])
  })

  test('comes in with the same code once more where the answer was lost, and nobody else does', async () => {
    const phone = '13700001112'
    await place(server, one, { name: '马强', phone })
    const body = { code: one.code, phone, smsCode: await smsCode(server, phone), requestId: randomUUID() }
    const login = (more: object = {}) => server.call('POST /api/neixun/login', { body: { ...body, ...more } })
    const lost = must(await login())
    const again = must(await login())
    expect(again).toMatchObject({ trainingId: one.id, registered: true, userInfo: { id: lost.userInfo.id } })
    expect(must(await detail(as(again), one)).my).toMatchObject({ name: '马强' })
    expect((await detail(as(lost), one)).code).toBe(401)
    expect(await login({ requestId: randomUUID() })).toMatchObject({ code: 10102 })
  })

  test('one that is not on it is told whom to ask, and no account is made', async () => {
    expect(await byPhone(server, one, '13700002222')).toMatchObject({ code: 12002, message: expect.stringContaining('周敏') })
    expect(await query(server, sql`select from app_user where phone = '13700002222'`)).toHaveLength(0)
  })

  test('a wrong code, an unknown training, one that is over', async () => {
    await place(server, one, { phone: '13700003333' })
    const login = (code: string) =>
      server.call('POST /api/neixun/login', { body: { code, phone: '13700003333', smsCode: '000000' } })
    expect(await login(one.code)).toMatchObject({ code: 10102 })
    expect(await login('999999')).toMatchObject({ code: 12001 })
    expect(await server.call('GET /api/neixun/loginInfo/:code', { params: { code: '999999' } })).toMatchObject({ code: 12001 })
    await query(server, sql`update training set end_at = now() - interval '1 hour' where id = ${one.id}`)
    expect(await login(one.code)).toMatchObject({ code: 12003 })
    const info = must(await server.call('GET /api/neixun/loginInfo/:code', { params: { code: one.code } }))
    expect(info).toMatchObject({ phase: 'over', company: company.name })
  })

  test('whoever gets a number that somebody has given up does not sit in their place', async () => {
    const ann = await trainee(server, one, { name: '马强' })
    must(await movePhone(server, ann, '13700005551'))
    await server.app.bus.drain()
    expect(await byPhone(server, one, ann.phone)).toMatchObject({ code: 12002 })
    const again = must(await byPhone(server, one, '13700005551'))
    expect(again.userInfo.id).toBe(ann.id)
    expect(must(await detail(as(again), one)).my).toMatchObject({ traineeId: ann.traineeId })
  })

  test('… nor does who has moved take along the number of the person whose place they came in at', async () => {
    const owner = await server.person()
    await place(server, one, { name: '马强', empNo: 'HY031', phone: owner.phone })
    const eve = await server.person()
    must(await byNumber(eve, one, '马强', 'HY031'))
    must(await movePhone(server, eve, '13700005553'))
    await server.app.bus.drain()
    expect(must(await byPhone(server, one, owner.phone)).userInfo.id).toBe(owner.id)
  })
})

describe('name and number', () => {
  test('open that one training and nothing else: of every other endpoint the token is nobody’s', async () => {
    await place(server, one, { name: '马强', empNo: 'HY007' })
    const other = await training(server, company)
    const { session, trainingId } = must(await byNumber(server, one, '马强', 'hy007'))
    expect(trainingId).toBe(one.id)
    const guest = as(session)
    expect(must(await detail(guest, one))).toMatchObject({ confined: true, my: { name: '马强' } })
    expect(await detail(guest, other)).toMatchObject({ code: 12002 })
    expect(must(await guest.call('POST /api/neixun/myTraining', { body: {} })).records.map((row) => row.id)).toEqual([one.id])

    const closed = Object.values(contract)
      .flatMap((record) => Object.entries(record as Record<string, Spec>))
      .filter(([, spec]) => !spec.trainee && !spec.open)
    expect(closed.length).toBeGreaterThan(200)
    const letIn: string[] = []
    for (const [route] of closed) {
      const params = Object.fromEntries([...route.matchAll(/:(\w+)/g)].map(([, name]) => [name, one.id]))
      // Who asks is settled before anything else is looked at.
      const { status } = await guest.call(route as keyof Api & string, { params, body: {} } as never)
      if (status !== 401) letIn.push(route)
    }
    expect(letIn).toEqual([])
  })

  test('never open a place that was taken with a phone', async () => {
    const owner = await trainee(server, one, { name: '马强', empNo: 'HY008' })
    expect(await byNumber(server, one, '马强', 'HY008')).toMatchObject({ code: 12006 })
    const thief = await server.person()
    expect(await byNumber(thief, one, '马强', 'HY008')).toMatchObject({ code: 12006 })
    expect(must(await detail(owner, one)).my).toMatchObject({ traineeId: owner.traineeId })
  })

  test('and the phone of the place sends whoever came by number away', async () => {
    const id = await place(server, one, { name: '马强', empNo: 'HY009', phone: '13700004444' })
    const guest = as(must(await byNumber(server, one, '马强', 'HY009')).session)
    must(await detail(guest, one))
    const entered = must(await byPhone(server, one, '13700004444'))
    expect(must(await detail(as(entered), one)).my).toMatchObject({ traineeId: id })
    expect(await detail(guest, one)).toMatchObject({ status: 401 })
  })

  const paper = () => exam(server, { id: one.id, companyId: company.id, stageId: one.stages[0] }, { maxAttempts: 5 })

  test('what was sat by number, and the time that was given, is there for whoever comes in with the phone of the place', async () => {
    const { id: examId, questions } = await paper()
    const traineeId = await place(server, one, { name: '马强', empNo: 'HY013', phone: '13700006666' })
    const guest = as(must(await byNumber(server, one, '马强', 'HY013')).session)
    const { attemptId } = must(await start(guest, examId))
    must(await answer(guest, attemptId, questions[0], ['C'], 1))
    must(await submit(guest, attemptId))
    const open = must(await start(guest, examId))
    await teaches(server, one, main)
    const more = { examId, traineeId, minutes: 15, reason: '断电', requestId: randomUUID() }
    must(await main.call('POST /api/neixunExam/extend', { body: more }))
    const entered = as(must(await byPhone(server, one, '13700006666')))
    expect(await examDetail(entered, examId)).toMatchObject({
      ...{ state: 'running', attemptsLeft: 3, extraMinutes: 15 },
      tries: [
        { attemptId, no: 1, score: 2 },
        { attemptId: open.attemptId, no: 2 },
      ],
    })
    expect(must(await start(entered, examId)).attemptId).toBe(open.attemptId)
  })

  test('what was uploaded by number goes along with the homework of whoever comes in with the phone of the place', async () => {
    const homeworkId = await homework(server, { id: one.id, companyId: company.id, stageId: one.stages[0] })
    await place(server, one, { name: '马强', empNo: 'HY015', phone: '13700007777' })
    const { session } = must(await byNumber(server, one, '马强', 'HY015'))
    const picture = await send<{ fileId: string }>(
      server,
      session!,
      '/api/file/uploadPrivate',
      multipart(await jpeg(), '面谈表.jpg'),
    )
    const entered = as(must(await byPhone(server, one, '13700007777')))
    const work = { content: '我的三项行动', links: [], imageIds: [picture.result.fileId], fileIds: [] }
    const handed = await entered.call('POST /api/neixunHomework/submit', {
      body: { homeworkId, version: 0, requestId: randomUUID(), ...work },
    })
    expect(must(handed)).toMatchObject({ version: 1 })
  })

  test('… beside what they have sat with it before; the paper that they have open there stays the one', async () => {
    const { id: examId, questions } = await paper()
    const ann = await trainee(server, one, { name: '马强' })
    const own = must(await start(ann, examId))
    await query(server, sql`update trainee set status = 'quit' where id = ${ann.traineeId}`)
    await place(server, one, { name: '马强', empNo: 'HY014', phone: ann.phone })
    const guest = as(must(await byNumber(server, one, '马强', 'HY014')).session)
    const theirs = must(await start(guest, examId))
    must(await answer(guest, theirs.attemptId, questions[0], ['C'], 1))
    must(await byPhone(server, one, ann.phone))
    expect((await examDetail(ann, examId)).tries).toMatchObject([
      { attemptId: own.attemptId, no: 1, state: 'open' },
      { attemptId: theirs.attemptId, no: 2, state: 'done', score: 2 },
    ])
  })

  test('of somebody who is logged in give the place to the account', async () => {
    await place(server, one, { name: '马强', empNo: 'HY010' })
    const person = await server.person()
    expect(must(await byNumber(person, one, '马强', 'HY010'))).toEqual({ trainingId: one.id })
    expect(must(await detail(person, one)).confined).toBe(false)
  })

  test('open it in whatever digits they are written here or there', async () => {
    await place(server, one, { name: '马强', empNo: 'ＨＹ０２０' })
    await place(server, one, { name: '马丽', empNo: 'HY021' })
    expect(must(await byNumber(server, one, '马强', 'hy020')).trainingId).toBe(one.id)
    expect(must(await byNumber(server, one, '马强', 'ＨＹ０２０')).trainingId).toBe(one.id)
    expect(must(await byNumber(server, one, '马丽', 'ＨＹ０２１')).trainingId).toBe(one.id)
  })

  test('on several phones at once let all of them in, as one person', async () => {
    const traineeId = await place(server, one, { name: '马强', empNo: 'HY014' })
    const entered = await Promise.all([1, 2, 3, 4].map(() => byNumber(server, one, '马强', 'HY014')))
    const shown = await Promise.all(entered.map((answer) => detail(as(must(answer).session), one)))
    expect(shown.map((answer) => must(answer).my?.traineeId)).toEqual(entered.map(() => traineeId))
  })

  test('and an account at once never take the place from each other: whoever has a phone keeps it', async () => {
    await place(server, one, { name: '马强', empNo: 'HY015' })
    const people = [await server.person(), await server.person(), await server.person()]
    const codes = (await Promise.all(people.map((person) => byNumber(person, one, '马强', 'HY015')))).map(({ code }) => code)
    expect(codes.toSorted()).toEqual([12006, 12006, 200])
    expect(must(await detail(people[codes.indexOf(200)], one)).my?.name).toBe('马强')
  })

  test('a wrong name says no more than a wrong number, and guessing ends', async () => {
    await place(server, one, { name: '马强', empNo: 'HY011' })
    const wrong = [await byNumber(server, one, '马小强', 'HY011'), await byNumber(server, one, '马强', 'HY012')]
    expect(wrong.map(({ code, message }) => ({ code, message }))).toEqual(
      [wrong[0], wrong[0]].map(({ message }) => ({ code: 12002, message })),
    )
    for (let n = 0; n < 5; n++) await byNumber(server, one, '马小强', 'HY011')
    expect(await byNumber(server, one, '马强', 'HY011')).toMatchObject({ code: 12007 })
  })

  test('guessing ends for one name, and from one network also with a right pair of one’s own in between', async () => {
    await place(server, one, { name: '马强', empNo: 'HY015' })
    await place(server, one, { name: '钱程', empNo: 'HY016' })
    const tries = async (name: (n: number) => string) => {
      for (let n = 0; n < 30; n++) {
        expect(must(await byNumber(server, one, '马强', 'HY015')).trainingId).toBe(one.id)
        const { code } = await byNumber(server, one, name(n), `HY1${n}`)
        if (code === 12007) return n
      }
      return undefined
    }
    expect(await tries(() => '钱程')).toBe(10)
    const { settings } = server.app.services
    settings.rateLimit = 1_000_000
    // A right pair is no try, however many come from one room.
    for (let n = 0; n < 25; n++) must(await byNumber(server, one, '马强', 'HY015'))
    expect(await tries((n) => `某人${n}`).catch(() => 'locked')).toBe('locked')
    settings.rateLimit = 0
  })
})

describe('an address to come in by', () => {
  const link = async (traineeId: string) => {
    const { url, needTail } = must(await main.call('POST /api/neixun/loginLink', { body: { trainingId: one.id, traineeId } }))
    return { ticket: url.split('ticket=')[1], needTail }
  }
  const open = (ticket: string, more: { tail?: string; asAccount?: boolean } = {}, caller: Pick<Person, 'call'> = server) =>
    caller.call('POST /api/neixun/autoLogin', { body: { ticket, ...more } })

  test('opens once, for whoever knows the end of the phone', async () => {
    const id = await place(server, one, { name: '马强', phone: '13700005678' })
    const { ticket, needTail } = await link(id)
    expect(needTail).toBe(true)
    expect(must(await open(ticket))).toMatchObject({ needTail: true, name: '马*' })
    expect(await open(ticket, { tail: '0000' })).toMatchObject({ code: 12009 })
    const { session } = must(await open(ticket, { tail: '5678' }))
    expect(must(await detail(as(session), one)).my).toMatchObject({ traineeId: id })
    expect(await open(ticket, { tail: '5678' })).toMatchObject({ code: 12004 })
  })

  test('is not used up by whoever could not come in', async () => {
    const id = await place(server, one, { name: '马强', phone: '13700005680' })
    const { ticket } = await link(id)
    must(await byPhone(server, one, '13700005680'))
    for (let n = 0; n < 2; n++) expect(await open(ticket, { tail: '5680' })).toMatchObject({ code: 12006 })
  })

  test('is over after ten minutes, and after five wrong ends', async () => {
    const id = await place(server, one, { name: '马强', phone: '13700005679' })
    const late = await link(id)
    await query(server, sql`update training_ticket set expires_at = now() - interval '1 second' where trainee_id = ${id}`)
    expect(await open(late.ticket, { tail: '5679' })).toMatchObject({ code: 12004 })
    const { ticket } = await link(id)
    for (let n = 0; n < 5; n++) await open(ticket, { tail: '0000' })
    expect(await open(ticket, { tail: '5679' })).toMatchObject({ code: 12004 })
  })

  test('asks somebody who is logged in first', async () => {
    const { ticket } = await link(await place(server, one, { name: '马强' }))
    const person = await server.person('林晓')
    expect(must(await open(ticket, {}, person))).toMatchObject({ asks: '林晓', needTail: false })
    expect(must(await open(ticket, { asAccount: true }, person)).session).toBeUndefined()
    expect(must(await detail(person, one)).my).toMatchObject({ name: '马强' })
  })

  test('is made by those who look after the training, and nobody else', async () => {
    const id = await place(server, one, { name: '马强' })
    const ask = (caller: Pick<Person, 'call'>) =>
      caller.call('POST /api/neixun/loginLink', { body: { trainingId: one.id, traineeId: id } })
    expect(await ask(await server.person())).toMatchObject({ code: 12005 })
    expect(await ask(await trainee(server, one))).toMatchObject({ code: 12005 })
    const teacher = await server.person()
    await teaches(server, one, teacher)
    must(await ask(teacher))
  })
})

test('one company sees nothing of another: not its main member, not its trainees', async () => {
  const rival = await server.person('吴刚')
  const theirs = await makeCompany(server, rival)
  const id = await place(server, one, { name: '马强' })
  const asked = [
    await detail(rival, one),
    await rival.call('POST /api/neixun/userPage', { body: { trainingId: one.id } }),
    await rival.call('POST /api/neixun/noticePage', { body: { trainingId: one.id } }),
    await rival.call('POST /api/neixunSign/page', { body: { trainingId: one.id } }),
    await rival.call('POST /api/neixunFile/page', { body: { trainingId: one.id } }),
    await rival.call('POST /api/neixun/remind', { body: { trainingId: one.id } }),
    await rival.call('POST /api/neixun/transfer', { body: { trainingId: one.id, traineeIds: [id], group: '甲' } }),
    await rival.call('POST /api/neixun/noticeSave', { body: { trainingId: one.id, title: '你好', content: '' } }),
  ]
  expect(asked.map(({ code }) => code)).toEqual([12002, 12002, 12002, 12002, 12002, 12005, 12005, 12005])
  expect(must(await rival.call('POST /api/neixun/myTraining', { body: {} })).records).toEqual([])
  expect(theirs.id).not.toBe(company.id)
})
