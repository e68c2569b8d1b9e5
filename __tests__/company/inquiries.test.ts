import { randomUUID } from 'node:crypto'
import { dayOf } from '../../server/app/time/days'
import { operator, type TestOperator } from '../admin/support'
import { must } from '../order/support'
import { startServer, type Person, type TestServer } from '../support/server'

let server: TestServer
let bo: TestOperator
let chief: TestOperator
let ann: Person
beforeAll(async () => {
  server = await startServer()
  bo = await operator(server, ['客服'])
  chief = await operator(server)
})
beforeEach(async () => {
  ann = await server.person('安然')
})
afterAll(() => server.close())

const inDays = (days: number) => dayOf(Date.now() + days * 86_400_000)
const PHONE = '13900002046'
const ask = (person: Person, more: object = {}) =>
  person.call('POST /api/enterprise/inquire', {
    body: {
      ...{ company: '杭州云杉里科技', contact: '陈晨', phone: PHONE, day: inDays(1), part: 'morning' as const },
      ...{ note: '想了解 50 席的合同', requestId: randomUUID(), ...more },
    },
  })
const mine = async (person: Person) => must(await person.call('GET /api/enterprise/inquiry'))
const desk = async (state: 'waiting' | 'reached' | 'missed' | 'withdrawn' = 'waiting') =>
  must(await bo.call('POST /admin/api/company/inquiry/page', { body: { size: 50, state } })).records

test('whoever wants to be called leaves a phone and a time; an operator has it by the day, calls, and writes down what came of it', async () => {
  const { id } = must(await ask(ann, { day: inDays(3) }))
  const bob = await server.person('博文')
  const sooner = must(await ask(bob))
  expect(await mine(ann)).toEqual({ id, company: '杭州云杉里科技', phoneMasked: '139****2046', day: inDays(3), part: 'morning' })
  const waiting = await desk()
  expect(waiting.map((one) => one.id)).toEqual([sooner.id, id])
  expect(JSON.stringify(waiting)).not.toContain(PHONE)
  expect(
    must(await bo.call('POST /admin/api/company/inquiry/phone/:id', { params: { id }, body: { reason: '约时间' } })).phone,
  ).toBe(PHONE)
  const close = () =>
    bo.call('POST /admin/api/company/inquiry/close', { body: { id, reached: true, outcome: '要 20 席，下周签合同' } })
  must(await close())
  expect(await close()).toMatchObject({ code: 10104 })
  expect(await mine(ann)).toBeNull()
  expect(await desk('reached')).toMatchObject([{ id, outcome: '要 20 席，下周签合同' }])
  must(await bob.call('POST /api/enterprise/inquiryWithdraw', { body: { id: sooner.id } }))
})

test('who could not be reached is written down as reached when they are later, also while they have asked again', async () => {
  const { id } = must(await ask(ann))
  const close = (reached: boolean, outcome: string) =>
    bo.call('POST /admin/api/company/inquiry/close', { body: { id, reached, outcome } })
  must(await close(false, '没有人接'))
  expect(await close(false, '还是没有人接')).toMatchObject({ code: 10104 })
  const again = must(await ask(ann))
  must(await close(true, '回电了，要 20 席'))
  expect((await desk('reached')).find((one) => one.id === id)).toMatchObject({ outcome: '回电了，要 20 席' })
  const log = must(await chief.call('POST /admin/api/audit/page', { body: { subjectId: id } })).records
  expect(log[0].before).toEqual({ state: 'missed', outcome: '没有人接' })
  expect(await close(true, '再来一次')).toMatchObject({ code: 10104 })
  must(await ann.call('POST /api/enterprise/inquiryWithdraw', { body: { id: again.id } }))
})

test('asked for again it takes the place of the one before, also when both come at once; it can be withdrawn by its owner alone', async () => {
  await Promise.all([ask(ann), ask(ann, { part: 'evening' })])
  must(await ask(ann, { day: inDays(0), part: 'afternoon' }))
  const own = (await desk()).filter(({ contact }) => contact === '陈晨')
  expect(own).toMatchObject([{ day: inDays(0), part: 'afternoon' }])
  const [{ id }] = own
  const bob = await server.person('博文')
  const withdraw = (person: Person) => person.call('POST /api/enterprise/inquiryWithdraw', { body: { id } })
  expect(await withdraw(bob)).toMatchObject({ status: 200, code: 10104 })
  must(await withdraw(ann))
  expect(await desk()).toEqual([])
})

test('a day that is past, or further than a week, and a number that is none are refused', async () => {
  expect(await ask(ann, { day: inDays(-1) })).toMatchObject({ code: 400, message: '请选择今天起 7 天之内的日子' })
  expect(await ask(ann, { day: inDays(7) })).toMatchObject({ code: 400 })
  expect(await ask(ann, { phone: '12345678901' })).toMatchObject({ code: 400 })
  expect(await mine(ann)).toBeNull()
})
