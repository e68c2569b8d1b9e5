import { sql } from 'kysely'
import type { Db } from '../../../app/db'

export interface Attended {
  userId: string
  liveId: string
  at: Date
}

/** Who of these people has said in these lives, when asked there, that they are there. */
export async function attendedBy(db: Db, userIds: string[], liveIds: string[]): Promise<Attended[]> {
  const { rows } = await sql<Attended>`
    select user_id as "userId", live_id as "liveId", min(created_at) as at from live_sign_in
    where user_id = any(${userIds}::uuid[]) and live_id = any(${liveIds}::uuid[]) group by 1, 2`.execute(db)
  return rows
}
