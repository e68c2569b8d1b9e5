import type { Db } from '../../../app/database/db'
import { listOwned, ownedOf, type Owned } from '../../commerce/entitlement/entitlements'
import { returningOf } from '../../commerce/order/refunds/returning'

const owned = ownedOf('bank', returningOf)

/** What somebody has, or had, of these banks; nobody has nothing. */
export async function rightsTo(db: Db, userId: string | null, bankIds: string[]): Promise<Map<string, Owned>> {
  if (!userId || !bankIds.length) return new Map()
  return owned(db, userId, bankIds)
}

/** The banks that somebody may use now beside a membership, whatever became of them on the shelf. */
export async function banksOf(db: Db, userId: string | null): Promise<string[]> {
  const all = userId ? await listOwned(db, userId, 'bank', returningOf(userId)) : []
  return all.filter(({ active }) => active).map(({ bizId }) => bizId)
}
