import type { Db } from '../../../app/database/db'
import { countView } from './queries'

/** Counts one opening of the app; who opened it is not kept. */
export async function countPlatformView(db: Db, platformType: number, now: Date) {
  await countView(db, platformType, now)
  return true
}
