import type { Db } from '../../../app/database/db'
import { allowOf, setAllow, type Allow } from './queries'

/** Who may write to somebody: everybody, those who follow each other, or nobody. */
export const privacy = async (db: Db, userId: string) => ({ allow: await allowOf(db, userId) })

export async function savePrivacy(db: Db, userId: string, allow: Allow): Promise<true> {
  await setAllow(db, userId, allow)
  return true
}
