import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { withFaults } from '../../server/app/job-faults'
import { refuseUndecided } from '../../server/modules/domains/activity/signup/after'
import { passOn } from '../../server/modules/domains/activity/signup/offers'
import { operator } from '../admin/support'
import { securityCode } from '../mine/support'
import { crowd, must, prepay, refundsDone, sandboxOf, atCashier, told, late } from '../order/support'
import { failNotices } from '../support/fail-notices'
import { query } from '../support/query'
import { runJob } from '../support/run-job'
import { startServer, type Person, type TestServer } from '../support/server'
import { untilBlocked } from '../support/until-blocked'
import { doc } from '../zhiku/support'
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
  refund,
  startsIn,
  tickets,
  type Activity,
  type Wish,
} from './support'

let server: TestServer
let ann: Person
let bea: Person
beforeAll(async () => {
  server = await startServer()
  sandboxOf(server).tempo.refundMs = 0
  ann = await server.person('林晓')
  bea = await server.person('周敏')
})
afterAll(() => server.close())
afterEach(async () => expect(await faults(server)).toEqual([]))

async function pay(person: Person, orderId: string) {
  const { prepayId } = must(await prepay(person, orderId, { orderType: 4 }))
  expect(await atCashier(server, prepayId)).toEqual({ result: 'ok' })
  await told(server)
}
/** Orders and pays; the id of the order. */
async function buy(person: Person, one: Activity, wish: Wish = {}) {
  const { orderId } = must(await create(person, one, wish))
  await pay(person, orderId)
  return orderId
}
const order = async (person: Person, id: string) =>
  must(await person.call('GET /api/activityOrder/detail/:id', { params: { id } }))
const queueUp = (person: Person, { id, tickets: [ticketId] }: Activity) =>
  person.call('POST /api/activity/waitlistJoin', { body: { activityId: id, ticketId } })

describe('signing up', () => {
  test('nobody has more of a ticket than each may, at once or one by one', async () => {
    const one = await activity(server, { tickets: [{ ...free, perUser: 3 }], places: 9 })
    const people = (count: number) => Array.from({ length: count }, () => guest())
    expect(await create(bea, one, { qty: 4, attendees: people(4), payPrice: 0 })).toMatchObject({
      code: 11711,
      message: '每人最多 3 张',
    })
    await join(bea, one, { qty: 2, attendees: people(2) })
    expect(await create(bea, one, { qty: 2, attendees: people(2), payPrice: 0 })).toMatchObject({
      code: 11711,
      message: '每人最多 3 张，已有 2 张',
    })
  })

  test('a free ticket is theirs at once, and cancelling it makes the place free again', async () => {
    const one = await activity(server, { tickets: [free], places: 2 })
    const id = await join(ann, one)
    expect(await order(ann, id)).toMatchObject({ status: 10, statusText: '待参加', payPrice: 0, actions: ['use', 'refund'] })
    expect(await detail(ann, one)).toMatchObject({ btn: { state: 'ticket' }, myState: 'joined', left: 1, signupCount: 1 })
    expect(await create(ann, one, { payPrice: 0 })).toMatchObject({ code: 11711 })
    must(await refund(ann, id))
    expect(await order(ann, id)).toMatchObject({ status: 60, statusText: '已取消' })
    expect(await detail(ann, one)).toMatchObject({ btn: { state: 'join' }, left: 2, signupCount: 0 })
    expect((await tickets(ann, id)).state).toBe('cancelled')
    expect((await noticesOf(server, ann)).map(({ title }) => title)).toContain('报名成功，请准时参加')
  })

  test('a paid one keeps the place for fifteen minutes, and not a moment longer', async () => {
    const one = await activity(server, { places: 1 })
    const { orderId, payExpireTime } = must(await create(ann, one))
    const minutes = (Date.parse(payExpireTime!) - Date.now()) / 60_000
    expect(minutes).toBeGreaterThan(14)
    expect(minutes).toBeLessThanOrEqual(15)
    expect(await create(bea, one)).toMatchObject({ code: 11710 })
    await late(server, orderId)
    await runJob(server, 'order.expire')
    must(await create(bea, one))
  })

  test('a paid one keeps its place when a name is put right before it is paid, though others wait', async () => {
    const one = await activity(server, { places: 1 })
    const { orderId } = must(await create(ann, one))
    must(await queueUp(bea, one))
    const named = async (name: string) => must(await create(ann, one, { attendees: [guest(name)] })).orderId
    for (const name of ['林小', '林晓']) {
      expect(await named(name)).toBe(orderId)
      expect((await tickets(ann, orderId)).tickets[0].values.name).toBe(name)
    }
    expect(await detail(bea, one)).toMatchObject({ myState: 'queued' })
  })

  test('two of one company come on one ticket, each with a number of their own', async () => {
    const one = await activity(server, { tickets: [{ name: '双人票', people: 2, price: 16_800, stock: 4 }] })
    expect(await create(ann, one, { payPrice: 16_800 })).toMatchObject({ code: 11123, message: '请填写 2 位参会人' })
    const id = await buy(ann, one, { payPrice: 16_800, attendees: [guest('林晓'), guest('何静')] })
    const mine = await tickets(ann, id)
    expect(mine.tickets.map(({ name }) => name)).toEqual(['林晓', '何静'])
    expect(new Set(mine.tickets.map(({ ticketNo }) => ticketNo)).size).toBe(2)
    expect(await detail(ann, one)).toMatchObject({ left: 6, signupCount: 2 })
  })

  test('what a ticket asks has to be answered, and may be changed until sign-up ends', async () => {
    const fields = [{ key: 'diet', label: '餐食', type: 'radio' as const, required: true, options: ['清真', '素食', '不限'] }]
    const one = await activity(server, { tickets: [{ ...free, fields }] })
    expect(await create(ann, one, { payPrice: 0 })).toMatchObject({ code: 11123, message: '请选择餐食' })
    const id = await join(ann, one, { attendees: [guest('林晓', { diet: '素食', other: '不在表里' })] })
    const [mine] = (await tickets(ann, id)).tickets
    expect(mine.values).toEqual({ name: '林晓', phone: '13812342046', diet: '素食' })
    const change = (person: Person, diet: string) =>
      person.call('POST /api/activityOrder/updateAttendee', {
        body: { attendeeId: mine.attendeeId, values: { ...mine.values, diet } },
      })
    expect(await change(bea, '不限')).toMatchObject({ code: 10104 })
    must(await change(ann, '不限'))
    await query(server, sql`update activity set signup_end = now() where id = ${one.id}`)
    expect(await change(ann, '清真')).toMatchObject({ code: 11712 })
    expect((await tickets(ann, id)).tickets[0].values.diet).toBe('不限')
  })

  test('is refused before it begins, after it ends, to strangers of a ticket, and for what is gone', async () => {
    expect(await create(ann, await activity(server, { signupIn: 1 }))).toMatchObject({ code: 11712 })
    expect(await create(ann, await activity(server, { state: 'off' }))).toMatchObject({ code: 11701 })
    expect(await create(ann, await activity(server, { state: 'draft' }))).toMatchObject({ code: 10104 })
    expect(await create(ann, await activity(server, { tickets: [{ vipOnly: true }] }))).toMatchObject({ code: 11713 })
    expect(await create(ann, await activity(server, { tickets: [{ minLevel: 9 }] }))).toMatchObject({ code: 11713 })
    const [one, other] = [await activity(server), await activity(server)]
    expect(await create(ann, { id: one.id, tickets: other.tickets })).toMatchObject({ code: 10104 })
  })

  test('members pay what members pay', async () => {
    const one = await activity(server, { tickets: [{ memberPrice: 0 }] })
    const member = await server.person()
    await query(server, sql`update app_user set vip_until = 'infinity' where id = ${member.id}`)
    expect(await detail(member, one)).toMatchObject({ btn: { text: '会员免费报名' }, tickets: [{ payPrice: 0 }] })
    expect(await order(member, await join(member, one))).toMatchObject({
      payPrice: 0,
      priceDetail: { originPrice: 9900, lines: [{ label: '会员免费', amount: -9900 }] },
    })
  })
})

describe('two hundred at once for a hundred and fifty places', () => {
  test('make a hundred and fifty orders; whoever waits gets what is freed, the first first', async () => {
    const one = await activity(server, { tickets: [free], places: 150 })
    const people = await crowd(server, 200)
    const answers = await Promise.all(people.map((person) => create(person, one, { payPrice: 0 })))
    const codes = answers.map(({ code }) => code)
    expect(codes.filter((code) => code === 200)).toHaveLength(150)
    expect(codes.filter((code) => code === 11710)).toHaveLength(50)
    expect(await detail(ann, one)).toMatchObject({ status: 'full', left: 0, signupCount: 150, btn: { state: 'queue' } })

    const [first, second] = people.filter((_, at) => codes[at] === 11710)
    expect(must(await queueUp(first, one))).toEqual({ waitNo: 1 })
    expect(must(await queueUp(second, one))).toEqual({ waitNo: 2 })
    expect(must(await queueUp(first, one))).toEqual({ waitNo: 1 })
    const at = codes.indexOf(200)
    must(await refund(people[at], answers[at].result.orderId))
    // Whoever comes by does not get it.
    expect(await create(ann, one, { payPrice: 0 })).toMatchObject({ code: 11710 })
    expect(await create(second, one, { payPrice: 0 })).toMatchObject({ code: 11710 })
    expect(await detail(first, one)).toMatchObject({ btn: { state: 'offered' }, myState: 'offered' })
    expect((await noticesOf(server, first as Person))[0].title).toBe('名额已为您保留 2 小时，请尽快确认')
    await query(server, sql`update activity_waiter set offer_ends_at = now() where activity_id = ${one.id} and state = 'offered'`)
    await runJob(server, 'activity.offers')
    expect(await create(first, one, { payPrice: 0 })).toMatchObject({ code: 11710 })
    await join(second, one)
    expect(await detail(ann, one)).toMatchObject({ left: 0, signupCount: 150 })
  })

  test('whoever asks again when what was kept for them is over is next, and the place is not lost', async () => {
    const one = await activity(server, { tickets: [free], places: 1 })
    const [holder] = await crowd(server, 1)
    const id = await join(holder, one)
    must(await queueUp(ann, one))
    must(await refund(holder, id))
    await query(server, sql`update activity_waiter set offer_ends_at = now() where activity_id = ${one.id}`)
    must(await queueUp(ann, one))
    expect(await detail(ann, one)).toMatchObject({ myState: 'offered' })
    await query(server, sql`update activity_waiter set offer_ends_at = now() where activity_id = ${one.id}`)
    await runJob(server, 'activity.offers')
    await join(await server.person(), one)
  })

  test('nobody waits for what is free, and who no longer wants to wait gives the place on', async () => {
    const one = await activity(server, { tickets: [free], places: 1 })
    expect(await queueUp(ann, one)).toMatchObject({ code: 11712 })
    const [holder, next] = await crowd(server, 2)
    const id = await join(holder, one)
    must(await queueUp(ann, one))
    must(await queueUp(next, one))
    await query(server, sql`update activity set signup_end = now() + interval '45 minutes 50 seconds' where id = ${one.id}`)
    must(await refund(holder, id))
    expect((await noticesOf(server, ann))[0].title).toBe('名额已为您保留 45 分钟，请尽快确认')
    must(await ann.call('POST /api/activity/waitlistQuit', { body: { activityId: one.id } }))
    expect(await detail(next, one)).toMatchObject({ btn: { state: 'offered' } })
    await join(next, one)
  })

  test('a kind of ticket that is sold out is waited for by itself, and another may be taken meanwhile', async () => {
    const one = await activity(server, { tickets: [{ ...free, stock: 1 }, free], places: 60 })
    const [holder] = await crowd(server, 1)
    const id = await join(holder, one)
    expect(must(await queueUp(ann, one))).toEqual({ waitNo: 1 })
    expect(await detail(ann, one)).toMatchObject({
      status: 'open',
      waitNo: 1,
      waitTicketId: one.tickets[0],
      btn: { state: 'queued' },
    })
    const second = { id: one.id, tickets: [one.tickets[1]] }
    await join(ann, second)
    must(await refund(holder, id))
    expect(await detail(bea, one)).toMatchObject({ tickets: [{ left: 0 }, {}] })
    // Kept for who has the other kind: said before that one, as it is for a short time only.
    const [kept] = one.tickets
    expect(await detail(ann, one)).toMatchObject({ btn: { state: 'offered' }, myState: 'offered', offerTicketId: kept })
    await join(ann, one)
  })

  test('a kind that is not sold any more is taken by whom it is kept for; whoever waited for it may wait for another', async () => {
    const one = await activity(server, {
      tickets: [
        { ...free, stock: 1 },
        { ...free, stock: 1 },
      ],
      places: 60,
    })
    const second = { id: one.id, tickets: [one.tickets[1]] }
    const [holder, other] = await crowd(server, 2)
    const id = await join(holder, one)
    await join(other, second)
    for (const who of [ann, bea]) must(await queueUp(who, one))
    must(await refund(holder, id))
    await query(server, sql`update activity_ticket set on_sale = false where id = ${one.tickets[0]}`)
    const kept = await detail(ann, one)
    expect(kept).toMatchObject({ btn: { state: 'offered' }, offerTicketId: one.tickets[0] })
    expect(kept.tickets.map(({ ticketId, left }) => [ticketId, left])).toEqual([
      [one.tickets[0], 1],
      [one.tickets[1], 0],
    ])
    // For nobody else there is any, and nobody's turn comes.
    const waits = await detail(bea, one)
    expect([waits.tickets.length, waits.btn.state, waits.waitNo, waits.myState]).toEqual([1, 'queue', undefined, undefined])
    expect([waits.waitCount, waits.btn.text]).toEqual([0, '加入候补 · 前面 0 人'])
    expect(await create(bea, one, { payPrice: 0 })).toMatchObject({ code: 10104 })
    // Nor do they stand before anybody who waits for another kind.
    const late = await server.person()
    expect(must(await queueUp(late, second))).toEqual({ waitNo: 1 })
    must(await late.call('POST /api/activity/waitlistQuit', { body: { activityId: one.id } }))
    must(await queueUp(bea, second))
    expect(await detail(bea, one)).toMatchObject({ btn: { state: 'queued' }, waitTicketId: one.tickets[1] })
    await join(ann, one)
    expect(await create(ann, one, { payPrice: 0 })).toMatchObject({ code: 10104 })
    expect(await faults(server)).toEqual([])
  })

  test('nobody waits for an activity that can no longer be signed up for', async () => {
    const one = await activity(server, { tickets: [free], places: 1 })
    await join(await server.person(), one)
    must(await queueUp(ann, one))
    expect(await detail(ann, one)).toMatchObject({ waitNo: 1, myState: 'queued' })
    await query(server, sql`update activity set signup_end = now() where id = ${one.id}`)
    const now = await detail(ann, one)
    expect([now.waitNo, now.myState, now.btn.state]).toEqual([undefined, undefined, 'closed'])
  })

  test('the place that is kept for whoever closes their account is offered to the next', async () => {
    const one = await activity(server, { tickets: [free], places: 1 })
    const [holder, next] = await crowd(server, 2)
    const leaver = await server.person('陆远')
    const id = await join(holder, one)
    must(await queueUp(leaver, one))
    must(await queueUp(next, one))
    must(await refund(holder, id))
    expect(await detail(leaver, one)).toMatchObject({ btn: { state: 'offered' } })
    const code = await securityCode(server, leaver.phone)
    must(await leaver.call('POST /api/user/logoffApply', { body: { reason: 'l1', code } }))
    await query(server, sql`update logoff set effect_at = now() where user_id = ${leaver.id}`)
    await runJob(server, 'mine.logoff')
    expect(await detail(next, one)).toMatchObject({ btn: { state: 'offered' } })
    await join(next, one)
  })
})

describe('an operator decides', () => {
  test('within forty-eight hours, or it goes back by itself', async () => {
    const one = await activity(server, { tickets: [{ approve: true }] })
    const id = await buy(ann, one)
    expect(await tickets(ann, id)).toMatchObject({ state: 'waiting', stateText: '待审核' })
    expect(await ann.call('GET /api/activityOrder/qr/:id', { params: { id } })).toMatchObject({ code: 11701 })
    await runJob(server, 'activity.approval')
    expect(await order(ann, id)).toMatchObject({ status: 10, statusText: '待审核' })
    await query(server, sql`update shop_order set pay_time = now() - interval '49 hours' where id = ${id}`)
    await runJob(server, 'activity.approval')
    await refundsDone(server)
    expect(await order(ann, id)).toMatchObject({ status: 60, refundedAmount: 9900 })
  })
})

describe('who signs up for nothing where an operator decides', () => {
  test('hears that it waits, and why it was refused; not that it is theirs, nor that money is back', async () => {
    const [cora] = await crowd(server, 1)
    const said = async () => {
      await server.app.bus.drain()
      const { records } = must(await cora.call('POST /api/notice/page', { body: { type: 3 } }))
      return records.map(({ title, content }) => `${title} ${content.replace(/“.*”/, '')}`)
    }
    const one = await activity(server, { tickets: [{ ...free, approve: true }] })
    await join(cora, one)
    expect(await said()).toEqual([expect.stringMatching(/^已提交，等待审核 /)])
    await query(server, sql`update activity set start_at = now() - interval '1 minute' where id = ${one.id}`)
    await runJob(server, 'activity.approval')
    expect((await said()).slice(0, -1)).toEqual(['审核未通过 ：活动开始前没有审核，自动退回'])
  })
})

describe('however many there are to look after,', () => {
  test('all whom nobody has decided on get their money back, and all places that nobody took go to the next', async () => {
    const undecided = []
    for (let n = 0; n < 3; n++) undecided.push(await buy(ann, await activity(server, { tickets: [{ approve: true }] })))
    await query(server, sql`update shop_order set pay_time = now() - interval '49 hours' where id = any(${undecided}::uuid[])`)
    await refuseUndecided(server.app.services, 1)
    await refundsDone(server)
    for (const id of undecided) expect(await order(ann, id)).toMatchObject({ status: 60, refundedAmount: 9900 })

    const [holder, first, next] = await crowd(server, 3)
    const full: Activity[] = []
    for (let n = 0; n < 3; n++) {
      const one = await activity(server, { tickets: [free], places: 1 })
      const id = await join(holder, one)
      must(await queueUp(first, one))
      must(await queueUp(next, one))
      must(await refund(holder, id))
      full.push(one)
    }
    await query(server, sql`update activity_waiter set offer_ends_at = now() where state = 'offered'`)
    await passOn(server.app.services, 1)
    for (const one of full) await join(next, one)
  })
})

describe('an operator who says no', () => {
  test('gives all of it back by that alone, and the place is free', async () => {
    const desk = await operator(server, ['运营'])
    const one = await activity(server, { places: 1, tickets: [{ approve: true }] })
    const id = await buy(ann, one)
    expect((await create(bea, one)).code).toBe(11710)
    must(
      await desk.call('POST /admin/api/order/refuse', {
        body: { orderId: id, amount: 9900, reason: '名额留给会员单位', requestId: randomUUID() },
      }),
    )
    await refundsDone(server)
    expect(await order(ann, id)).toMatchObject({ status: 60, refundedAmount: 9900 })
    expect(await tickets(ann, id)).toMatchObject({ state: 'cancelled', stateText: '审核未通过' })
    expect((await create(bea, one)).code).toBe(200)
  })
})

describe('of what was cancelled a moment ago,', () => {
  const cancelled = ({ id }: Activity) =>
    sql`update activity set state = 'cancelled', cancelled_at = clock_timestamp(), cancel_note = '场地检修' where id = ${id}`

  test('a yes to who would have come for nothing ends their order, and they wait for nothing', async () => {
    const desk = await operator(server, ['运营'])
    const one = await activity(server, { tickets: [{ ...free, approve: true }] })
    const id = await join(ann, one)
    await query(server, cancelled(one))
    must(await desk.call('POST /admin/api/order/approve', { body: { orderId: id, requestId: randomUUID() } }))
    await runJob(server, 'activity.refund')
    expect(await order(ann, id)).toMatchObject({ status: 60, statusText: '已取消' })
    expect(await tickets(ann, id)).toMatchObject({ state: 'cancelled' })
  })

  test('nothing is ordered by whoever signs up at that moment, also with a place that was kept for them', async () => {
    const one = await activity(server, { tickets: [free], places: 1 })
    const id = await join(ann, one)
    must(await queueUp(bea, one))
    must(await refund(ann, id))
    expect(await detail(bea, one)).toMatchObject({ btn: { state: 'offered' } })
    const joining = await server.database.db.transaction().execute(async (trx) => {
      await cancelled(one).execute(trx)
      const asked = create(bea, one, { payPrice: 0 })
      await untilBlocked(server)
      return { asked }
    })
    expect(await joining.asked).toMatchObject({ code: 11701, message: '活动已取消' })
    expect(await query(server, sql`select from shop_order where biz_id = ${one.id} and user_id = ${bea.id}`)).toEqual([])
  })
})

test('what is only online asks for no code at a door', async () => {
  const steps = async (type: 1 | 2) => {
    const id = await join(ann, await activity(server, { type, tickets: [free] }))
    return (await order(ann, id)).nextSteps.map(({ text }) => text)
  }
  expect(await steps(1)).toEqual(['出示票码'])
  expect(await steps(2)).toEqual(['看报名信息'])
})

describe('cancelling', () => {
  const preview = async (id: string) => must(await ann.call('POST /api/activityOrder/refundPreview', { body: { id } }))

  test('a day before gives all back', async () => {
    const one = await activity(server)
    const id = await buy(ann, one)
    expect(await preview(id)).toMatchObject({ refundable: true, amount: 9900 })
    must(await refund(ann, id))
    await refundsDone(server)
    expect(await order(ann, id)).toMatchObject({ status: 60, refundedAmount: 9900 })
  })

  test('on the day half of it; the order is over and the place is free', async () => {
    const one = await activity(server, { places: 1 })
    const id = await buy(ann, one)
    await startsIn(server, one, 5)
    expect(await preview(id)).toMatchObject({ refundable: true, amount: 4950 })
    // Somebody who has opened the page before is told of another sum before anything happens.
    expect(await refund(ann, id, { amount: 9900, coins: 0 })).toMatchObject({
      code: 11312,
      message: '现在退 ¥49.50，请确认后再提交',
    })
    must(await refund(ann, id, { amount: 4950, coins: 0 }))
    await refundsDone(server)
    expect(await order(ann, id)).toMatchObject({ statusText: '已取消', calledOff: true, refundedAmount: 4950, actions: ['use'] })
    expect(await tickets(ann, id)).toMatchObject({ state: 'cancelled' })
    expect(await preview(id)).toMatchObject({ refundable: false, ruleText: '报名已取消' })
    must(await create(bea, one))
  })

  test('in the last two hours nothing', async () => {
    const one = await activity(server)
    const id = await buy(ann, one)
    await startsIn(server, one, 1)
    expect(await preview(id)).toMatchObject({ refundable: false })
    expect(await refund(ann, id)).toMatchObject({ code: 11320 })
  })
})

describe('reminders', () => {
  test('come a day and two hours before, each once', async () => {
    const one = await activity(server, { tickets: [free] })
    const id = await join(ann, one)
    await query(server, sql`update shop_order set pay_time = now() - interval '3 days' where id = ${id}`)
    for (const [hours, title] of [
      [23.9, /^报名的活动将在 .+ 开始$/],
      [1.9, /^报名的活动 .+ 开始，请准时到场$/],
    ] as const) {
      await startsIn(server, one, hours)
      await runJob(server, 'activity.remind')
      await runJob(server, 'activity.remind')
      const told = (await noticesOf(server, ann)).filter(({ title: said, params }) => params.id === id && title.test(said))
      expect(told).toHaveLength(1)
    }
  })

  test('come late, but come, when nothing ran for hours at their moment', async () => {
    const one = await activity(server, { tickets: [free] })
    const id = await join(ann, one)
    await query(server, sql`update shop_order set pay_time = now() - interval '3 days' where id = ${id}`)
    await startsIn(server, one, 14)
    await runJob(server, 'activity.remind')
    expect((await noticesOf(server, ann))[0]).toMatchObject({ title: expect.stringMatching(/^报名的活动将在/), params: { id } })
  })

  test('come when sign-up begins to who asked for it', async () => {
    const ahead = await activity(server, { signupIn: 1 })
    must(await bea.call('POST /api/activity/remind', { body: { id: ahead.id, on: true } }))
    expect((await detail(bea, ahead)).btn.state).toBe('reminded')
    await query(server, sql`update activity set signup_start = now() - interval '1 minute' where id = ${ahead.id}`)
    await runJob(server, 'activity.remind')
    expect((await noticesOf(server, bea))[0]).toMatchObject({ title: '可以报名了', params: { id: ahead.id } })
  })
})

test('who has signed up for what was taken off the shelf comes all the same: the code, the reminder, and an end', async () => {
  const one = await activity(server, { tickets: [free] })
  const id = await join(ann, one)
  await query(server, sql`update activity set state = 'off' where id = ${one.id}`)
  await query(server, sql`update shop_order set pay_time = now() - interval '3 days' where id = ${id}`)
  expect((await tickets(ann, id)).tickets).toMatchObject([{ valid: true }])
  await startsIn(server, one, 1.9)
  await runJob(server, 'activity.remind')
  const [last] = await noticesOf(server, ann)
  expect(last).toMatchObject({ title: expect.stringContaining('请准时到场'), params: { id } })
  await startsIn(server, one, -6)
  await runJob(server, 'activity.close')
  expect((await order(ann, id)).status).toBe(30)
})

test('what was taken off a long time ago is over without a word at the next upgrade, and what ended lately is looked after as ever', async () => {
  const ended = async (hours: number) => {
    const one = await activity(server, { tickets: [free] })
    await point(server, one.id)
    const person = await server.person()
    const id = await join(person, one)
    await query(server, sql`update activity set state = 'off' where id = ${one.id}`)
    await startsIn(server, one, -hours)
    return { person, id }
  }
  const [old, late] = [await ended(24 * 60), await ended(24)]
  const text = fs.readFileSync(path.join(__dirname, '../../server/migrations/0618_activity_unclosed.sql'), 'utf8')
  for (const statement of text.slice(0, text.indexOf('drop index')).split(';').slice(0, -1))
    await query(server, sql.raw(statement))
  await runJob(server, 'activity.close')
  for (const [{ person, id }, said] of [
    [old, 0],
    [late, 1],
  ] as const) {
    expect((await order(person, id)).status).toBe(30)
    expect((await noticesOf(server, person)).filter(({ title }) => title === '报名的活动没有签到')).toHaveLength(said)
  }
})

describe('who stays away', () => {
  test('three times gets no free ticket for thirty days, is told before, and can still pay', async () => {
    const person = await server.person()
    for (let time = 1; time <= 3; time++) {
      const one = await activity(server, { tickets: [free] })
      await point(server, one.id)
      const id = await join(person, one)
      await startsIn(server, one, -6)
      await runJob(server, 'activity.close')
      expect(await tickets(person, id)).toMatchObject({ state: 'absent', stateText: '未到场' })
    }
    expect((await noticesOf(server, person)).filter(({ title }) => title === '报名的活动没有签到')).toHaveLength(2)
    expect(await create(person, await activity(server, { tickets: [free] }), { payPrice: 0 })).toMatchObject({ code: 11714 })
    must(await create(person, await activity(server)))
  })

  test('has not where an operator signs them in afterwards, and has again when that is taken back', async () => {
    const desk = await operator(server, ['运营'])
    const person = await server.person()
    const one = await activity(server, { tickets: [free] })
    const doorId = await point(server, one.id)
    const id = await join(person, one)
    const others = [await activity(server, { tickets: [free] }), await activity(server, { tickets: [free] })]
    for (const other of others) {
      await point(server, other.id)
      await join(person, other)
    }
    for (const each of [one, ...others]) await startsIn(server, each, -6)
    await runJob(server, 'activity.close')
    const refused = { code: 11714 }
    const next = await activity(server, { tickets: [free] })
    expect(await create(person, next, { payPrice: 0 })).toMatchObject(refused)
    const at = { id: one.id, attendeeId: (await tickets(person, id)).tickets[0].attendeeId }
    must(await desk.call('POST /admin/api/activity/sign', { body: { ...at, doorId } }))
    expect((await tickets(person, id)).state).toBe('signed')
    await join(person, next)
    const unsign = () => desk.call('POST /admin/api/activity/unsign', { body: { ...at, reason: '点错了人' } })
    must(await unsign())
    expect((await tickets(person, id)).state).toBe('absent')
    expect(await create(person, await activity(server, { tickets: [free] }), { payPrice: 0 })).toMatchObject(refused)
    expect(await unsign()).toMatchObject({ code: 400, message: '还没有签到' })
  })
})

/** What comes after an activity, and what its people are told of it; how much of it failed. */
const closed = async () => {
  const { faults } = await withFaults(async () => {
    await runJob(server, 'activity.close')
    await runJob(server, 'notice.owed')
  })
  return faults.length
}
const wasThere = async (person: Person, orderId: string, one: Activity, door: string) => {
  const [{ attendeeId }] = (await tickets(person, orderId)).tickets
  await query(
    server,
    sql`insert into activity_sign (id, point_id, activity_id, attendee_id, signed_at)
      values (${randomUUID()}, ${door}, ${one.id}, ${attendeeId}, now())`,
  )
}

describe('who was there', () => {
  test('is asked once, after it is over, what they thought of it; who stayed away is not', async () => {
    const [there, away] = [await server.person(), await server.person()]
    const one = await activity(server, { tickets: [free] })
    const door = await point(server, one.id)
    const [id] = [await join(there, one), await join(away, one)]
    await wasThere(there, id, one, door)
    await startsIn(server, one, -6)
    await closed()
    await query(server, sql`update activity set closed_at = null where id = ${one.id}`)
    await closed()
    const asked = async (person: Person) => (await noticesOf(server, person)).filter(({ title }) => title === '这场活动怎么样？')
    expect(await asked(there)).toMatchObject([{ params: { id } }])
    expect(await asked(away)).toEqual([])
  })
})

describe('what there is to take home', () => {
  test('comes to whoever was there once it is over, also what is named later; each once', async () => {
    const desk = await operator(server, ['运营'])
    const [there, away] = [await server.person(), await server.person()]
    const one = await activity(server, { tickets: [free] })
    const door = await point(server, one.id)
    const [id, other] = [await join(there, one), await join(away, one)]
    await wasThere(there, id, one, door)
    const [slides, sheet] = [await doc(server, { title: '课件', price: 990 }), await doc(server, { title: '测算表', price: 990 })]
    const name = (docIds: string[]) => desk.call('POST /admin/api/activity/docs', { body: { id: one.id, docIds } })
    must(await name([slides.id]))
    await startsIn(server, one, -6)
    await closed()
    const docs = async (person: Person, orderId: string) => (await tickets(person, orderId)).docs.map(({ title }) => title)
    expect(await docs(there, id)).toEqual(['课件'])
    expect(await docs(away, other)).toEqual([])
    // Its form begins with what is given already.
    const shown = must(await desk.call('GET /admin/api/activity/show/:id', { params: { id: one.id } }))
    expect(shown.docIds).toEqual([slides.id])
    must(await name([...shown.docIds, sheet.id]))
    await runJob(server, 'notice.owed')
    expect((await docs(there, id)).toSorted()).toEqual(['测算表', '课件'])
    for (const { id: docId } of [slides, sheet])
      expect(must(await there.call('GET /api/zhikuRight/detail/:docId', { params: { docId } }))).toMatchObject({
        source: 'gift',
        left: 10,
      })
    expect((await away.call('GET /api/zhikuRight/detail/:docId', { params: { docId: slides.id } })).code).toBe(11424)
    expect((await noticesOf(server, there)).filter(({ title }) => title === '活动资料可以下载了')).toHaveLength(2)
    expect((await name([randomUUID()])).code).toBe(400)
  })

  test('comes to everybody but whom it cannot be given now, who gets it with a later run; that keeps no operator from naming more', async () => {
    const desk = await operator(server, ['运营'])
    const people = [await server.person(), await server.person(), await server.person()]
    const one = await activity(server, { tickets: [free] })
    const door = await point(server, one.id)
    const orders = new Map<Person, string>()
    for (const person of people) orders.set(person, await join(person, one))
    const [first, second, away] = people.toSorted((a, b) => (a.id < b.id ? -1 : 1))
    for (const person of [first, second]) await wasThere(person, orders.get(person)!, one, door)
    const slides = await doc(server, { title: '课件', price: 990 })
    const name = (docIds: string[]) => desk.call('POST /admin/api/activity/docs', { body: { id: one.id, docIds } })
    must(await name([slides.id]))
    await startsIn(server, one, -6)
    const heal = await failNotices(server, first)
    expect(await closed()).toBeGreaterThan(0)
    const has = async (person: Person) => (await tickets(person, orders.get(person)!)).docs.length
    expect([await has(first), await has(second)]).toEqual([0, 1])
    expect(await tickets(away, orders.get(away)!)).toMatchObject({ state: 'absent' })
    must(await name([slides.id, (await doc(server, { title: '测算表', price: 990 })).id]))
    expect(await closed()).toBeGreaterThan(0)
    expect([await has(first), await has(second)]).toEqual([0, 2])
    await heal()
    expect(await closed()).toBe(0)
    expect([await has(first), await has(second), await has(away)]).toEqual([2, 2, 0])
    for (const person of [first, second])
      expect((await noticesOf(server, person)).filter(({ title }) => title === '这场活动怎么样？')).toHaveLength(1)
  })
})

describe('what there is', () => {
  test('is listed by tab, city, kind and price, and drafts are nobody’s business', async () => {
    const [paid, open] = [
      await activity(server, { city: '苏州', title: '苏州收费沙龙' }),
      await activity(server, { city: '苏州', tickets: [free], startsIn: 24 * 20 }),
    ]
    await activity(server, { city: '苏州', state: 'draft' })
    const list = async (body: object) =>
      must(await server.call('POST /api/activity/page', { body: { tab: 'all', city: '苏州', ...body } })).records.map(
        ({ id }) => id,
      )
    expect(await list({})).toEqual([paid.id, open.id])
    expect(await list({ tab: 'open' })).toEqual([paid.id, open.id])
    expect(await list({ tab: 'soon' })).toEqual([paid.id])
    expect(await list({ tab: 'past' })).toEqual([])
    expect(await list({ priceType: 'free' })).toEqual([open.id])
    expect(await list({ type: 2 })).toEqual([])
    expect(must(await server.call('GET /api/activity/cities'))).toContain('苏州')
  })

  test('is listed with the next first and what is over last, the latest of that first, and no page loses any', async () => {
    const held = async (hours: number) => {
      const one = await activity(server, { city: '无锡', tickets: [free] })
      await startsIn(server, one, hours)
      return one.id
    }
    const expected = [await held(5), await held(24 * 9), await held(-50), await held(-900)]
    for (const size of [1, 2, 3, 20]) {
      const ids: string[] = []
      for (let cursor: string | undefined; ;) {
        const page = must(await server.call('POST /api/activity/page', { body: { tab: 'all', city: '无锡', size, cursor } }))
        ids.push(...page.records.map(({ id }) => id))
        if (!page.next) break
        cursor = page.next
      }
      expect(ids).toEqual(expected)
    }
  })

  test('is kept in one’s collection, and is a file for one’s calendar', async () => {
    const one = await activity(server, { title: '日历；测试,一' })
    must(await ann.call('POST /api/activity/collect', { body: { id: one.id, collect: true } }))
    expect((await detail(ann, one)).collected).toBe(true)
    const reply = await server.app.http.inject({ url: (await detail(ann, one)).calendarUrl })
    expect(reply.headers['content-type']).toContain('text/calendar')
    expect(reply.body).toContain('SUMMARY:日历；测试\\,一')
    expect((await server.app.http.inject({ url: `/activity/${randomUUID()}.ics` })).statusCode).toBe(404)
  })
})
