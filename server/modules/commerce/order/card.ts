import type { Db } from '../../../app/database/db'
import { ownOrder } from './queries'

/** What a card shows of one's own order; undefined of another's, or when it was taken out of the list. */
export async function orderOnCard(
  db: Db,
  userId: string | null,
  id: string,
): Promise<{ title: string; cover: string } | undefined> {
  const found = userId === null ? undefined : await ownOrder(db, userId, undefined, id)
  return found && { title: found.title, cover: found.cover }
}
