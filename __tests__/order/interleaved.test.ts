import fc from 'fast-check'
import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import * as codes from '../../contract/rules/codes'
import { createCoupon } from '../../server/modules/commerce/coupon/kinds'
import { operator, type TestOperator } from '../admin/support'
import { give } from '../coin/support'
import type { Person, TestServer } from '../support/server'
import { after, COUPONS, lapsing, latest, PART, PRICE, shown, start, together, unconfirmed, type Step, type World } from './model'
import { cancel, create, crowd, detail, keepIt, prepay, prepayInMini, refund, startShop, ware } from './support'
import { planOnce } from '../support/planned-once'
import { query } from '../support/query'
import { runJob } from '../support/run-job'
import { DEEDS, walk } from './walk'
import { WechatInMemory } from './wechat-in-memory'

/** `STEPS=100000 npx jest …` for the long run; so many are enough for everything to happen. */
const STEPS = Number(process.env.STEPS ?? 3_000)
const PLACES = 100

let server: TestServer
let kinds: string[]
let steps = 0
let pairs = 0
let bo: TestOperator
/** Steps that have changed something, by what was done. */
const done = new Set<Step['do']>()
planOnce()
startShop(
  async (started) => {
    server = started
    bo = await operator(server)
    const { db } = server.database
    kinds = await Promise.all(COUPONS.map((amount) => createCoupon(db, { title: '立减', amount, days: 30 })))
  },
  { LOG_LEVEL: 'silent' },
)

/** What the person shows of their transfers. */
const voucherOf = ({ voucher }: Life) => ({ voucher, payer: '某某公司', payTime: '2026-11-20T10:00:00+08:00' })

interface Life {
  person: Person
  wareId: string
  wechat: WechatInMemory
  /** Their coupons, as in the model. */
  coupons: string[]
  /** A picture of a transfer. */
  voucher: string
  /** What the person was given to pay with, or has shown, in the order of the model's payments. */
  tickets: string[]
  /** The order that they made last; one that does not exist before. */
  newest: string
  world: World
}

/** Whoever refuses says what goes back as they see it, and looks again where that has changed meanwhile. */
async function turnAway(orderId: string): Promise<void> {
  const { result } = await bo.call('GET /admin/api/order/show/:order', { params: { order: orderId } })
  const amount = result ? result.payPrice - result.refundedAmount : 0
  const body = { orderId, amount, reason: '已满员', requestId: randomUUID() }
  if ((await bo.call('POST /admin/api/order/refuse', { body })).code === codes.PRICE_CHANGED) await turnAway(orderId)
}

/** Does one step for real. */
async function take(life: Life, step: Step): Promise<void> {
  const { person, wareId, wechat, coupons, tickets, newest, world } = life
  switch (step.do) {
    case 'order':
      await create(person, wareId, {
        useCoin: step.coins,
        payPrice: shown(world, step).payPrice,
        ...(step.coupon !== undefined && { couponId: coupons[step.coupon] }),
      })
      break
    case 'prepay': {
      if (step.channel === 'jsapi') await prepay(person, newest)
      else if (step.channel === 'mini') await prepayInMini(person, newest)
      else await person.call('POST /api/sysWechatPay/h5PayTransaction', { body: { orderId: newest } })
      break
    }
    case 'transfer':
      await person.call('POST /api/sysTransferPay/submit', {
        body: { ...voucherOf(life), orderId: newest, amount: world.orders.at(-1)?.pay || 1, requestId: randomUUID() },
      })
      break
    case 'takeBack':
      await person.call('POST /api/sysTransferPay/withdraw', { body: { orderId: newest } })
      break
    case 'turnDown': {
      const at = unconfirmed(world).find((one) => world.payments[one].here === 'open')
      const body = { id: at === undefined ? newest : tickets[at], reason: '没有到账', requestId: randomUUID() }
      await bo.call('POST /admin/api/order/refuseTransfer', { body })
      break
    }
    case 'confirm': {
      const all = unconfirmed(world)
      const at = all[latest(all.length, step.which)]
      const serial = randomUUID()
      if (at !== undefined) {
        const body = { id: tickets[at], amount: world.payments[at].amount, serial, requestId: randomUUID() }
        await bo.call('POST /admin/api/order/confirmTransfer', { body })
      }
      break
    }
    case 'byHand': {
      const failed = await query(
        server,
        sql<{ id: string }>`select r.id from payment_refund r join payment p on p.id = r.payment_id
          where r.state = 'failed' and p.user_id = ${person.id}`,
      )
      for (const { id } of failed)
        await bo.call('POST /admin/api/payment/settle', { body: { id, number: randomUUID(), requestId: randomUUID() } })
      break
    }
    case 'pay':
      if (tickets.length) wechat.take(tickets[latest(tickets.length, step.which)])
      break
    case 'tell':
      for (const letter of wechat.letters()) {
        const payload = JSON.stringify(letter)
        const reply = await server.app.http.inject({ method: 'POST', url: '/api/sysWechatPay/notify', payload })
        expect(reply.statusCode).toBe(204)
      }
      break
    case 'ask':
      await query(server, sql`update payment set asked_at = null where asked_at is not null and state = 'prepaid'`)
      await runJob(server, 'payment.settle')
      break
    case 'look':
      await query(server, sql`update payment set asked_at = null where asked_at is not null and state = 'prepaid'`)
      await detail(person, newest)
      break
    case 'cancel':
      await cancel(person, newest)
      break
    case 'callOff':
      await bo.call('POST /admin/api/order/cancel', { body: { orderId: newest, reason: '买家不要了', requestId: randomUUID() } })
      break
    case 'reprice': {
      const body = { orderId: newest, off: step.off, reason: '老客户优惠', requestId: randomUUID() }
      await bo.call('POST /admin/api/order/reprice', { body })
      break
    }
    case 'time':
      await query(
        server,
        sql`update shop_order set expires_at = now() - interval '1 second' where user_id = ${person.id} and status = 0`,
      )
      break
    case 'lapse':
      await query(
        server,
        sql`update user_coupon set starts_at = now() - interval '2 days', ends_at = now() - interval '1 second'
          where id = ${coupons[lapsing(world, step.which)]}`,
      )
      break
    case 'expire':
      await runJob(server, 'order.expire')
      break
    case 'refund':
      await refund(person, newest)
      break
    case 'part': {
      const body = { orderId: newest, amount: PART, reason: '少了一件', requestId: randomUUID() }
      await bo.call('POST /admin/api/order/refund', { body })
      break
    }
    case 'approve':
      await bo.call('POST /admin/api/order/approve', { body: { orderId: newest, requestId: randomUUID() } })
      break
    case 'turnAway':
      await turnAway(newest)
      break
    case 'keep':
      await keepIt(person, newest)
      break
    case 'send':
      await query(server, sql`update payment_refund set asked_at = now() - interval '1 day' where state = 'sent'`)
      await runJob(server, 'payment.refund')
      break
    case 'arrive':
      wechat.giveBack()
      break
    case 'down':
    case 'up':
      wechat.down = step.do === 'down'
      break
  }
}

interface Seen {
  coins: number
  frozen: number
  /** Of each: how it stands, and the number of the order that has it, if one has. */
  coupons: [state: string, order: number | null][]
  places: number
  orders: {
    status: number
    approval: string | null
    pay: number
    coins: number
    back: [amount: number, coins: number]
    late: boolean
    sent: boolean
    over: boolean
  }[]
  payments: string[]
  refunds: string[]
}

/** The same facts of the model… */
function told({ coins, coupons, orders, payments, refunds }: World): Seen {
  const holding = orders.filter(({ status, late }) => [0, 10, 30].includes(status) || (status === 50 && !late)).length
  return {
    coins,
    frozen: orders.reduce((sum, order) => sum + (order.status === 0 ? order.coins : 0), 0),
    coupons: coupons.map(({ state, order }) => [state, order ?? null]),
    places: PLACES - holding,
    orders: orders.map(({ status, approval = null, pay, coins, back, late, going, over }) => ({
      status,
      approval,
      pay,
      coins,
      back: [back.amount, back.coins],
      late,
      sent: going?.sent ?? false,
      over: status === 0 && over,
    })),
    payments: payments.map(({ channel, here }) => `${channel} ${here}`),
    refunds: refunds.map(({ payment, cause, amount, here }) => `${payment} ${cause} ${amount} ${here}`).sort(),
  }
}

/** …and of the database. A payment that nobody was given anything for is none. */
async function seen(life: Life): Promise<Seen> {
  const { person, wareId, coupons, tickets } = life
  const [{ newest, ...row }] = await query(
    server,
    sql<
      Omit<Seen, 'payments' | 'refunds'> & {
        newest: string | null
        payments: { ticket: string; channel: string; state: string }[]
        refunds: { ticket: string; cause: string; amount: number; state: string }[]
      }
    >`
      with mine as materialized (select * from shop_order where user_id = ${person.id} and hidden_at is null)
      select coalesce((select balance from coin_account where user_id = ${person.id} and kind = 'user'), 0) as coins,
        coalesce((select balance from coin_account where user_id = ${person.id} and kind = 'frozen'), 0) as frozen,
        (select json_agg(json_build_array(u.state, (select n - 1 from (select id, row_number() over (order by id) as n
          from mine) o where o.id = u.order_id))
          order by k.n) from unnest(${coupons}::uuid[]) with ordinality k(id, n) join user_coupon u on u.id = k.id) as coupons,
        (select places from test_ware where id = ${wareId}) as places,
        (select coalesce(json_agg(json_build_object('status', status, 'approval', approval, 'pay', pay_price, 'coins', coins,
          'back', json_build_array(refunded_amount, refunded_coins), 'late', pay_time is not null and cancel_time is not null,
          'sent', exists (select from order_refund r where r.id = mine.refund_id and r.sent_at is not null),
          'over', status = 0 and expires_at <= now()) order by id), '[]') from mine) as orders,
        (select coalesce(json_agg(json_build_object('ticket', name, 'channel', channel, 'state', state)
          order by created_at, id), '[]')
          from (select *, coalesce(ticket, case channel when 'transfer' then id::text end) as name from payment) p
          where order_id in (select id from mine) and name is not null) as payments,
        (select coalesce(json_agg(json_build_object('ticket', coalesce(p.ticket, p.id::text), 'cause', r.cause, 'amount',
          r.amount, 'state', r.state)), '[]')
          from payment_refund r join payment p on p.id = r.payment_id where p.order_id in (select id from mine)) as refunds,
        (select id from mine order by id desc limit 1) as newest`,
  )
  life.newest = newest ?? life.newest
  for (const { ticket } of row.payments) if (!tickets.includes(ticket)) tickets.push(ticket)
  const nameOf = (ticket: string) => {
    const { channel, state } = row.payments.find((one) => one.ticket === ticket)!
    return `${channel} ${state === 'prepaid' || state === 'created' ? 'open' : state}`
  }
  return {
    ...row,
    payments: tickets.map(nameOf),
    refunds: row.refunds.map((one) => `${tickets.indexOf(one.ticket)} ${one.cause} ${one.amount} ${one.state}`).sort(),
  }
}

/** Of two steps at once, what only WeChat knows is as it was last. */
function learn({ world, wechat, tickets }: Life) {
  const trades = [...wechat.trades.values()]
  const tradeOf = (payment: number) => trades.find((trade) => trade.ticket === tickets[payment])
  for (const [at, payment] of world.payments.entries()) {
    const { transactionId, state } = tradeOf(at) ?? {}
    payment.there = transactionId ? 'paid' : state === 'CLOSED' ? 'closed' : 'open'
  }
  const standing = world.refunds.filter(({ here }) => here !== 'withdrawn')
  for (const one of standing) {
    // Of one payment there is one at a time: they come to WeChat as they were asked for.
    const which = standing.filter(({ payment }) => payment === one.payment).indexOf(one)
    const known = [...wechat.refunds.values()].filter(({ outTradeNo }) => outTradeNo === tradeOf(one.payment)?.outTradeNo)[which]
    one.there = !known ? 'unknown' : known.state === 'SUCCESS' ? 'arrived' : 'under way'
  }
  world.down = wechat.down
}

/** Nobody tends what an earlier life left open, or each would take longer than the one before. */
async function born(picky: boolean): Promise<Life> {
  await query(server, sql`update payment set state = 'closed' where state in ('created', 'prepaid')`)
  await query(
    server,
    sql`update payment_refund set state = 'failed', sent_at = coalesce(sent_at, now()) where state in ('waiting', 'sent')`,
  )
  const [person] = await crowd(server, 1)
  await give(server, person, 300)
  const wechat = new WechatInMemory()
  server.app.services.gateways.pay = wechat
  return {
    person,
    wareId: await ware(server, { price: PRICE, places: PLACES, transfer: true, ...(picky && { fulfilment: 'approve' }) }),
    wechat,
    coupons: await given(person),
    tickets: [],
    voucher: await pictureOf(person),
    newest: randomUUID(),
    world: start(300, picky),
  }
}

/** A private picture; what it shows is not looked at. */
async function pictureOf({ id }: Person): Promise<string> {
  const [row] = await query(
    server,
    sql<{ id: string }>`insert into file (id, owner_id, kind, name, size, width, height)
      values (gen_random_uuid(), ${id}, 'private', '凭证.webp', 1, 1, 1) returning id`,
  )
  return row.id
}

/** One coupon of each kind; what the person holds, in the order of the kinds. */
async function given({ id }: Person): Promise<string[]> {
  const rows = await query(
    server,
    sql<{ id: string }>`
      insert into user_coupon (id, coupon_id, user_id, starts_at, ends_at)
      select gen_random_uuid(), kind, ${id}, now() - interval '1 day', now() + interval '30 days'
      from unnest(${kinds}::uuid[]) kind
      returning id`,
  )
  return rows.map((row) => row.id)
}

test(
  'however people pay, cancel, wait, refund and think again, and whatever WeChat tells when, the books are what the model says',
  async () => {
    const enough = () => steps >= STEPS
    while (!enough()) {
      await fc.assert(
        fc.asyncProperty(walk, fc.boolean(), async (path, picky) => {
          const life = await born(picky)
          for (const [at, [one, two]] of path.entries()) {
            const { world } = life
            steps += two ? 2 : 1
            if (!two) {
              await take(life, one)
              life.world = after(world, one)
              if (!isDeepStrictEqual(world, life.world)) done.add(one.do)
              // What went wrong stays wrong: a look at every third step finds it, and what was made has to be known at once.
              const looks =
                at % 3 === 0 || at === path.length - 1 || one.do === 'order' || one.do === 'prepay' || one.do === 'transfer'
              if (looks) expect(await seen(life)).toEqual(told(life.world))
              continue
            }
            pairs++
            await Promise.all([take(life, one), take(life, two)])
            const is = await seen(life)
            const possible = together(world, one, two)
            const found = possible.find((it) => JSON.stringify(told(it)) === JSON.stringify(is))
            if (!found) throw new Error(JSON.stringify({ one, two, was: told(world), is, possible: possible.map(told) }))
            life.world = found!
            learn(life)
          }
        }),
        { numRuns: 20, seed: 20_261_120 + steps, endOnFailure: true },
      )
    }
    expect(steps).toBeGreaterThanOrEqual(STEPS)
    expect(pairs).toBeGreaterThan(STEPS / 10)
    expect([...done].toSorted()).toEqual(DEEDS.toSorted())
  },
  Math.max(600_000, STEPS * 100),
)
