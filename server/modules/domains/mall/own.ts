import { PRODUCT_TYPE } from '../../../../contract/rules/kinds'
import { ORDER } from '../../../../contract/rules/statuses'
import type { Db } from '../../../app/database/db'
import { gone } from '../../../app/errors'
import { DAY_MS } from '../../../app/time/units'
import type { Parcel } from '../../commerce/delivery/parcels'
import { productById, takeOf, type ProductRow, type TakeRow } from './queries'
import { AFTER_DAYS } from './terms'

/** One's own exchange. Refuses with 10104. */
export async function ownTake(db: Db, userId: string, orderId: string): Promise<{ taken: TakeRow; row: ProductRow }> {
  const taken = await takeOf(db, orderId)
  if (!taken || taken.user_id !== userId) return gone()
  return { taken, row: (await productById(db, taken.product_id)) ?? gone() }
}

/** Whether something that has come can still be complained of. */
export function mayComplain({ type }: ProductRow, status: number, parcels: Parcel[], now: Date): boolean {
  if (type !== PRODUCT_TYPE.goods || (status !== ORDER.sent && status !== ORDER.done)) return false
  const came = parcels.flatMap(({ delivered_at }) => delivered_at ?? []).at(0)
  return !came || now.getTime() - came.getTime() < AFTER_DAYS * DAY_MS
}
