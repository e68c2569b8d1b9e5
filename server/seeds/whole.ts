import { sql } from 'kysely'
import type pg from 'pg'
import { NO_TIMEOUTS, type Db, type Trx } from '../app/database/db'

/**
 * Notes that loading begins, before anything is loaded, so that the note stays whatever becomes of the rest. False where
 * there is nothing to load: all of it is there, or there are people. Refuses, in words for whoever starts the server, what
 * broke off before.
 */
export async function begin(trx: Trx, outside: Db): Promise<boolean> {
  const { rows } = await sql<{ people: boolean; begun: boolean; whole: boolean }>`
    select exists (select from app_user) as people, exists (select from demo_load) as begun,
      exists (select from demo_load where done_at is not null) as whole`.execute(trx)
  const [{ people, begun, whole }] = rows
  // Databases of before there was a note have people and none.
  if (whole || (people && !begun)) return false
  if (begun) throw new Error('演示内容上一次没有装完：请换一个空的数据库（或清空这一个）再启动')
  await sql`insert into demo_load default values`.execute(outside)
  return true
}
export const end = (db: Db) => sql`update demo_load set done_at = now()`.execute(db)

/**
 * Empties our own database where demo content broke off, a moment before the schema is made: it holds nothing else, since no
 * server listens before all of it is there. Gives whether it did.
 */
export async function startOver(pool: pg.Pool): Promise<boolean> {
  const client = await pool.connect()
  try {
    const { rows } = await client.query<{ there: boolean }>(`select to_regclass('demo_load') is not null as there`)
    if (!rows[0].there || !(await client.query('select from demo_load where done_at is null')).rowCount) return false
    await client.query('begin')
    await client.query(NO_TIMEOUTS)
    await client.query('drop schema public cascade')
    await client.query('create schema public')
    await client.query('commit')
    return true
  } finally {
    client.release()
  }
}
