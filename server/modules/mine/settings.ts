import { sql } from 'kysely'
import type { Db } from '../../app/db'

export async function settingsOf(db: Db, userId: string) {
  const { rows } = await sql<{ browseRecord: boolean; showCompany: boolean }>`
    select not browse_paused as "browseRecord", not company_hidden as "showCompany" from app_user where id = ${userId}`.execute(
    db,
  )
  return rows[0]
}

/** Changes what is given. */
export async function saveSettings(db: Db, userId: string, { browseRecord, showCompany }: Changes): Promise<true> {
  await sql`update app_user set browse_paused = coalesce(not ${browseRecord ?? null}::boolean, browse_paused),
    company_hidden = coalesce(not ${showCompany ?? null}::boolean, company_hidden) where id = ${userId}`.execute(db)
  return true
}
interface Changes {
  browseRecord?: boolean
  showCompany?: boolean
}
