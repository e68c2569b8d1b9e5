import { sql, type RawBuilder } from 'kysely'
import type { Static } from 'typebox'
import type { Delivery } from '../../../../contract/delivery'
import * as codes from '../../../../contract/rules/codes'
import { placeName } from '../../../../contract/rules/region'
import { emit } from '../../../app/bus'
import type { Db, Trx } from '../../../app/database/db'
import { eachBatch } from '../../../app/each'
import { gone, Refusal, refuse } from '../../../app/errors'
import { maskNick, maskPhone } from '../../../app/formats/text'
import { newId } from '../../../app/ids'
import type { Modules } from '../../../app/module'
import type { Services } from '../../../app/http/serve'
import * as queries from './queries'
import type { NewParcel, Parcel, PostalAddress } from './queries'

export type { Parcel, ParcelState, PostalAddress } from './queries'
export { byOrder as parcelsOfOrder, byOwner as parcelsOf, clearOrder as unbindOrder, openParcel } from './queries'

/** What parcels bring: whose module knows it. */
export interface ParcelOwner {
  kind: string
  /** By the ids of owners, as operators read it: 证书 …, 《…》. */
  names(db: Db, ids: string[]): Promise<Map<string, string>>
  /** Keeps it as it is until the transaction ends: whoever moves a parcel holds its order first, and then this. */
  hold(trx: Trx, ownerId: string): Promise<unknown>
  /** It goes out now: its buyer is told. */
  sent(trx: Trx, parcel: Parcel): Promise<unknown>
  /**
   * Operators have it sent elsewhere: what is kept of the address beside the parcel follows, and its receiver is told in
   * these words.
   */
  readdressed(trx: Trx, parcel: Parcel, words: string): Promise<unknown>
  /** It is on its way by another company or number than was said: its receiver is told in these words. */
  corrected?(trx: Trx, parcel: Parcel, words: string): Promise<unknown>
  /**
   * It has not gone out after all, and waits again: its buyer, who was told that it has, is told in these words. Refuses with
   * 11532 what is not to go out any more.
   */
  unsent(trx: Trx, parcel: Parcel, words: string): Promise<unknown>
  /** It has not come after all: what is kept of that beside the parcel follows. */
  unarrived?(trx: Trx, parcel: Parcel): Promise<unknown>
}

/** What pays for parcels; the order module brings it. */
export interface ParcelOrders {
  hold(trx: Trx, orderId: string): Promise<unknown>
  /** Of the order of a parcel, null for none: nobody has asked back what it cost. */
  mayGo(orderId: RawBuilder<unknown>): RawBuilder<boolean>
  /** Of the order of a parcel, what people know it by; null for none. */
  orderNo(orderId: RawBuilder<unknown>): RawBuilder<string | null>
  /** The ids of orders that people know by this. */
  numbered(word: string): RawBuilder<unknown>
  /** A parcel of a held one goes out. False when nothing of it may. */
  send(trx: Trx, orderId: string): Promise<boolean>
  /** The last parcel of a held one has come. */
  arrived(trx: Trx, orderId: string): Promise<unknown>
  /** Nothing of a held one has gone out after all. False when it is being given back. */
  unsent(trx: Trx, orderId: string): Promise<boolean>
  /** Something of a held one has not come after all. False when it is being given back. */
  unarrived(trx: Trx, orderId: string): Promise<boolean>
}

declare module '../../../app/module' {
  interface Extensions {
    parcelOwners: ParcelOwner
    parcelOrders: ParcelOrders
  }
}
declare module '../../../app/bus' {
  interface Events {
    /** It is on its way, or by another company or number than was said. */
    'parcel.sent': { parcelId: string }
  }
}

function ownerOf(modules: Modules, { owner_kind }: Parcel): ParcelOwner {
  const found = modules.all('parcelOwners').find(({ kind }) => kind === owner_kind)
  if (!found) throw new Error(`nobody knows what is in a parcel of ${owner_kind}`)
  return found
}
export function ordersOf(modules: Modules): ParcelOrders {
  const [orders] = modules.all('parcelOrders')
  if (!orders) throw new Error('nothing is sold')
  return orders
}

/** Its order first, as whoever pays or gives back does, then what it brings: two who hold both never wait for each other. */
export async function holdAround(trx: Trx, modules: Modules, parcel: Parcel): Promise<void> {
  if (parcel.order_id) await ordersOf(modules).hold(trx, parcel.order_id)
  await ownerOf(modules, parcel).hold(trx, parcel.owner_id)
}

/** Where it goes, as its receiver sees it. */
export const deliveryOf = ({ address, company, track_no }: Parcel): Static<typeof Delivery> => ({
  receiver: address.receiver,
  phoneMasked: maskPhone(address.phone),
  address: addressText(address),
  company,
  trackNo: track_no,
})
export const addressText = ({ province, city, area, detail }: Pick<PostalAddress, 'province' | 'city' | 'area' | 'detail'>) =>
  placeName([province, city, area]) + detail

/** For whoever decides and does not write it on a box: half of what leads to the door is left out. */
export function maskedAddress({ receiver, phone, detail, ...place }: PostalAddress): string {
  const letters = [...detail]
  return `${maskNick(receiver)} ${maskPhone(phone)} ${addressText({ ...place, detail: letters.slice(0, letters.length / 2).join('') })}****`
}

/** A parcel that is to go out: at once, or when the draft is paid for. */
export async function newParcel(trx: Trx, parcel: Omit<NewParcel, 'id'>): Promise<string> {
  const id = newId()
  await queries.insert(trx, { ...parcel, id })
  return id
}
export const readdress = queries.setAddress
/** The draft is paid for by this order. False when there is none, or another order is to pay it. */
export const bindOrder = queries.setOrder
export const paidFor = (trx: Trx, id: string) => queries.move(trx, id, 'draft', 'waiting')
/** There is nothing to send any more. False when it does not stand so. */
export const cancel = async (trx: Trx, id: string, from: 'draft' | 'waiting') =>
  (await queries.move(trx, id, from, 'cancelled')) !== undefined

/** It goes out. Refuses with 10104 (no such parcel), 11532 (it does not wait for the post, or is being given back). */
export async function send(trx: Trx, modules: Modules, id: string, company: string, trackNo: string): Promise<void> {
  const waiting = (await queries.byId(trx, id)) ?? gone()
  await holdAround(trx, modules, waiting)
  const set = sql`, company = ${company}, track_no = ${trackNo}, sent_at = now()`
  const parcel = await queries.move(trx, id, 'waiting', 'sent', set)
  if (!parcel) return refuse(codes.NOT_TO_SEND, '它不是“待寄出”')
  if (parcel.order_id && !(await ordersOf(modules).send(trx, parcel.order_id)))
    return refuse(codes.NOT_TO_SEND, '它的订单正在退款，不要寄出')
  await ownerOf(modules, parcel).sent(trx, parcel)
  await emit(trx, 'parcel.sent', { parcelId: id })
}

/**
 * All of these go out, or none does: whichever cannot is named by its receiver. Refuses as send() does, and with 400 what
 * stands twice: that is a slip of the scanner more often than two things in one box.
 */
export async function sendMany(
  trx: Trx,
  modules: Modules,
  rows: { id: string; company: string; trackNo: string }[],
): Promise<void> {
  for (const name of ['id', 'trackNo'] as const) {
    const seen = new Set<string>()
    for (const row of rows) {
      if (seen.has(row[name]))
        refuse(400, name === 'id' ? '同一个包裹写了两次' : `单号 ${row.trackNo} 写了两次；装在一起的请一个一个寄出`)
      seen.add(row[name])
    }
  }
  // In one order, so that two who send at once never wait for each other.
  for (const { id, company, trackNo } of rows.toSorted((one, other) => (one.id < other.id ? -1 : 1)))
    try {
      await send(trx, modules, id, company, trackNo)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const parcel = await queries.byId(trx, id)
      refuse(error.code, `${parcel ? `${parcel.address.receiver}的包裹` : '有一个包裹'}：${error.message}。这一批都没有寄出`)
    }
}

/** Another company or number than was said. Refuses as send() does when it is not on its way. */
export async function correct(trx: Trx, modules: Modules, id: string, company: string, trackNo: string): Promise<void> {
  const before = (await queries.byId(trx, id)) ?? gone()
  const parcel = await queries.setTracking(trx, id, company, trackNo)
  if (!parcel) return refuse(codes.NOT_TO_SEND, '只有“已寄出”的可以改正')
  if (before.company !== company || before.track_no !== trackNo)
    await ownerOf(modules, parcel).corrected?.(trx, parcel, `快递单号更正为 ${company} ${trackNo}`)
  await emit(trx, 'parcel.sent', { parcelId: id })
}

/**
 * It goes elsewhere than was asked for. A place that was written as a text has no code, unless it is the same place.
 * Refuses with 10104 (no such parcel), 11532 (it does not wait for the post).
 */
export async function sendElsewhere(
  trx: Trx,
  modules: Modules,
  id: string,
  { city = '', area = '', ...door }: Pick<PostalAddress, 'receiver' | 'phone' | 'province' | 'detail'> & Partial<PostalAddress>,
  reason: string,
): Promise<void> {
  const waiting = (await queries.byId(trx, id)) ?? gone()
  await holdAround(trx, modules, waiting)
  const { address: before } = waiting
  const same = before.province === door.province && before.city === city && before.area === area
  const address: PostalAddress = { ...door, city, area, ...(same && before.areaCode && { areaCode: before.areaCode }) }
  const parcel = await queries.move(trx, id, 'waiting', 'waiting', sql`, address = ${JSON.stringify(address)}::jsonb`)
  if (!parcel) return refuse(codes.NOT_TO_SEND, '只有“待寄出”的可以改地址')
  await ownerOf(modules, parcel).readdressed(trx, parcel, `改为寄到 ${maskedAddress(address)}。${reason.trim()}`)
}

/** It has come. False when it was not on its way. */
export async function arrive(trx: Trx, modules: Modules, parcel: Parcel): Promise<boolean> {
  await holdAround(trx, modules, parcel)
  if (!(await queries.move(trx, parcel.id, 'sent', 'delivered', sql`, delivered_at = now()`))) return false
  const { order_id, id } = parcel
  if (order_id && !(await queries.othersToCome(trx, order_id, id))) await ordersOf(modules).arrived(trx, order_id)
  return true
}

const GIVEN_BACK = '它的订单正在退款或已退款，不能改回'
const REPLACED = '已经另寄一份，不能改回'

/**
 * It was not sent after all. Refuses with 10104 (no such parcel), 11532 (it is not on its way, another was sent instead, or
 * it is being given back).
 */
export async function unsend(trx: Trx, modules: Modules, id: string, reason: string): Promise<void> {
  const before = (await queries.byId(trx, id)) ?? gone()
  await holdAround(trx, modules, before)
  const parcel = await queries.moveBack(trx, id)
  if (!parcel) return refuse(codes.NOT_TO_SEND, '它不是“已寄出”')
  if (await queries.isReplaced(trx, id)) refuse(codes.NOT_TO_SEND, REPLACED)
  const { order_id } = parcel
  const [{ mayGo }] = await queries.standingsOf(trx, [id], ordersOf(modules).mayGo(sql.ref('p.order_id')))
  if (!mayGo) refuse(codes.NOT_TO_SEND, GIVEN_BACK)
  if (order_id && !(await queries.othersOut(trx, order_id, id)) && !(await ordersOf(modules).unsent(trx, order_id)))
    return refuse(codes.NOT_TO_SEND, GIVEN_BACK)
  await ownerOf(modules, parcel).unsent(trx, parcel, `还没有寄出，寄出时会再通知你。${reason.trim()}`)
}

/**
 * It has not come after all. Refuses with 10104 (no such parcel), 11532 (it is not said to have come, the express company
 * says that it has, another was sent instead, or it is being given back).
 */
export async function unarrive(trx: Trx, modules: Modules, id: string): Promise<void> {
  const parcel = (await queries.byId(trx, id)) ?? gone()
  await holdAround(trx, modules, parcel)
  if (await queries.isSignedFor(trx, id)) refuse(codes.NOT_TO_SEND, '快递公司的物流里写着已签收，不能改回')
  if (await queries.isReplaced(trx, id)) refuse(codes.NOT_TO_SEND, REPLACED)
  if (!(await queries.reopen(trx, id))) refuse(codes.NOT_TO_SEND, '它不是“已签收”')
  if (parcel.order_id && !(await ordersOf(modules).unarrived(trx, parcel.order_id))) refuse(codes.NOT_TO_SEND, GIVEN_BACK)
  await ownerOf(modules, parcel).unarrived?.(trx, parcel)
}

/** One that was sent has come after so many days, if nobody says anything. */
export const ARRIVES_DAYS = 15
const BATCH = 500

/** What was sent long ago has come. */
export async function arriveLongSent(services: Services, batch = BATCH): Promise<void> {
  const { db, modules } = services
  await eachBatch(
    services,
    'delivery.arrive',
    (last?: string) => queries.longSent(db, ARRIVES_DAYS, batch, last),
    (id) => db.transaction().execute(async (trx) => arrive(trx, modules, (await queries.byId(trx, id))!)),
  )
}

/** What operators send, or have sent. */
export async function listParcels(
  db: Db,
  modules: Modules,
  filter: queries.ParcelFilter,
  page: Parameters<typeof queries.listed>[3],
) {
  const rows = await queries.listed(db, filter, ordersOf(modules), page)
  const names = new Map<string, string>()
  for (const owner of modules.all('parcelOwners')) {
    const ids = rows.flatMap(({ owner_kind, owner_id }) => (owner_kind === owner.kind ? [owner_id] : []))
    if (ids.length) for (const [id, name] of await owner.names(db, ids)) names.set(id, name)
  }
  return rows.map((row) => ({ ...row, what: names.get(row.owner_id) ?? '' }))
}
