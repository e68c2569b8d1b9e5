import { sql, type RawBuilder } from 'kysely'
import { prepared, type Db } from '../../../app/database/db'
import { beyond, micros, type Position } from '../../../app/database/paging'
import { personOn } from '../../identity/user/people'
import { columns, isAwaited, isExpired, isUnpaid, named, STATUS, type NamedOrder, type OrderRow } from './queries'
import type { OrderKind } from './shops/sellable'

/** The ids of unpaid orders whose time to pay is over, the oldest first, beginning after the order `last`. */
export async function dueOrders(db: Db, limit: number, last?: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select o.id from shop_order o where ${isUnpaid} and o.expires_at <= now() ${behind('expires_at', last)}
    order by o.expires_at, o.id limit ${limit}`.execute(db)
  return rows.map((row) => row.id)
}

/** Orders `o` after the order `last`, found by its time rather than in the list: it may have changed its status since. */
const behind = (column: 'created_at' | 'expires_at', last: string | undefined) =>
  last === undefined
    ? sql``
    : sql`and (${sql.ref(`o.${column}`)}, o.id) > (select ${sql.ref(`l.${column}`)}, l.id from shop_order l where l.id = ${last})`

/** Of an order `o`: its buyer has not chosen to keep it since then. */
export const undecidedSince = (until: Date) =>
  sql`not exists (select from order_refund r where r.order_id = o.id and r.withdrawn_at >= ${until})`

export interface OpenOrder {
  id: string
  paid: boolean
}
/**
 * Orders of one thing, made by `until`, that are unpaid or paid, the oldest first, beginning after the order `last`. Left out
 * are those whose buyer has chosen since `until` to keep them, and those being refunded; `final` includes both, except
 * refunds that are final too.
 */
export async function openOrders(
  db: Db,
  {
    kind,
    bizId,
    until,
    final,
    limit,
    last,
  }: { kind: OrderKind; bizId: string; until: Date; final?: boolean; limit: number; last?: string },
): Promise<OpenOrder[]> {
  const { rows } = await sql<OpenOrder>`
    select o.id, o.status <> ${STATUS.unpaid} as paid from shop_order o
    where o.kind = ${kind} and o.biz_id = ${bizId}
      and o.status in (${STATUS.unpaid}, ${STATUS.waiting}, ${STATUS.done}, ${STATUS.refunding})
      and (o.price + o.coin_price > 0 or o.fulfilment in ('attend', 'approve')) and o.created_at <= ${until}
      and ${
        final
          ? sql`not exists (select from order_refund r where r.id = o.refund_id and r.final)`
          : sql`o.status <> ${STATUS.refunding} and ${undecidedSince(until)}`
      } ${behind('created_at', last)}
    order by o.created_at, o.id limit ${limit}`.execute(db)
  return rows
}

export type Filter = 'unpaid' | 'ship' | 'attend' | 'sent' | 'done' | 'refund' | 'over'
const filters: Record<Filter, RawBuilder<unknown>> = {
  unpaid: sql`and ${isUnpaid} and o.expires_at > clock_timestamp()`,
  ship: sql`and o.status = ${STATUS.waiting} and o.fulfilment in ('ship', 'review')`,
  attend: sql`and o.status = ${STATUS.waiting} and o.fulfilment in ('attend', 'approve')`,
  sent: sql`and o.status = ${STATUS.sent}`,
  done: sql`and o.status = ${STATUS.done}`,
  refund: sql`and o.status in (${STATUS.refunding}, ${STATUS.refunded})`,
  over: sql`and (o.status in (${STATUS.cancelled}, ${STATUS.refunding}, ${STATUS.refunded}) or ${isExpired})`,
}

export type OrderListRow = OrderRow & { key: number }

export async function listOrders(
  db: Db,
  userId: string,
  {
    kind,
    filter,
    word,
    position,
    limit,
  }: { kind?: OrderKind; filter?: Filter; word?: string; position?: Position; limit: number },
): Promise<OrderListRow[]> {
  const { rows } = await sql<OrderListRow>`
    select ${columns}, ${micros(sql.ref('o.created_at'))} as key from shop_order o
    where o.user_id = ${userId} and o.hidden_at is null ${kind ? sql`and o.kind = ${kind}` : sql``}
      ${filter ? filters[filter] : sql``}
      ${word ? sql`and strpos(lower(o.title || ' ' || o.order_no), lower(${word})) > 0` : sql``} ${beyond(position, 'time', 'o.created_at', 'o.id')}
    order by o.created_at desc, o.id desc limit ${limit}`.execute(db)
  return rows
}

export type Counts = Record<'unpaid' | 'ship' | 'attend' | 'refund', number>
export async function countOrders(db: Db, userId: string): Promise<Counts> {
  const { rows } = await sql<Counts>`${prepared}
    select count(*) filter (where status = ${STATUS.unpaid} and expires_at > clock_timestamp()) as unpaid,
      count(*) filter (where status = ${STATUS.waiting} and fulfilment in ('ship', 'review')) as ship,
      count(*) filter (where status = ${STATUS.waiting} and fulfilment in ('attend', 'approve') and kind = 'activity') as attend,
      count(*) filter (where status = ${STATUS.refunding}) as refund
    from shop_order
    where user_id = ${userId} and status in (${STATUS.unpaid}, ${STATUS.waiting}, ${STATUS.refunding})`.execute(db)
  return rows[0]
}

/** Those that wait for an operator's word, the first to be paid first. */
export async function awaitedOrders(
  db: Db,
  position: Position | undefined,
  limit: number,
): Promise<(NamedOrder & { key: number })[]> {
  const { rows } = await sql<NamedOrder & { key: number }>`
    ${named}, ${micros(sql.ref('o.pay_time'))} as key from shop_order o join ${personOn('o.user_id')}
    where ${isAwaited} ${beyond(position, 'time', 'o.pay_time', 'o.id', true)}
    order by o.pay_time, o.id limit ${limit}`.execute(db)
  return rows
}
