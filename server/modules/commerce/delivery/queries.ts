import { sql, type RawBuilder } from 'kysely'
import type { ParcelState as ListedState } from '../../../../contract/admin/delivery'
import type { Db, Trx } from '../../../app/database/db'
import { beyond, micros, type Position } from '../../../app/database/paging'
import type { ParcelOrders } from './parcels'

/** draft: what it is for is not paid yet; cancelled: given back, or there is nothing to send any more */
export type ParcelState = 'draft' | 'waiting' | 'sent' | 'delivered' | 'cancelled'

/** As it was when it was asked for. */
export interface PostalAddress {
  receiver: string
  phone: string
  province: string
  city: string
  area: string
  /** GB/T 2260; not of an address that was written as a text. */
  areaCode?: string
  detail: string
}

export interface Parcel {
  id: string
  owner_kind: string
  owner_id: string
  user_id: string
  order_id: string | null
  address: PostalAddress
  state: ParcelState
  /** '' until it is sent, both. */
  company: string
  track_no: string
  created_at: Date
  sent_at: Date | null
  delivered_at: Date | null
}
const columns = sql`p.id, p.owner_kind, p.owner_id, p.user_id, p.order_id, p.address, p.state, p.company, p.track_no,
  p.created_at, p.sent_at,
  p.delivered_at`

/** The latest first. */
async function all(db: Db, where: RawBuilder<unknown>): Promise<Parcel[]> {
  const { rows } = await sql<Parcel>`
    select ${columns} from parcel p where ${where} order by p.created_at desc, p.id desc`.execute(db)
  return rows
}
export const byOwner = (db: Db, kind: string, id: string) => all(db, sql`p.owner_kind = ${kind} and p.owner_id = ${id}`)
export const byOrder = (db: Db, orderId: string) => all(db, sql`p.order_id = ${orderId}`)
export const byTrackNo = (db: Db, trackNo: string) => all(db, sql`p.track_no = ${trackNo} and p.state = 'sent'`)
export const byId = async (db: Db, id: string) => (await all(db, sql`p.id = ${id}`)).at(0)
export const ofPerson = async (db: Db, userId: string, id: string) =>
  (await all(db, sql`p.id = ${id} and p.user_id = ${userId}`)).at(0)

/** As it is until the transaction ends. */
export async function held(trx: Trx, id: string): Promise<Parcel | undefined> {
  const { rows } = await sql<Parcel>`select ${columns} from parcel p where p.id = ${id} for no key update`.execute(trx)
  return rows[0]
}

/** Whether something waits to be sent to somebody, or is on its way. */
export const openParcel = (userId: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from parcel p where p.user_id = ${userId} and p.state in ('waiting', 'sent'))`

export type NewParcel = Pick<Parcel, 'id' | 'owner_kind' | 'owner_id' | 'user_id' | 'address'> & {
  state: 'draft' | 'waiting'
  /** Which of those that are on their way at the same time. */
  part?: number
}
export const insert = (trx: Trx, { id, owner_kind, owner_id, part = 0, user_id, address, state }: NewParcel) =>
  sql`insert into parcel (id, owner_kind, owner_id, part, user_id, address, state)
    values (${id}, ${owner_kind}, ${owner_id}, ${part}, ${user_id}, ${JSON.stringify(address)}::jsonb, ${state})`.execute(trx)

/** As long as it has not gone out. */
export const setAddress = (trx: Trx, id: string, address: PostalAddress) =>
  sql`update parcel set address = ${JSON.stringify(address)}::jsonb where id = ${id} and state in ('draft', 'waiting')`.execute(
    trx,
  )

/** Moves a parcel from one state to another; undefined when it is not in that state. */
export async function move(
  trx: Trx,
  id: string,
  from: ParcelState,
  to: ParcelState,
  also: RawBuilder<unknown> = sql``,
): Promise<Parcel | undefined> {
  const { rows } = await sql<Parcel>`
    update parcel p set state = ${to} ${also} where p.id = ${id} and p.state = ${from} returning ${columns}`.execute(trx)
  return rows[0]
}

/** False when it is not a draft, or another order is to pay for it. */
export async function setOrder(trx: Trx, id: string, orderId: string): Promise<boolean> {
  const { rows } = await sql`
    update parcel set order_id = ${orderId} where id = ${id} and state = 'draft' and order_id is null returning 1`.execute(trx)
  return rows.length > 0
}
export const clearOrder = (trx: Trx, orderId: string) =>
  sql`update parcel set order_id = null where order_id = ${orderId} and state = 'draft'`.execute(trx)

const others = async (trx: Trx, orderId: string, id: string, states: ParcelState[]): Promise<boolean> => {
  const { rows } = await sql`
    select from parcel where order_id = ${orderId} and id <> ${id} and state = any(${states}) limit 1`.execute(trx)
  return rows.length > 0
}
/** Whether anything of this order is still to come, beside one parcel. */
export const othersToCome = (trx: Trx, orderId: string, id: string) => others(trx, orderId, id, ['waiting', 'sent'])
/** Whether anything of it went out, beside one parcel. */
export const othersOut = (trx: Trx, orderId: string, id: string) => others(trx, orderId, id, ['sent', 'delivered'])

/** Another company or number; what the wrong one told is forgotten. Undefined when it is not on its way. */
export async function setTracking(trx: Trx, id: string, company: string, trackNo: string): Promise<Parcel | undefined> {
  const { rows } = await sql<Parcel>`
    update parcel p set company = ${company}, track_no = ${trackNo}, asked_at = null where p.id = ${id} and p.state = 'sent'
    returning ${columns}`.execute(trx)
  if (rows.length) await forgetTraces(trx, id)
  return rows[0]
}
const forgetTraces = (trx: Trx, id: string) => sql`delete from parcel_trace where parcel_id = ${id}`.execute(trx)

/** It waits for the post again; what was told of its way is forgotten. Undefined when it is not on its way. */
export async function moveBack(trx: Trx, id: string): Promise<Parcel | undefined> {
  const parcel = await move(trx, id, 'sent', 'waiting', sql`, company = '', track_no = '', sent_at = null, asked_at = null`)
  if (parcel) await forgetTraces(trx, id)
  return parcel
}

/** It is on its way again. Undefined when it has not come. */
export const reopen = (trx: Trx, id: string) => move(trx, id, 'delivered', 'sent', sql`, delivered_at = null`)

/** Another takes its place, as whatever is sent once more does, which is a part of its own. */
export async function isReplaced(trx: Trx, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from parcel p join parcel x on x.owner_kind = p.owner_kind and x.owner_id = p.owner_id
    where p.id = ${id} and (x.created_at, x.id) > (p.created_at, p.id) and x.state <> 'cancelled' limit 1`.execute(trx)
  return rows.length > 0
}

/** What the express company writes of one that was handed over. */
export async function isSignedFor(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql`select from parcel_trace where parcel_id = ${id} and text like '%已签收%' limit 1`.execute(db)
  return rows.length > 0
}

/** Sent so long ago that it must have come, the oldest first; those behind `last`. */
export async function longSent(db: Db, days: number, limit: number, last?: string): Promise<string[]> {
  const behind = last === undefined ? sql`` : sql`and (sent_at, id) > (select l.sent_at, l.id from parcel l where l.id = ${last})`
  const { rows } = await sql<{ id: string }>`
    select id from parcel where state = 'sent' and sent_at <= now() - make_interval(days => ${days}) ${behind}
    order by sent_at, id limit ${limit}`.execute(db)
  return rows.map((row) => row.id)
}

interface Standing {
  id: string
  state: ParcelState
  /** Nobody asks back what it cost. */
  mayGo: boolean
}
/** Of these, whether they may be sent. @param mayGo of the order of a parcel */
export async function standingsOf(db: Db, ids: string[], mayGo: RawBuilder<unknown>): Promise<Standing[]> {
  const { rows } = await sql<Standing>`
    select p.id, p.state, ${mayGo} as "mayGo" from parcel p where p.id = any(${ids}::uuid[])`.execute(db)
  return rows
}

export interface ParcelFilter {
  state?: ListedState
  /** A number of an order or of an express company, a phone, or a receiver as it is written. */
  keyword?: string
}
/** Each is found by an index of its own: asked for with "or" in one condition, all parcels would be looked through. */
const meantBy = (word: string, orders: RawBuilder<unknown>) => sql`(
  select m.id from parcel m where m.track_no = ${word} and m.track_no <> ''
  union select m.id from parcel m where m.address ->> 'phone' = ${word}
  union select m.id from parcel m where m.address ->> 'receiver' = ${word}
  union select m.id from parcel m where m.order_id in (${orders}))`

export interface ListedParcel extends Parcel {
  key: number
  state: ListedState
  orderNo: string
}
const ORDERED_BY = { waiting: 'p.created_at', sent: 'p.sent_at', delivered: 'p.delivered_at' }
/** Those that wait: the oldest first; others, and all of them: the latest. What is asked back does not wait. */
export async function listed(
  db: Db,
  { state, keyword }: ParcelFilter,
  orders: Pick<ParcelOrders, 'mayGo' | 'orderNo' | 'numbered'>,
  { position, limit }: { position?: Position; limit: number },
): Promise<ListedParcel[]> {
  const column = state ? ORDERED_BY[state] : 'p.created_at'
  const up = state === 'waiting'
  const mayGo = orders.mayGo(sql.ref('p.order_id'))
  const standing = state
    ? sql`p.state = ${state} ${up ? sql`and ${mayGo}` : sql``}`
    : sql`p.state in ('waiting', 'sent', 'delivered') and (p.state <> 'waiting' or ${mayGo})`
  const word = keyword?.trim()
  const { rows } = await sql<ListedParcel>`
    select ${columns}, ${micros(sql.ref(column))} as key, coalesce(${orders.orderNo(sql.ref('p.order_id'))}, '') as "orderNo"
    from parcel p
    where ${standing} ${word ? sql`and p.id in ${meantBy(word, orders.numbered(word))}` : sql``} ${beyond(position, 'time', column, 'p.id', up)}
    order by ${sql.ref(column)} ${up ? sql`` : sql`desc`}, p.id ${up ? sql`` : sql`desc`} limit ${limit}`.execute(db)
  return rows
}

export interface Trace {
  at: Date
  text: string
}
/** The latest first. */
export async function tracesOf(db: Db, parcelId: string): Promise<Trace[]> {
  const { rows } =
    await sql<Trace>`select at, text from parcel_trace where parcel_id = ${parcelId} order by at desc, text`.execute(db)
  return rows
}
export const addTraces = (trx: Trx, parcelId: string, traces: Trace[]) =>
  sql`insert into parcel_trace (parcel_id, at, text)
    select ${parcelId}, t.at, t.text from jsonb_to_recordset(${JSON.stringify(traces)}::jsonb) t(at timestamptz, text text)
    on conflict do nothing`.execute(trx)

/** True for one who is to ask now: nobody else has asked since then. */
export async function mayAsk(db: Db, id: string, minutes: number): Promise<boolean> {
  const { rows } = await sql`
    update parcel set asked_at = now() where id = ${id} and state = 'sent'
      and (asked_at is null or asked_at < now() - make_interval(mins => ${minutes})) returning 1`.execute(db)
  return rows.length > 0
}
