import type { Db } from '../../../app/database/db'
import { ownedOf, type Owned } from '../../commerce/entitlement/entitlements'
import { returningOf } from '../../commerce/order/refunds/returning'

const owned = ownedOf('bank', returningOf)

/** What somebody has, or had, of these banks; nobody has nothing. */
export async function rightsTo(db: Db, userId: string | null, bankIds: string[]): Promise<Map<string, Owned>> {
  if (!userId || !bankIds.length) return new Map()
  return owned(db, userId, bankIds)
}
