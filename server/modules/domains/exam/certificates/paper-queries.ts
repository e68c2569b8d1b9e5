import { sql } from 'kysely'
import type { Db, Trx } from '../../../../app/database/db'
import {
  bindOrder,
  newParcel,
  parcelsOf,
  parcelsOfOrder,
  readdress as readdressParcel,
  type Parcel,
  type PostalAddress,
} from '../../../commerce/delivery/parcels'
import type { CertRow } from './cert-queries'

/** Parcels of ours bring paper certificates; their owner is the certificate. */
export const CERTIFICATE = 'certificate'

/** One paper certificate on its way to its holder; a draft is wanted, and not paid for. */
export interface Paper extends Parcel {
  /** Why another one is wanted; '' of the first, which is free. */
  reason: string
}

async function withReasons(db: Db, parcels: Parcel[]): Promise<Paper[]> {
  if (!parcels.length) return []
  const { rows } = await sql<{ parcel_id: string; reason: string }>`
    select parcel_id, reason from exam_paper where parcel_id = any(${parcels.map(({ id }) => id)}::uuid[])`.execute(db)
  const reasons = new Map(rows.map(({ parcel_id, reason }) => [parcel_id, reason]))
  return parcels.map((parcel) => ({ ...parcel, reason: reasons.get(parcel.id) ?? '' }))
}
/** The latest first. */
export const papersOf = async (db: Db, certId: string) => withReasons(db, await parcelsOf(db, CERTIFICATE, certId))
export const paperOfOrder = async (db: Db, orderId: string) => (await parcelsOfOrder(db, orderId)).at(0)

/** Waits for the post, or for its money. */
export async function insertPaper(
  trx: Trx,
  { id, user_id }: Pick<CertRow, 'id' | 'user_id'>,
  address: PostalAddress,
  { reason, ...parcel }: { reason: string; state: 'draft' | 'waiting'; part?: number },
): Promise<void> {
  const parcelId = await newParcel(trx, { owner_kind: CERTIFICATE, owner_id: id, user_id, address, ...parcel })
  await sql`insert into exam_paper (parcel_id, cert_id, reason) values (${parcelId}, ${id}, ${reason})`.execute(trx)
}

/** Where it is sent, as long as it has not been; and, of one that is not paid for, why. */
export async function readdress(trx: Trx, id: string, address: PostalAddress, reason: string): Promise<void> {
  await readdressParcel(trx, id, address)
  await sql`update exam_paper set reason = ${reason} where parcel_id = ${id}`.execute(trx)
}

/** The one that is asked for is paid by this order. False when there is none, or another order is to pay it. */
export async function payBy(trx: Trx, certId: string, orderId: string): Promise<boolean> {
  const draft = (await parcelsOf(trx, CERTIFICATE, certId)).find(({ state }) => state === 'draft')
  return draft !== undefined && bindOrder(trx, draft.id, orderId)
}
