import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../app/database/db'

/** Both have logged in on one device, each a column or an id; a condition for statements of others. */
export const sharesDevice = (one: RawBuilder<unknown>, other: RawBuilder<unknown>) => sql<boolean>`exists (
  select from known_device x join known_device y on y.device_sha = x.device_sha where x.user_id = ${one}
    and y.user_id = ${other})`

/** How many accounts have logged in where this one has, on the device of theirs that most have. */
export async function accountsOnDevice(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select coalesce(max(n), 0) as n from (
      select count(*) as n from known_device x join known_device y on y.device_sha = x.device_sha
      where x.user_id = ${userId} group by x.device_sha) d`.execute(db)
  return rows[0].n
}
