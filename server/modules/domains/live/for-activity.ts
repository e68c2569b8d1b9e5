import type { Db } from '../../../app/database/db'
import { liveById } from './queries'

/** Whether there is such a live, for what takes place in one. */
export const hasLive = async (db: Db, id: string): Promise<boolean> => (await liveById(db, id, null)) !== undefined
