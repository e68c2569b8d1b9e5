import { sql } from 'kysely'
import type { Db, Trx } from '../../../../app/database/db'
import { beyond, micros, type Position } from '../../../../app/database/paging'

/** Who of `others` the person has blocked, and who of them has blocked the person. */
export async function blockRows(db: Db, userId: string, others: string[]): Promise<{ mine: boolean }[]> {
  const { rows } = await sql<{ mine: boolean }>`
    select true as mine from user_block where blocker_id = ${userId} and blocked_id = any(${others}::uuid[])
    union all
    select false from user_block where blocked_id = ${userId} and blocker_id = any(${others}::uuid[])`.execute(db)
  return rows
}

/** Blocked by somebody, counted no further than `most`. */
export async function countBlocks(trx: Trx, userId: string, most: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from (select from user_block where blocker_id = ${userId} limit ${most}) b`.execute(trx)
  return rows[0].n
}

/** True when the row was not there before. */
export async function insertBlock(trx: Trx, userId: string, otherId: string): Promise<boolean> {
  const { rows } = await sql`
    insert into user_block (blocker_id, blocked_id) values (${userId}, ${otherId}) on conflict do nothing returning 1`.execute(
    trx,
  )
  return rows.length > 0
}

export const deleteBlock = (db: Db, userId: string, otherId: string) =>
  sql`delete from user_block where blocker_id = ${userId} and blocked_id = ${otherId}`.execute(db)

export interface BlockedRow {
  id: string
  key: number
  created_at: Date
}
export async function blockedRows(db: Db, userId: string, position: Position | undefined, limit: number): Promise<BlockedRow[]> {
  const { rows } = await sql<BlockedRow>`
    select b.blocked_id as id, b.created_at, ${micros(sql.ref('b.created_at'))} as key from user_block b
    where b.blocker_id = ${userId} ${beyond(position, 'time', 'b.created_at', 'b.blocked_id')}
    order by b.created_at desc, b.blocked_id desc limit ${limit}`.execute(db)
  return rows
}
