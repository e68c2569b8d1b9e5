import { sql } from 'kysely'
import type { Db } from '../../app/db'

export async function settingsOf(db: Db, userId: string) {
  const { rows } = await sql<{ browseRecord: boolean }>`
    select not browse_paused as "browseRecord" from app_user where id = ${userId}`.execute(db)
  return rows[0]
}

/** Changes what is given. */
export async function saveSettings(db: Db, userId: string, { browseRecord }: { browseRecord?: boolean }): Promise<true> {
  if (browseRecord !== undefined) await sql`update app_user set browse_paused = ${!browseRecord} where id = ${userId}`.execute(db)
  return true
}
