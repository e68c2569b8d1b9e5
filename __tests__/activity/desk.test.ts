import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { operator, knock, sendFile, upload, type TestOperator } from '../admin/support'
import { jpeg } from '../file/pictures'
import { atCashier, must, prepay, refundsDone, sandboxOf, told } from '../order/support'
import { query } from '../support/query'
import { runJob } from '../support/run-job'
import { startServer, type Person, type TestServer } from '../support/server'
import {
  activity,
  create,
  detail,
  faults,
  free,
  guest,
  join,
  noticesOf,
  point,
  startsIn,
  tickets,
  type Activity,
} from './support'

let server: TestServer
let desk: TestOperator
let chief: TestOperator
let ann: Person
beforeAll(async () => {
  server = await startServer()
  sandboxOf(server).tempo.refundMs = 0
  desk = await operator(server, ['运营'])
  chief = await operator(server)
  ann = await server.person('林晓')
})
afterAll(() => server.close())
afterEach(async () => expect(await faults(server)).toEqual([]))

const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
const draft = (more: object = {}) => ({
  ...{ type: 1 as const, title: '用工合规沙龙', subTitle: '', tags: ['合规'], organizer: '上海站', contact: '' },
  ...{ signupStart: at(-1), signupEnd: at(70), startTime: at(72), endTime: at(75) },
  ...{ city: '上海', district: '徐汇区', place: '漕河泾会议中心', address: '漕宝路 509 号', guide: '', lng: 121.398, lat: 31.17 },
  ...{
    liveId: null,
    points: [],
    intro: '',
    notice: '',
    agenda: [],
    guests: [],
    places: 10,
    minPeople: null,
    series: '',
    waitlist: true,
    requestId: randomUUID(),
  },
  ...more,
})
const ticket = (id: string, more: object = {}) => ({
  ...{ id, name: '单人票', intro: '', price: 0, memberPrice: null, people: 1, stock: null, perUser: 1, approve: false },
  ...{ vipOnly: false, minLevel: 0, fields: [], onSale: true, requestId: randomUUID() },
  ...more,
})
const save = (more: object = {}) => desk.call('POST /admin/api/activity/save', { body: draft(more) })

test('an activity keeps the pictures that its form was opened with, and gives up those that are taken out', async () => {
  const picture = async () => upload(server, desk, 'image', await jpeg(), 'a.jpg')
  const [coverFileId, groupQrFileId] = [await picture(), await picture()]
  const { id } = must(await save({ coverFileId, groupQrFileId }))
  const show = async () => must(await desk.call('GET /admin/api/activity/show/:id', { params: { id } }))
  must(await save({ id, coverFileId, groupQrFileId, title: '用工合规沙龙（第二场）' }))
  expect(await show()).toMatchObject({ title: '用工合规沙龙（第二场）', coverFileId, groupQrFileId })
  must(await save({ id, coverFileId: null }))
  expect(await show()).toMatchObject({ coverFileId: null, groupQrFileId })
})

test('an activity is written, given tickets, doors and staff, put up, and signed up for', async () => {
  const { id } = must(await save())
  expect(await detailCode(id)).toBe(10104)
  expect(await desk.call('POST /admin/api/activity/publish', { body: { id, on: true } })).toMatchObject({ code: 400 })
  const { id: ticketId } = must(await desk.call('POST /admin/api/activity/ticket', { body: ticket(id) }))
  const door = { id, name: '入场签到', opensAt: at(-1), closesAt: at(5), mode: 'staff' as const, radius: null, entrance: true }
  const { id: doorId } = must(await desk.call('POST /admin/api/activity/door', { body: { ...door, requestId: randomUUID() } }))
  const { unknown } = must(
    await desk.call('POST /admin/api/activity/staff', { body: { id, phones: [ann.phone, '13100000000'] } }),
  )
  expect(unknown).toEqual(['13100000000'])
  // Whoever adds one more leaves those who are there.
  const bob = await server.person('小博')
  const staffOf = async () => must(await desk.call('GET /admin/api/activity/show/:id', { params: { id } })).userIds
  must(await desk.call('POST /admin/api/activity/staff', { body: { id, userIds: await staffOf(), phones: [bob.phone] } }))
  expect((await staffOf()).toSorted()).toEqual([ann.id, bob.id].toSorted())
  must(await desk.call('POST /admin/api/activity/staff', { body: { id, userIds: [ann.id], phones: [] } }))
  must(await desk.call('POST /admin/api/activity/publish', { body: { id, on: true } }))
  const orderId = await join(ann, { id, tickets: [ticketId] })
  expect(await detail(ann, { id, tickets: [] })).toMatchObject({ staff: true, myState: 'joined' })
  const shown = must(await desk.call('GET /admin/api/activity/show/:id', { params: { id } }))
  expect(shown).toMatchObject({ state: 'open', tickets: [{ taken: 1 }], doors: [{ id: doorId }], staff: [{ nickName: '林晓' }] })

  // Another place is news for whoever comes; fewer places than people are none.
  must(await save({ id, place: '苏河湾中心 12 层', requestId: randomUUID() }))
  await runJob(server, 'notice.owed')
  expect((await noticesOf(server, ann)).map(({ title }) => title)).toContain('活动的时间或地点有变动')
  const add = (rows: string[]) =>
    sendFile(
      server,
      desk,
      'POST /admin/api/activity/import/:id',
      { params: { id: ticketId } },
      {
        bytes: rows.join('\n'),
        name: '线下名单.csv',
      },
    )
  expect(must(await add(['姓名*,公司', '何静,华远制造', '周敏,']))).toEqual({ id, added: 2, errors: [] })
  expect(must(await add(['姓名,公司', '一,', ',没有名字']))).toEqual({
    ...{ id, added: 0 },
    errors: [{ row: 3, column: '姓名', message: expect.stringContaining('姓名') }],
  })
  expect(await add(['姓名,身份证号', '何静,1'])).toMatchObject({
    code: 400,
    message: expect.stringContaining('没有“身份证号”这一项'),
  })
  expect(await add(['姓名', ...Array.from({ length: 8 }, (_, n) => `来宾${n}`)])).toMatchObject({ code: 11710 })
  expect(await save({ id, places: 2, requestId: randomUUID() })).toMatchObject({ code: 11710 })
  expect(await desk.call('POST /admin/api/activity/ticket', { body: ticket(id, { ticketId, people: 2 }) })).toMatchObject({
    code: 400,
  })

  const [mine] = (await tickets(ann, orderId)).tickets
  must(await desk.call('POST /admin/api/activity/seat', { body: { id, attendeeId: mine.attendeeId, seat: 'A 区 06 排' } }))
  must(await desk.call('POST /admin/api/activity/sign', { body: { id, attendeeId: mine.attendeeId, doorId } }))
  expect(await tickets(ann, orderId)).toMatchObject({ state: 'signed', tickets: [{ seat: 'A 区 06 排' }] })
  expect(must(await desk.call('GET /admin/api/activity/report/:id', { params: { id } }))).toMatchObject({
    joined: 3,
    came: 1,
    listed: 2,
    rate: 33.3,
  })
  const list = must(await desk.call('POST /admin/api/activity/attendees/page', { body: { id } }))
  expect(list.records.map(({ values }) => values.name)).toEqual(['林晓', '何静', '周敏'])

  const headers = { cookie: desk.cookie, 'x-csrf-token': desk.csrf }
  const table = await knock(server, 'GET /admin/api/activity/export/:id', { params: { id } }, headers)
  expect(table.body).toContain('林晓')
  expect(table.headers['content-type']).toContain('text/csv')
  const pdf = await knock(server, 'GET /admin/api/activity/badges/:id', { params: { id } }, headers)
  expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
})
test('an activity that is put off takes its doors along, and one that is over and looked after is not moved any more', async () => {
  const { id } = must(await save({ startTime: at(72), endTime: at(75) }))
  const door = { id, name: '入场签到', opensAt: at(71), closesAt: at(73), mode: 'staff' as const, radius: null, entrance: true }
  must(await desk.call('POST /admin/api/activity/door', { body: { ...door, requestId: randomUUID() } }))
  const show = async () => must(await desk.call('GET /admin/api/activity/show/:id', { params: { id } }))
  const lead = ({ startTime, doors: [{ opensAt, closesAt }] }: Awaited<ReturnType<typeof show>>) =>
    [opensAt, closesAt].map((time) => Date.parse(time) - Date.parse(startTime))
  const before = await show()
  must(await save({ id, startTime: at(96), endTime: at(99) }))
  const after = await show()
  expect(Date.parse(after.startTime) - Date.parse(before.startTime)).toBeGreaterThan(23 * 3_600_000)
  expect(lead(after)).toEqual(lead(before))
  await query(server, sql`update activity set closed_at = now() where id = ${id}`)
  expect(await save({ id, startTime: at(120), endTime: at(123) })).toMatchObject({
    code: 400,
    message: expect.stringContaining('不能再改时间'),
  })
  const { startTime, endTime } = await show()
  must(await save({ id, startTime, endTime, title: '用工合规沙龙（回顾）' }))
})

const detailCode = async (id: string) => (await ann.call('GET /api/activity/detail/:id', { params: { id } })).code

test('what is cancelled goes back whole with a second person’s word, and everybody hears of it', async () => {
  const one = await activity(server, { tickets: [{}, free], startsIn: 3 })
  const { orderId } = must(await create(ann, one))
  const { prepayId } = must(await prepay(ann, orderId, { orderType: 4 }))
  await atCashier(server, prepayId)
  await told(server)
  const bea = await server.person()
  const freeOrder = await join(bea, one, { ticket: 1 })
  const ask = await desk.call('POST /admin/api/activity/cancel', { body: { id: one.id, note: '场地检修' } })
  expect(ask).toMatchObject({ code: 10180 })
  expect(await detailCode(one.id)).toBe(200)
  const waiting = must(await chief.call('POST /admin/api/approval/page', { body: {} }))
  const { id } = waiting.records.find(({ route }) => route.endsWith('activity/cancel'))!
  must(await chief.call('POST /admin/api/approval/decide', { body: { id, agree: true } }))
  await runJob(server, 'activity.refund')
  await refundsDone(server)
  await runJob(server, 'notice.owed')
  const order = async (person: Person, orderOf: string) =>
    must(await person.call('GET /api/activityOrder/detail/:id', { params: { id: orderOf } }))
  expect(await order(ann, orderId)).toMatchObject({ status: 60, refundedAmount: 9900 })
  expect(await order(bea, freeOrder)).toMatchObject({ status: 60, statusText: '已取消' })
  expect(must(await desk.call('GET /admin/api/activity/report/:id', { params: { id: one.id } }))).toMatchObject({
    ...{ amount: 9900, refunded: 9900, coins: 0 },
  })
  expect(await detail(ann, one)).toMatchObject({ status: 'cancelled', cancelNote: '场地检修', btn: { state: 'cancelled' } })
  const [said] = await noticesOf(server, bea)
  expect(said).toMatchObject({ route: 'pages/activity/orderDetail', params: { id: freeOrder } })
  expect(said.title).toMatch(/已取消$/)
  expect(await create(bea, one, { ticket: 1, payPrice: 0 })).toMatchObject({ code: 11701 })
})

/** How often each has heard of it. */
const heard = (people: Person[], title: RegExp) =>
  Promise.all(people.map(async (one) => (await noticesOf(server, one)).filter((notice) => title.test(notice.title)).length))

test('of a place that is moved twice who comes is told once, with the newest; of one that is moved back, or to which they do not come any more, nobody', async () => {
  const when = { startTime: at(72), endTime: at(75) }
  const { id } = must(await save(when))
  const { id: ticketId } = must(await desk.call('POST /admin/api/activity/ticket', { body: ticket(id, { perUser: 2 }) }))
  const put = (on: boolean) => desk.call('POST /admin/api/activity/publish', { body: { id, on } })
  must(await put(true))
  const move = async (place?: string) => must(await save({ ...when, id, ...(place && { place }) }))
  const [stays, leaves] = [await server.person(), await server.person()]
  const told = () => heard([stays, leaves], /^活动的时间或地点有变动$/)
  const one = { id, tickets: [ticketId] }
  const orders = [await join(stays, one), await join(stays, one)]
  const left = await join(leaves, one)
  await move('苏河湾中心')
  await move('静安嘉里中心')
  must(await leaves.call('POST /api/activityOrder/refundApply', { body: { id: left, reason: '时间冲突' } }))
  expect(await told()).toEqual([0, 0])
  await runJob(server, 'notice.owed')
  await runJob(server, 'notice.owed')
  expect(await told()).toEqual([1, 0])
  expect((await noticesOf(server, stays))[0]).toMatchObject({
    content: expect.stringContaining('静安嘉里中心'),
    params: { id: orders[0] },
  })
  await move('苏河湾中心')
  await move('静安嘉里中心')
  await runJob(server, 'notice.owed')
  expect(await told()).toEqual([1, 0])
  // Who has signed up for what was taken off the shelf comes all the same.
  must(await put(false))
  await move('苏河湾中心')
  await runJob(server, 'notice.owed')
  expect(await told()).toEqual([2, 0])
})

test('of what is cancelled everybody hears once who had a place, waited or wanted to hear of it, and of its other place nobody any more', async () => {
  const one = await activity(server, { places: 1, tickets: [free] })
  const [seated, offered, waiting, asked, withdrew] = await Promise.all(Array.from({ length: 5 }, () => server.person()))
  const people = [seated, offered, waiting, asked, withdrew]
  for (const person of [asked, withdrew])
    await query(server, sql`insert into activity_remind (activity_id, user_id) values (${one.id}, ${person.id})`)
  const first = await join(seated, one)
  for (const person of [offered, waiting])
    must(await person.call('POST /api/activity/waitlistJoin', { body: { activityId: one.id, ticketId: one.tickets[0] } }))
  must(await seated.call('POST /api/activityOrder/refundApply', { body: { id: first, reason: '时间冲突' } }))
  await join(offered, one)
  must(await save({ id: one.id, places: 1, place: '苏河湾中心' }))
  await desk.call('POST /admin/api/activity/cancel', { body: { id: one.id, note: '场地检修' } })
  const { records } = must(await chief.call('POST /admin/api/approval/page', { body: {} }))
  must(await chief.call('POST /admin/api/approval/decide', { body: { id: records[0].id, agree: true } }))
  must(await withdrew.call('POST /api/activity/remind', { body: { id: one.id, on: false } }))
  await runJob(server, 'activity.refund')
  await refundsDone(server)
  await runJob(server, 'notice.owed')
  await runJob(server, 'notice.owed')
  expect(await heard(people, /已取消$/)).toEqual([0, 1, 1, 1, 0])
  expect(await heard(people, /有变动$/)).toEqual([0, 0, 0, 0, 0])
})

test('who waits can be put first or taken out of the queue, and hears of that', async () => {
  const one = await activity(server, { places: 1, tickets: [free] })
  const seated = await join(ann, one)
  const waiting: Person[] = []
  for (const name of ['小甲', '小乙', '小丙']) {
    const person = await server.person(name)
    must(await person.call('POST /api/activity/waitlistJoin', { body: { activityId: one.id, ticketId: one.tickets[0] } }))
    waiting.push(person)
  }
  const [first, second, third] = waiting
  const queue = async () =>
    must(await desk.call('POST /admin/api/activity/waiter/page', { body: { id: one.id } })).records.map(
      ({ nickName, state }) => `${nickName} ${state}`,
    )
  const remove = (person: Person) =>
    desk.call('POST /admin/api/activity/waiter/remove', { body: { id: one.id, userId: person.id, note: '重复候补' } })
  expect(await queue()).toEqual(['小甲 waiting', '小乙 waiting', '小丙 waiting'])
  must(await desk.call('POST /admin/api/activity/waiter/first', { body: { id: one.id, userId: third.id } }))
  expect(await queue()).toEqual(['小丙 waiting', '小甲 waiting', '小乙 waiting'])
  expect(await detail(third, one)).toMatchObject({ waitNo: 1 })
  must(await remove(first))
  expect(await queue()).toEqual(['小丙 waiting', '小乙 waiting'])
  expect(await noticesOf(server, first)).toContainEqual(expect.objectContaining({ title: '你的候补已由主办方取消' }))
  expect((await remove(first)).code).toBe(10104)
  must(await ann.call('POST /api/activityOrder/refundApply', { body: { id: seated, reason: '时间冲突' } }))
  expect(await queue()).toEqual(['小丙 offered', '小乙 waiting'])
  must(await remove(third))
  expect(await queue()).toEqual(['小乙 offered'])
  expect(await noticesOf(server, second)).toContainEqual(
    expect.objectContaining({ title: expect.stringContaining('名额已为您保留') }),
  )
})

test('places that became free while an activity was off the shelf are offered to who waits when it is up again', async () => {
  const one = await activity(server, { places: 1, tickets: [free] })
  const seated = await join(ann, one)
  const waiter = await server.person('小丁')
  must(await waiter.call('POST /api/activity/waitlistJoin', { body: { activityId: one.id, ticketId: one.tickets[0] } }))
  const put = (on: boolean) => desk.call('POST /admin/api/activity/publish', { body: { id: one.id, on } })
  must(await put(false))
  must(await ann.call('POST /api/activityOrder/refundApply', { body: { id: seated, reason: '时间冲突' } }))
  must(await put(true))
  const { records } = must(await desk.call('POST /admin/api/activity/waiter/page', { body: { id: one.id } }))
  expect(records.map(({ nickName, state }) => [nickName, state])).toEqual([['小丁', 'offered']])
})

test('who was offered a place when an activity was taken off waits as before, and is the first when it is up again', async () => {
  const one = await activity(server, { places: 1, tickets: [free] })
  const seated = await join(ann, one)
  const [first, second] = [await server.person('小戊'), await server.person('小己')]
  for (const who of [first, second])
    must(await who.call('POST /api/activity/waitlistJoin', { body: { activityId: one.id, ticketId: one.tickets[0] } }))
  must(await ann.call('POST /api/activityOrder/refundApply', { body: { id: seated, reason: '时间冲突' } }))
  const put = (on: boolean) => desk.call('POST /admin/api/activity/publish', { body: { id: one.id, on } })
  const queue = async () =>
    must(await desk.call('POST /admin/api/activity/waiter/page', { body: { id: one.id } })).records.map(({ nickName, state }) => [
      nickName,
      state,
    ])
  must(await put(false))
  expect(await queue()).toEqual([
    ['小戊', 'waiting'],
    ['小己', 'waiting'],
  ])
  expect(await faults(server)).toEqual([])
  await runJob(server, 'activity.offers')
  must(await put(true))
  expect(await queue()).toEqual([
    ['小戊', 'offered'],
    ['小己', 'waiting'],
  ])
  await join(first, one)
  expect(await faults(server)).toEqual([])
})

test('of a series the next ones stand under each, and lead on from the ticket of one that is over', async () => {
  const [first, next, other] = [await activity(server, { tickets: [free] }), await activity(server), await activity(server)]
  const put = (id: string, series: string) => query(server, sql`update activity set series = ${series} where id = ${id}`)
  await put(first.id, '苏州早餐会')
  await put(next.id, '苏州早餐会')
  await put(other.id, '上海沙龙')
  expect((await detail(ann, first)).series.map(({ id }) => id)).toEqual([next.id])
  const orderId = await join(ann, first)
  await startsIn(server, first, -30)
  expect((await detail(ann, next)).series).toEqual([])
  expect((await tickets(ann, orderId)).next).toMatchObject({ id: next.id })
})

test('one that takes at least so many says so, and stands on the workbench when sign-up ends with fewer', async () => {
  const { id } = must(await save({ minPeople: 2, places: 10 }))
  expect(await save({ id, minPeople: 11 })).toMatchObject({ code: 400, message: '最少人数不能多于名额' })
  const short = async () => {
    const { queues } = must(await desk.call('GET /admin/api/desk/show'))
    return queues.find(({ name }) => name === 'activityShort')?.count
  }
  const listed = async () =>
    must(await desk.call('POST /admin/api/activity/page', { body: { short: true } })).records.map((one) => one.id)
  const { id: ticketId } = must(await desk.call('POST /admin/api/activity/ticket', { body: ticket(id) }))
  must(await desk.call('POST /admin/api/activity/publish', { body: { id, on: true } }))
  expect(await detail(ann, { id, tickets: [] })).toMatchObject({ minPeople: 2, signupCount: 0 })
  expect(await short()).toBe(0)
  await query(server, sql`update activity set signup_end = now() where id = ${id}`)
  expect(await short()).toBe(1)
  expect(await listed()).toEqual([id])
  await query(server, sql`update activity set signup_end = now() + interval '1 hour' where id = ${id}`)
  for (const person of [ann, await server.person()]) await join(person, { id, tickets: [ticketId] })
  await query(server, sql`update activity set signup_end = now() where id = ${id}`)
  expect(await short()).toBe(0)
  expect(await listed()).toEqual([])
})

describe('the list of who comes', () => {
  const people = async (one: Activity, wish: { keyword?: string; ticketId?: string; signed?: boolean } = {}) =>
    must(await desk.call('POST /admin/api/activity/attendees/page', { body: { id: one.id, size: 50, ...wish } })).records
  const names = async (...asked: Parameters<typeof people>) => (await people(...asked)).map(({ values }) => values.name)
  const remove = (one: Activity, attendeeId: string) =>
    desk.call('POST /admin/api/activity/attendee/remove', { body: { id: one.id, attendeeId, reason: '名额给了会员单位' } })
  const list = (ticketId: string, ...rows: string[]) =>
    sendFile(
      server,
      desk,
      'POST /admin/api/activity/import/:id',
      { params: { id: ticketId } },
      {
        name: '名单.csv',
        bytes: ['姓名,手机号', ...rows].join('\n'),
      },
    )

  test('is searched by what somebody says at the door, by ticket and by who is there, and no log keeps their phone', async () => {
    const one = await activity(server, { tickets: [free, { ...free, name: '讲师票' }] })
    await join(ann, one, { attendees: [guest('林晓', { phone: '13812349999' })] })
    must(await list(one.tickets[1], '何静,13812348888', '何小静,13812347777'))
    const [{ ticketNo }] = await people(one, { keyword: '林晓' })
    expect(await names(one, { keyword: '13812349999' })).toEqual(['林晓'])
    expect(await names(one, { keyword: ` ${ticketNo.toLowerCase()} ` })).toEqual(['林晓'])
    expect((await names(one, { keyword: '静' })).toSorted()).toEqual(['何小静', '何静'])
    expect(await names(one, { keyword: '静', ticketId: one.tickets[0] })).toEqual([])
    const doorId = await point(server, one.id)
    const [{ id: attendeeId }] = await people(one, { keyword: '何小静' })
    must(await desk.call('POST /admin/api/activity/sign', { body: { id: one.id, attendeeId, doorId } }))
    expect(await names(one, { signed: true })).toEqual(['何小静'])
    expect((await names(one, { signed: false })).toSorted()).toEqual(['何静', '林晓'])
    expect(await remove(one, attendeeId)).toMatchObject({ code: 400, message: '已签到的不能移出名单' })
    const log = await query(server, sql`select after from admin_audit where route like '%attendees/page'`)
    expect(JSON.stringify(log)).not.toContain('13812349999')
  })

  test('takes nobody twice by their phone: not from the same table again, nor from two of its rows', async () => {
    const one = await activity(server, { tickets: [free] })
    const [ticketId] = one.tickets
    must(await list(ticketId, '何静,13812348888'))
    expect(must(await list(ticketId, '何静,13812348888', '秦岚,13812347777', '秦兰,13812347777', '无号,'))).toEqual({
      ...{ id: one.id, added: 0 },
      errors: [
        { row: 2, column: '手机号', message: expect.stringContaining('已在名单里，票号') },
        { row: 4, column: '手机号', message: '和第 3 行是同一个手机号' },
      ],
    })
    expect(await names(one)).toEqual(['何静'])
  })

  test('is a table with what every ticket has asked, also one that is not sold any more', async () => {
    const fields = [{ key: 'diet', label: '忌口', type: 'text' as const, required: false }]
    const one = await activity(server, { tickets: [{ ...free, fields }] })
    await join(ann, one, { attendees: [guest('林晓', { diet: '花生' })] })
    await query(server, sql`update activity_ticket set on_sale = false where activity_id = ${one.id}`)
    const headers = { cookie: desk.cookie, 'x-csrf-token': desk.csrf }
    const { body } = await knock(server, 'GET /admin/api/activity/export/:id', { params: { id: one.id } }, headers)
    expect(body).toContain('姓名,手机号,公司,职位,忌口')
    expect(body).toContain('花生')
  })

  test('loses who was put on it by mistake: the place is free, and the ticket of two when neither comes', async () => {
    const one = await activity(server, { places: 4, tickets: [{ ...free, people: 2, stock: 2 }] })
    must(await list(one.tickets[0], '何静,13812348888', '何小静,13812347777'))
    const taken = async () =>
      (await query<{ taken: number }>(server, sql`select taken from activity_ticket where id = ${one.tickets[0]}`))[0].taken
    const [first, second] = await people(one)
    must(await remove(one, first.id))
    expect((await remove(one, first.id)).code).toBe(10104)
    expect([await names(one), await taken()]).toEqual([[second.values.name], 1])
    must(await remove(one, second.id))
    expect([await names(one), await taken()]).toEqual([[], 0])
  })

  test('loses one of an order, the others come: what was paid for that ticket goes back, and its buyer reads why', async () => {
    const one = await activity(server, { tickets: [{ perUser: 3 }] })
    const attendees = ['林一', '林二', '林三'].map((name) => guest(name))
    const { orderId } = must(await create(ann, one, { qty: 3, attendees, payPrice: 29_700 }))
    await atCashier(server, must(await prepay(ann, orderId, { orderType: 4 })).prepayId)
    await told(server)
    const [{ id }] = await people(one, { keyword: '林二' })
    must(await remove(one, id))
    expect((await remove(one, id)).code).toBe(11321)
    await runJob(server, 'payment.refund')
    await refundsDone(server)
    expect(await names(one)).toEqual(['林一', '林三'])
    const order = must(await ann.call('GET /api/activityOrder/detail/:id', { params: { id: orderId } }))
    expect(order).toMatchObject({ status: 10, refundedAmount: 9900, items: [{ quantity: 3, refunded: 1 }] })
    expect((await noticesOf(server, ann))[0]).toMatchObject({
      title: '你的报名已由主办方取消',
      content: expect.stringContaining('参会人林二：名额给了会员单位。已付的会原路退回'),
    })
  })

  test('loses one of an order: until the money is back the others have their codes and come in, and the order ends with the evening', async () => {
    const one = await activity(server, { tickets: [{ perUser: 3 }] })
    const door = await point(server, one.id)
    const attendees = ['许一', '许二', '许三'].map((name) => guest(name))
    const { orderId } = must(await create(ann, one, { qty: 3, attendees, payPrice: 29_700 }))
    await atCashier(server, must(await prepay(ann, orderId, { orderType: 4 })).prepayId)
    await told(server)
    const byName = async (name: string) => (await people(one, { keyword: name }))[0].id
    const gone = await byName('许二')
    must(await remove(one, gone))
    const shown = await tickets(ann, orderId)
    expect(shown.state).toBe('joined')
    expect(shown.tickets.map(({ name, valid }) => [name, valid])).toEqual([
      ['许一', true],
      ['许三', true],
      ['许二', false],
    ])
    const { tickets: codes } = must(await ann.call('GET /api/activityOrder/qr/:id', { params: { id: orderId } }))
    expect(codes.map(({ name }) => name)).toEqual(['许一', '许三'])
    const sign = (attendeeId: string) =>
      desk.call('POST /admin/api/activity/sign', { body: { id: one.id, attendeeId, doorId: door } })
    expect((await sign(gone)).code).toBe(11735)
    await startsIn(server, one, -6)
    await runJob(server, 'activity.close')
    expect((await tickets(ann, orderId)).state).toBe('absent')
    must(await sign(await byName('许三')))
    expect((await tickets(ann, orderId)).state).toBe('signed')
    await runJob(server, 'payment.refund')
    await refundsDone(server)
    const order = must(await ann.call('GET /api/activityOrder/detail/:id', { params: { id: orderId } }))
    expect(order).toMatchObject({ status: 30, refundedAmount: 9900 })
  })

  test('loses one of an order also where as much went back already as a kindness: then for nothing more', async () => {
    const one = await activity(server, { tickets: [{ perUser: 2 }] })
    const { orderId } = must(await create(ann, one, { qty: 2, attendees: [guest('郑一'), guest('郑二')], payPrice: 19_800 }))
    await atCashier(server, must(await prepay(ann, orderId, { orderType: 4 })).prepayId)
    await told(server)
    const body = { orderId, amount: 10_000, reason: '换了场地', requestId: randomUUID() }
    must(await (await operator(server)).call('POST /admin/api/order/refund', { body }))
    await runJob(server, 'payment.refund')
    await refundsDone(server)
    must(await remove(one, (await people(one, { keyword: '郑二' }))[0].id))
    expect(await names(one)).toEqual(['郑一'])
    const order = must(await ann.call('GET /api/activityOrder/detail/:id', { params: { id: orderId } }))
    expect(order).toMatchObject({ status: 10, refundedAmount: 10_000, items: [{ quantity: 2, refunded: 1 }] })
  })

  test('loses one of those who come for nothing, and then the whole order; whoever is to get more than 500 yuan back is left to two people', async () => {
    const one = await activity(server, { tickets: [{ ...free, perUser: 2 }, { price: 60_000 }] })
    const bea = await server.person('周敏')
    const orderId = await join(bea, one, { qty: 2, attendees: [guest('周一'), guest('周二')] })
    const [first, second] = await people(one)
    must(await remove(one, first.id))
    expect(await names(one)).toEqual([second.values.name])
    must(await remove(one, second.id))
    expect(await names(one)).toEqual([])
    expect(must(await bea.call('GET /api/activityOrder/detail/:id', { params: { id: orderId } })).statusText).toBe('已取消')
    await server.app.bus.drain()
    const { records: said } = must(await bea.call('POST /api/notice/page', { body: { type: 3 } }))
    expect(said.map(({ title }) => title)).not.toContain('部分退款成功')

    const { orderId: dear } = must(await create(bea, one, { ticket: 1, payPrice: 60_000 }))
    await atCashier(server, must(await prepay(bea, dear, { orderType: 4 })).prepayId)
    await told(server)
    const [{ id }] = await people(one)
    expect(await remove(one, id)).toMatchObject({ code: 11321, message: expect.stringContaining('由另一位同事复核') })
    expect(must(await bea.call('GET /api/activityOrder/detail/:id', { params: { id: dear } })).status).toBe(10)
  })

  test('loses of one order no more than 500 yuan by one person, also one by one', async () => {
    const one = await activity(server, { tickets: [{ price: 30_000, perUser: 3 }] })
    const attendees = ['吴一', '吴二'].map((name) => guest(name))
    const { orderId } = must(await create(ann, one, { qty: 2, attendees, payPrice: 60_000 }))
    await atCashier(server, must(await prepay(ann, orderId, { orderType: 4 })).prepayId)
    await told(server)
    must(await remove(one, (await people(one, { keyword: '吴一' }))[0].id))
    await runJob(server, 'payment.refund')
    await refundsDone(server)
    const [{ id }] = await people(one, { keyword: '吴二' })
    expect(await remove(one, id)).toMatchObject({ code: 11321, message: expect.stringContaining('由另一位同事复核') })
    const body = { orderId, amount: 30_000, reason: '不来了', requestId: randomUUID() }
    expect((await (await operator(server)).call('POST /admin/api/order/refund', { body })).code).toBe(10180)
  })
})

test('the report says by what way people came: by themselves, shared, from a poster, by the list', async () => {
  const one = await activity(server, { tickets: [free] })
  const sign = async (from?: 'share' | 'poster') => join(await server.person(), one, { from })
  await sign('share')
  await sign('share')
  await sign('poster')
  await sign()
  const [ticketId] = one.tickets
  const file = { bytes: '姓名\n何静', name: '名单.csv' }
  must(await sendFile(server, desk, 'POST /admin/api/activity/import/:id', { params: { id: ticketId } }, file))
  const { sources } = must(await desk.call('GET /admin/api/activity/report/:id', { params: { id: one.id } }))
  expect(sources).toEqual([
    { from: 'share', joined: 2, came: 0 },
    { from: 'listed', joined: 1, came: 0 },
    { from: 'own', joined: 1, came: 0 },
    { from: 'poster', joined: 1, came: 0 },
  ])
  const { key } = must(await ann.call('POST /api/share/poster', { body: { type: 'activity', id: one.id, place: 'h5' } }))
  const { params } = must(await ann.call('POST /api/share/resolve', { body: { key } }))
  expect(params).toEqual({ id: one.id, from: 'poster' })
})
