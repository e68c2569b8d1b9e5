import { sql } from 'kysely'
import type { IdName } from '../../../contract'
import type { Db } from '../../app/db'

export async function dictItems(db: Db, code: string): Promise<IdName[]> {
  const { rows } = await sql<IdName>`select id, name from dict_item where code = ${code} order by sort`.execute(db)
  return rows
}

/** Text of a running maintenance notice, if any. */
export async function maintenanceText(db: Db, now: Date): Promise<string | undefined> {
  const { rows } = await sql<{ value: string }>`
    select value from shared_value where key = 'maintenance' and expires_at > ${now}`.execute(db)
  return rows[0]?.value
}

/** A day is a day in Shanghai, wherever the server stands. */
export const countView = (db: Db, platform: number, now: Date) =>
  sql`insert into platform_view (day, platform, views) values ((${now}::timestamptz at time zone 'Asia/Shanghai')::date, ${platform}, 1)
    on conflict (day, platform) do update set views = platform_view.views + 1`.execute(db)
