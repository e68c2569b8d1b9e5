import { randomUUID } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import type { Api, Input } from '../../contract'
import { CourseInput } from '../../contract/courseOrder'
import { gone, refuse } from '../../server/app/errors'
import { newId } from '../../server/app/ids'
import { defineModule } from '../../server/app/module'
import { page } from '../../server/app/http/page'
import { openSession } from '../../server/modules/identity/login/sessions'
import { grant, ownedOf, revoke } from '../../server/modules/commerce/entitlement/entitlements'
import type { Fulfilment, Sellable } from '../../server/modules/commerce/order/shops/sellable'
import { restOf } from '../../server/modules/commerce/order/refunds/shares'
import { paySandboxOf } from '../../server/sandbox/wechat-pay'
import { faults as coinFaults, give } from '../coin/support'
import { query } from '../support/query'
import { runJob } from '../support/run-job'
import { must } from '../support/must'
import { startServer, type Person, type TestServer } from '../support/server'
import { byMini, byWechat } from '../support/wechat'

export { must }

interface Ware {
  price: number
  origin_price: number
  coin_share: number
  places: number | null
  minutes: number
  virtual: boolean
  progress: number
  coin_price: number
  fulfilment: Fulfilment | null
  /** It may be paid by a bank transfer too. */
  transfer: boolean
}

const owned = ownedOf('course')

/** A shop of the plainest kind: wares with a price and some places, which remembers what became of each order. */
const shop: Sellable<typeof CourseInput> = {
  kind: 'course',
  input: CourseInput,
  bizId: ({ courseId }) => courseId,
  async offer(db, { courseId: bizId }, userId) {
    const { rows } = await sql<Ware>`select * from test_ware where id = ${bizId}`.execute(db)
    const ware = rows[0] ?? gone()
    if ((await owned(db, userId, [bizId])).get(bizId)?.active) refuse(11310, '已购买，无需重复购买')
    const saved = ware.origin_price - ware.price
    return {
      title: '劳动合同法实操',
      cover: '',
      spec: '系列课 · 30 讲',
      originPrice: ware.origin_price,
      price: ware.price,
      lines: saved ? [{ label: '限时优惠', amount: -saved }] : [],
      coinShare: ware.coin_share,
      payWindowMinutes: ware.minutes,
      virtual: ware.virtual,
      ways: ware.transfer ? ['wechat', 'transfer'] : ['wechat'],
      fulfilment: ware.fulfilment ?? (ware.virtual ? 'instant' : 'ship'),
      coinPrice: ware.coin_price,
      left: ware.places,
      refundRule: '购买 7 天内且学习进度不超过 10% 可退',
    }
  },
  async reserve(trx, { bizId }) {
    const { rows } = await sql`update test_ware set places = places - 1
      where id = ${bizId} and (places is null or places > 0) returning 1`.execute(trx)
    if (!rows.length) refuse(11311, '名额已满')
  },
  release: (trx, sale) =>
    keep(trx, sale.orderId, 'release', sql`update test_ware set places = places + 1 where id = ${sale.bizId}`),
  async fulfil(trx, { orderId, userId, bizId }) {
    await keep(trx, orderId, 'fulfil')
    await grant(trx, { userId, kind: 'course', bizId, source: 'buy', sourceId: orderId })
  },
  async revoke(trx, { orderId }) {
    await keep(trx, orderId, 'revoke')
    await revoke(trx, { sourceId: orderId })
  },
  async refundable({ db, now }, sale) {
    const { bizId, paidAt } = sale
    const { rows } = await sql<Ware>`select * from test_ware where id = ${bizId}`.execute(db)
    const days = (now.getTime() - paidAt.getTime()) / 86_400_000
    return rows[0].progress > 10 || days > 7 ? '购买 7 天内且学习进度不超过 10% 可退' : restOf(sale)
  },
  nextSteps: async (_db, { bizId: courseId }) => [
    { text: '填写报名资料', note: '待填写', action: '去填写', at: page('pages/lesson/form', { courseId }) },
    { text: '加入班级群', action: '看二维码', at: { picture: '/files/qr.webp' } },
  ],
}

type Trx = Parameters<Sellable['fulfil']>[0]
async function keep(trx: Trx, orderId: string, what: string, also?: RawBuilder<unknown>) {
  await sql`insert into test_deed (order_id, what) values (${orderId}, ${what})`.execute(trx)
  await also?.execute(trx)
}

/** The server with this shop for its courses; what is given back arrives at once. */
async function openShop(env: Record<string, string>): Promise<TestServer> {
  const server = await startServer(env)
  await query(
    server,
    sql`create table test_ware (id uuid primary key, price integer not null, origin_price integer not null,
      coin_share float8 not null,
      places integer check (places >= 0), minutes integer not null, virtual boolean not null, progress integer not null default 0,
      coin_price integer not null, fulfilment text, transfer boolean not null)`,
  )
  await query(server, sql`create table test_deed (order_id uuid not null, what text not null)`)
  await query(server, sql`create index on test_deed (order_id)`)
  server.app.services.modules = server.app.services.modules.with(defineModule({ name: 'test', sellables: [shop] }))
  sandboxOf(server).tempo.refundMs = 0
  return server
}

/** One shop for the tests of a file, ready before the first; after each WeChat is well again and the books are looked at. */
export function startShop(begin: (server: TestServer) => unknown, env: Record<string, string> = {}) {
  let server: TestServer
  beforeAll(async () => {
    server = await openShop(env)
    await begin(server)
  })
  afterAll(() => server.close())
  afterEach(async () => {
    sandboxOf(server).faults.length = 0
    expect(await faults(server)).toEqual([])
  })
}

/** The same with two people who buy, of whom Ann has coins to spare. */
export const startBuyers = (begin: (at: { server: TestServer; ann: Person; bob: Person }) => unknown) =>
  startShop(async (server) => {
    const [ann, bob] = [await server.person(), await server.person()]
    // What a new account is given comes first.
    await server.app.bus.drain()
    await give(server, ann, 10_000)
    await begin({ server, ann, bob })
  })

/** Many people at once; they have no phone, since none of them logs in. */
export async function crowd(server: TestServer, count: number): Promise<Person[]> {
  const ids = Array.from({ length: count }, () => newId())
  await query(
    server,
    sql`insert into app_user (id, nick_name, invite_code) select id, '买家' || n, 'C' || replace(id::text, '-', '')
      from unnest(${ids}::uuid[]) with ordinality t(id, n)`,
  )
  const call = async (id: string) => {
    const { token } = await openSession(server.database.db, id, 'test')
    return (async (route: string, input?: { params?: Record<string, string>; query?: Record<string, string>; body?: object }) => {
      const [method, pattern] = route.split(' ') as ['GET' | 'POST', string]
      const reply = await server.app.http.inject({
        method,
        url: pattern.replace(/:(\w+)/g, (_, name: string) => input!.params![name]),
        query: input?.query,
        payload: input?.body,
        headers: { authorization: `Bearer ${token}` },
      })
      return { status: reply.statusCode, ...reply.json() }
    }) as Person['call']
  }
  return Promise.all(ids.map(async (id) => ({ id, phone: '', token: '', call: await call(id) })))
}

/** Something to buy; its id. ¥199, all places free, a fifth by coins, unless said otherwise. */
export async function ware(server: TestServer, more: Partial<Ware> = {}): Promise<string> {
  const [id] = await wares(server, 1, more)
  return id
}
export async function wares(server: TestServer, count: number, more: Partial<Ware> = {}): Promise<string[]> {
  const one = {
    price: 19_900,
    origin_price: more.price ?? 19_900,
    coin_share: 0.2,
    places: null,
    minutes: 30,
    virtual: true,
    coin_price: 0,
    fulfilment: null,
    transfer: false,
    ...more,
  }
  const ids = Array.from({ length: count }, () => randomUUID())
  await query(
    server,
    sql`insert into test_ware (id, price, origin_price, coin_share, places, minutes, virtual, coin_price, fulfilment, transfer)
      select id, ${one.price}, ${one.origin_price}, ${one.coin_share}, ${one.places}, ${one.minutes}, ${one.virtual},
        ${one.coin_price}, ${one.fulfilment}, ${one.transfer} from unnest(${ids}::uuid[]) id`,
  )
  return ids
}

type Create = Input<'POST /api/courseOrder', Api['POST /api/courseOrder']>['body']
export const create = (person: Person, courseId: string, more: Partial<Create> = {}) =>
  person.call('POST /api/courseOrder', { body: { courseId, payPrice: 19_900, requestId: randomUUID(), ...more } })
/** Orders it; the id of the order. */
export const order = async (person: Person, courseId: string, more: Partial<Create> = {}) =>
  must(await create(person, courseId, more)).orderId

export const preview = (person: Person, courseId: string, more: object = {}) =>
  person.call('POST /api/courseOrder/preview', { body: { courseId, ...more } })
export const detail = (person: Person, id: string) => person.call('GET /api/courseOrder/detail/:id', { params: { id } })
export const cancel = (person: Person, id: string) => person.call('POST /api/courseOrder/cancel', { body: { id } })
export const refund = (person: Person, id: string, reason = '没有时间学习') =>
  person.call('POST /api/courseOrder/refundApply', { body: { id, reason } })
export const keepIt = (person: Person, id: string) => person.call('POST /api/courseOrder/refundCancel', { body: { id } })

/** Whom WeChat has named already: it does so once a session. */
const named = { official: new WeakSet<Person>(), mini: new WeakSet<Person>() }
async function nameOnce(person: Person, place: keyof typeof named) {
  if (named[place].has(person)) return
  await (place === 'mini' ? byMini(person) : byWechat(person))
  named[place].add(person)
}

/** Begins to pay in WeChat's browser. */
export async function prepay(person: Person, orderId: string, more: { orderType?: 1 | 2 | 3 | 4 | 5 | 6 | 7 } = {}) {
  await nameOnce(person, 'official')
  return person.call('POST /api/sysWechatPay/jsAPIPayTransaction', { body: { orderId, ...more } })
}
/** Begins to pay in the mini-program. */
export async function prepayInMini(person: Person, orderId: string) {
  await nameOnce(person, 'mini')
  return person.call('POST /api/sysWechatPay/miniPayTransaction', { body: { orderId } })
}

export const sandboxOf = (server: TestServer) => paySandboxOf(server.app.http)

/** What somebody does at WeChat's cashier; `lost` pays, and we are not told. */
export async function atCashier(server: TestServer, prepayId: string, result: 'ok' | 'cancel' | 'fail' | 'lost' = 'ok') {
  const reply = await server.app.http.inject({
    method: 'POST',
    url: '/sandbox/wechat-pay/pay',
    payload: { prepay_id: prepayId, result },
  })
  return reply.json<{ result?: string; code?: string; message?: string }>()
}
/** Everything that WeChat has to say has been said. */
export const told = (server: TestServer) => sandboxOf(server).notifier.idle()

/** Pays an order, and WeChat tells us. */
export async function pay(server: TestServer, person: Person, orderId: string, result: 'ok' | 'lost' = 'ok') {
  const { prepayId } = must(await prepay(person, orderId))
  expect(await atCashier(server, prepayId, result)).toEqual({ result: 'ok' })
  await told(server)
  return prepayId
}

/** Refunds go out, and WeChat tells of them. */
export async function refundsDone(server: TestServer) {
  await runJob(server, 'payment.refund')
  await told(server)
}

/** Lets the time to pay an order be over. */
export const late = (server: TestServer, orderId: string) =>
  query(server, sql`update shop_order set expires_at = now() - interval '1 second' where id = ${orderId}`)

export const statusOf = async (server: TestServer, id: string) =>
  (await query(server, sql<{ status: number }>`select status from shop_order where id = ${id}`))[0].status
/** What the shop was told of an order, in order. */
export const deeds = async (server: TestServer, orderId: string) =>
  (await query(server, sql<{ what: string }>`select what from test_deed where order_id = ${orderId} order by ctid`)).map(
    (row) => row.what,
  )
export const noticesOf = async (server: TestServer, person: Person) => {
  await server.app.bus.drain()
  return must(await person.call('POST /api/notice/page', { body: { type: 3 } })).records
}

/** What can never be, of coins, orders, payments and refunds, written down here a second time. */
export async function faults(server: TestServer): Promise<object[]> {
  const books = sql<object>`
    select 'what is done was fulfilled once, and what is not was not' as rule, o.id from shop_order o
      where (select count(*) from test_deed d where d.order_id = o.id and d.what = 'fulfil')
        <> (case when o.pay_time is not null and o.cancel_time is null and coalesce(o.approval, 'passed') = 'passed' then 1
          else 0 end)
    union all select 'what was taken back was refunded', o.id from shop_order o
      where (select count(*) from test_deed d where d.order_id = o.id and d.what = 'revoke')
        <> (case when o.refund_time is not null and o.cancel_time is null and coalesce(o.approval, 'passed') = 'passed' then 1
          else 0 end)
    union all select 'a place is given back once', o.id from shop_order o
      where (select count(*) from test_deed d where d.order_id = o.id and d.what = 'release')
        <> (case when o.refund_time is not null or o.cancel_time is not null then 1 else 0 end)
    union all select 'somebody has what they paid for and keep', o.id from shop_order o
      where o.kind = 'course' and exists (select from entitlement e where e.source_id = o.id and e.revoked_at is null)
        <> ((o.status in (10, 20, 30) or (o.status = 50 and o.cancel_time is null)) and coalesce(o.approval, 'passed') = 'passed')
    union all select 'what is given back is written on the order', o.id from shop_order o
      where (o.refunded_amount, o.refunded_coins) is distinct from (select (coalesce(sum(r.amount), 0)::int,
        coalesce(sum(r.coins), 0)::int)
          from order_refund r where r.order_id = o.id and r.done_at is not null)
        or (o.status = 60 and o.cancel_time is null and (o.refunded_amount <> o.pay_price
          or o.refunded_coins <> o.coins + o.coin_price))
    union all select 'what is given back is written on its lines', o.id from shop_order o join order_line l on l.order_id = o.id
      where l.refunded <> (select coalesce(sum((b->>'quantity')::int), 0) from order_refund r, jsonb_array_elements(r.lines) b
          where r.order_id = o.id and r.done_at is not null and (b->>'position')::int = l.position)
        or (o.status = 60 and o.cancel_time is null and l.refunded <> l.quantity)
    union all select 'the money is back that the order says', o.id from shop_order o
      where o.refunded_amount <> (select coalesce(sum(r.amount), 0) from payment p join payment_refund r on r.payment_id = p.id
        where p.order_id = o.id and r.cause in ('asked', 'late') and r.state = 'done')
    union all select 'coins come back once for each part', r.id from order_refund r
      where (r.done_at is not null and r.coins > 0) <> exists (select from coin_transfer t where t.ref_type = 'refund'
        and t.ref_id = r.id)
    union all select 'a paid order keeps one payment, any other none', o.id from shop_order o
      where (select count(*) from payment p where p.order_id = o.id and p.state = 'paid'
          and not exists (select from payment_refund r where r.payment_id = p.id and r.cause <> 'asked')
          and p.amount > (select coalesce(sum(amount), 0) from payment_refund r where r.payment_id = p.id and r.state = 'done'))
        <> (case when o.pay_price > 0 and (o.status in (10, 20, 30) or (o.status = 50 and o.cancel_time is null)) then 1
          else 0 end)
    union all select 'nothing is given back that was not paid, or for more', p.id from payment p
      where p.refunded <> (select coalesce(sum(amount), 0) from payment_refund r where r.payment_id = p.id
        and r.state <> 'withdrawn')
        or p.refunded > (case when p.state = 'paid' then p.amount else 0 end)
    union all select 'a coupon is set aside by the order that waits, used by the one that is kept, and free of any other', o.id
      from shop_order o left join user_coupon u on u.order_id = o.id
      where coalesce(u.state, 'unused') <> (case
        when o.coupon_id is null then 'unused'
        when o.status = 0 then 'held'
        when o.status in (10, 20, 30) or (o.status = 50 and o.cancel_time is null) then 'used'
        else 'unused' end) or u.id <> o.coupon_id
    union all select 'a closed order is not being paid', o.id from shop_order o
      where o.status = 40 and exists (select from payment p where p.order_id = o.id and p.state in ('created', 'prepaid'))`
  // After a long run these are the books of thousands, which take longer than a statement may.
  const { rows } = await server.database.db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx)
    return books.execute(trx)
  })
  return [...rows, ...(await coinFaults(server))]
}
