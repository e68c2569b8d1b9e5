import { sql, type RawBuilder } from 'kysely'
import type { SocketEvent } from '../../../../contract/conversation'
import { prepared, type Db, type Trx } from '../../../app/database/db'
import { literals } from '../../../app/database/literals'
import { locked } from '../../../app/database/locks'
import { publishWith, userTopic } from '../../../app/pubsub'
import { ORDER } from '../../../../contract/rules/statuses'
import { personOn } from '../../identity/user/people'
import type { PayWay } from '../payment/payables'
import { moves, type Move, type Status } from './moves'
import type { Fulfilment, Item, Line, OrderInput, OrderKind } from './shops/sellable'
import { isId } from '../../../app/ids'

export interface OrderRow {
  id: string
  order_no: string
  user_id: string
  kind: OrderKind
  biz_id: string
  title: string
  cover: string
  spec: string
  lines: { label: string; amount: number }[]
  refund_rule: string
  virtual: boolean
  ways: PayWay[]
  fulfilment: Fulfilment
  approval: 'waiting' | 'passed' | 'refused' | null
  input: OrderInput
  purchase_key: string
  items: Line[]
  origin_price: number
  price: number
  /** What it costs in coins, beside the money; those that pay a part of that are `coins`. */
  coin_price: number
  refunded_amount: number
  refunded_coins: number
  /** 分, taken off by a coupon. */
  coupon_off: number
  /** 分, taken off by an operator. */
  reduced: number
  coupon_id: string | null
  coins: number
  pay_price: number
  status: Status
  created_at: Date
  expires_at: Date
  pay_time: Date | null
  cancel_time: Date | null
  cancel_type: 10 | 30 | 40 | null
  cancel_reason: string
  /** The refund that is under way. */
  refund_id: string | null
  refund: { final: boolean; sentAt: string | null } | null
  refund_time: Date | null
  /** Waits for money that may not come any more: closed, but for the job that says so. */
  expired: boolean
}

/** How an order stands, as SQL's text says it. */
export const STATUS = literals(ORDER)

/** For whoever has rows of their own that belong to orders: the order of one is joined as `o`. */
export const joinOrder = (id: RawBuilder<unknown>) => sql`join shop_order o on o.id = ${id}`
/** Waits for money, or is about to be closed without it. */
export const isUnpaid = sql`o.status = ${STATUS.unpaid}`
/** Paid, kept, and not being given back. */
export const isSold = sql`o.status in (${STATUS.waiting}, ${STATUS.sent}, ${STATUS.done})`
/** Paid, and waits for an operator's word. */
export const isAwaited = sql`o.status = ${STATUS.waiting} and o.approval = 'waiting'`
export const isReturning = sql`o.status = ${STATUS.refunding}`
/** Closed before it was paid, or all of it is back. */
export const isOver = sql`o.status in (${STATUS.cancelled}, ${STATUS.refunded})`

export const isExpired = sql`(${isUnpaid} and o.expires_at <= clock_timestamp())`
const columnsOf = (items: RawBuilder<unknown>, refund: RawBuilder<unknown>) => sql`
  o.id, o.order_no, o.user_id, o.kind, o.biz_id, o.title, o.cover, o.spec, o.lines, o.refund_rule, o.virtual, o.ways,
  o.fulfilment,
  o.approval, o.input, o.purchase_key, o.coin_price, o.refunded_amount, o.refunded_coins, ${items} as items, o.origin_price,
  o.price,
  o.coupon_id, o.coupon_off, o.reduced, o.coins, o.pay_price, o.status, o.created_at, o.expires_at, o.pay_time, o.cancel_time,
  o.cancel_type, o.cancel_reason, o.refund_id, ${refund} as refund, o.refund_time, ${isExpired} as expired`
export const columns = columnsOf(
  sql`(select coalesce(json_agg(json_build_object('position', l.position, 'sku', l.sku, 'title', l.title, 'spec', l.spec,
      'quantity', l.quantity, 'unitPrice', l.unit_price, 'unitCoins', l.unit_coins, 'refunded', l.refunded)
      order by l.position), '[]')
    from order_line l where l.order_id = o.id)`,
  sql`(select json_build_object('final', r.final, 'sentAt', r.sent_at) from order_refund r where r.id = o.refund_id)`,
)
/** Of one that is just made: its lines are known, and nobody wants it back. */
const columnsOfNew = columnsOf(sql`null`, sql`null`)

/** The name of the lock for everything that one person does about one purchase, one at a time: it is not made twice. */
export const purchaseLock = (userId: string, kind: OrderKind, key: string) => `order:${userId}:${kind}:${key}`

/** Takes the same lock by the order. */
export const lockPurchaseOf = (trx: Trx, orderId: string) =>
  sql`select ${locked(sql`'order:' || user_id || ':' || kind || ':' || purchase_key`)} from shop_order
    where id = ${orderId}`.execute(trx)

export async function holdOrder(trx: Trx, id: string): Promise<OrderRow | undefined> {
  const { rows } = await sql<OrderRow>`select ${columns} from shop_order o where o.id = ${id} for update`.execute(trx)
  return rows[0]
}

/** Whether all of it went back. If not, it does not until the transaction ends. */
export async function isRefunded(trx: Trx, id: string): Promise<boolean> {
  const { rows } = await sql<{ status: Status }>`select status from shop_order where id = ${id} for share`.execute(trx)
  return rows[0]?.status === moves.refund.to
}

/**
 * The buyer, the sum paid and the sum not given back, in 分; undefined without such an order. Locked until the transaction
 * ends.
 */
export async function keptOf(trx: Trx, id: string): Promise<{ userId: string; paid: number; kept: number } | undefined> {
  const { rows } = await sql<{ userId: string; paid: number; kept: number }>`
    select user_id as "userId", pay_price as paid, pay_price - refunded_amount as kept from shop_order
    where id = ${id} for share`.execute(trx)
  return rows.at(0)
}

/** Somebody's own order that is still in the list; of a kind, or of any. */
export async function ownOrder(db: Db, userId: string, kind: OrderKind | undefined, id: string): Promise<OrderRow | undefined> {
  const { rows } = await sql<OrderRow>`select ${columns} from shop_order o
    where o.id = ${id} and o.user_id = ${userId} ${kind ? sql`and o.kind = ${kind}` : sql``} and o.hidden_at is null`.execute(db)
  return rows[0]
}

/** The same of any kind, also when it was taken out of the list. */
export async function orderOfPerson(db: Db, userId: string, id: string): Promise<OrderRow | undefined> {
  const { rows } = await sql<OrderRow>`select ${columns} from shop_order o where o.id = ${id} and o.user_id = ${userId}`.execute(
    db,
  )
  return rows[0]
}

/** The order that waits for money for this purchase. */
export async function unpaidOrder(db: Db, userId: string, kind: OrderKind, key: string): Promise<OrderRow | undefined> {
  const { rows } = await sql<OrderRow>`${prepared} select ${columns} from shop_order o
    where o.user_id = ${userId} and o.kind = ${kind} and o.purchase_key = ${key} and ${isUnpaid}`.execute(db)
  return rows[0]
}

export interface NewOrder extends Pick<
  OrderRow,
  | 'id'
  | 'order_no'
  | 'user_id'
  | 'kind'
  | 'biz_id'
  | 'title'
  | 'cover'
  | 'spec'
  | 'lines'
  | 'refund_rule'
  | 'virtual'
  | 'ways'
  | 'fulfilment'
  | 'input'
  | 'purchase_key'
  | 'coin_price'
> {
  items: Item[]
  origin_price: number
  price: number
  coupon_id: string | null
  coupon_off: number
  coins: number
  pay_price: number
  pay_minutes: number
}

/** Undefined, and nothing is written, where one for the same purchase waits for money. */
export async function insertOrder(trx: Trx, order: NewOrder): Promise<OrderRow | undefined> {
  const items = order.items.map((item, position): Line => ({ ...item, position, refunded: 0 }))
  const { rows } = await sql<OrderRow>`${prepared} with o as (
    insert into shop_order as o (id, order_no, user_id, kind, biz_id, input, purchase_key, title, cover, spec, lines, refund_rule,
      virtual, ways, fulfilment, origin_price, price, coupon_id, coupon_off, coins, coin_price, pay_price, expires_at)
    values (${order.id}, ${order.order_no}, ${order.user_id}, ${order.kind}, ${order.biz_id}, ${JSON.stringify(order.input)}::jsonb,
      ${order.purchase_key}, ${order.title}, ${order.cover}, ${order.spec}, ${JSON.stringify(order.lines)}::jsonb, ${order.refund_rule},
      ${order.virtual}, ${order.ways}, ${order.fulfilment}, ${order.origin_price}, ${order.price}, ${order.coupon_id},
      ${order.coupon_off}, ${order.coins}, ${order.coin_price}, ${order.pay_price},
      now() + make_interval(mins => coalesce((select minutes from pay_window where kind = ${order.kind}), ${order.pay_minutes})))
    on conflict (user_id, kind, purchase_key) where status = ${STATUS.unpaid} do nothing returning o.*),
    made as (insert into order_line (order_id, position, sku, title, spec, quantity, unit_price, unit_coins)
      select o.id, l.position, l.sku, l.title, l.spec, l.quantity, l."unitPrice", l."unitCoins"
      from o, jsonb_to_recordset(${JSON.stringify(items)}::jsonb) l(position smallint, sku text, title text, spec text,
        quantity integer,
        "unitPrice" integer, "unitCoins" integer))
    select ${columnsOfNew} from o`.execute(trx)
  return rows.length ? { ...rows[0], items } : undefined
}

const targets: Record<'paid' | 'before', RawBuilder<unknown>> = {
  paid: sql`case when o.fulfilment = 'instant' then ${STATUS.done} else ${STATUS.waiting} end`,
  before: sql`(select r.from_status from order_refund r where r.id = o.refund_id)`,
}

/** Makes a move, when the order stands where it begins and `guard` holds; undefined otherwise. */
export async function move(
  trx: Trx,
  name: Move,
  id: string,
  set?: RawBuilder<unknown>,
  guard: RawBuilder<unknown> = sql`true`,
): Promise<OrderRow | undefined> {
  const { from, to } = moves[name]
  const status = typeof to === 'string' ? targets[to] : sql.lit(to)
  const { rows } = await sql<OrderRow>`
    update shop_order o set status = ${status} ${set ? sql`, ${set}` : sql``}
    where o.id = ${id} and o.status in (${sql.join(from.map((one) => sql.lit(one)))}) and ${guard}
    returning ${columns}`.execute(trx)
  for (const order of rows) await tellChange(trx, order)
  return rows[0]
}

/** Its buyer's pages hear of it with the transaction, and need not ask again and again. */
const tellChange = (trx: Trx, { id, user_id, status }: OrderRow) =>
  publishWith(trx, userTopic(user_id), { kind: 'order', id, status } satisfies SocketEvent)

/** How an operator's reduction is called among the lines of the price. */
const REDUCED = '商家改价'
/** Takes so much off an order that is held and waits for its money, instead of what was off before. */
export async function setReduced(trx: Trx, order: OrderRow, off: number): Promise<void> {
  const lines = order.lines.filter(({ label }) => label !== REDUCED)
  if (off) lines.push({ label: REDUCED, amount: -off })
  await sql`update shop_order set reduced = ${off}::integer, pay_price = pay_price + reduced - ${off}::integer,
    lines = ${JSON.stringify(lines)}::jsonb where id = ${order.id}`.execute(trx)
  await tellChange(trx, order)
}

/** Of a held order that waits for its money. */
export const waitAtLeast = (trx: Trx, id: string, until: Date) =>
  sql`update shop_order set expires_at = greatest(expires_at, ${until}::timestamptz)
    where id = ${id} and status = ${STATUS.unpaid}`.execute(trx)
export const waitAtMost = (trx: Trx, id: string, until: Date) =>
  sql`update shop_order set expires_at = least(expires_at, ${until}::timestamptz)
    where id = ${id} and status = ${STATUS.unpaid}`.execute(trx)

/** False when there is nothing of the kind that may be taken out of the list. */
export async function hideOrder(db: Db, userId: string, kind: OrderKind, id: string): Promise<boolean> {
  const { rows } = await sql`update shop_order set hidden_at = now()
    where id = ${id} and user_id = ${userId} and kind = ${kind}
      and status in (${STATUS.cancelled}, ${STATUS.refunded}) and hidden_at is null returning 1`.execute(db)
  return rows.length > 0
}

/** What was taken out of the list is there again: its buyer is told of money that came for it. */
export async function showAgain(trx: Trx, id: string): Promise<Pick<OrderRow, 'user_id' | 'pay_time'>> {
  const { rows } = await sql<Pick<OrderRow, 'user_id' | 'pay_time'>>`
    update shop_order set hidden_at = null where id = ${id} returning user_id, pay_time`.execute(trx)
  return rows[0]
}

export type NamedOrder = OrderRow & { buyer: string; phone: string }
/** An order beside the name and the phone of its buyer `u`. */
export const named = sql`select ${columns}, u.nick_name as buyer, coalesce(u.phone, '') as phone`

/** Whatever it is for, by its id or by the number that its buyer sees. */
export async function namedOrder(db: Db, order: string): Promise<NamedOrder | undefined> {
  const { rows } = await sql<NamedOrder>`${named} from shop_order o join ${personOn('o.user_id')}
    where ${isId(order.toLowerCase()) ? sql`o.id = ${order}` : sql`o.order_no = ${order}`}`.execute(db)
  return rows[0]
}

/** What operators know orders by. */
export async function orderNames(db: Db, ids: string[]): Promise<Map<string, { orderNo: string; title: string }>> {
  const { rows } = await sql<{ id: string; orderNo: string; title: string }>`
    select id, order_no as "orderNo", title from shop_order where id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, ...name }) => [id, name]))
}

/** What a notice says of an order. */
export type OrderFacts = Pick<
  OrderRow,
  'user_id' | 'title' | 'price' | 'coupon_id' | 'coins' | 'coin_price' | 'pay_price' | 'approval'
>
export async function orderFacts(db: Db, id: string): Promise<OrderFacts> {
  const { rows } = await sql<OrderFacts>`
    select user_id, title, price, coupon_id, coins, coin_price, pay_price, approval from shop_order where id = ${id}`.execute(db)
  return rows[0]
}
