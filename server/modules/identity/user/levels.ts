import { sql, type RawBuilder } from 'kysely'
import type { Db, Trx } from '../../../app/database/db'
import { byParts } from '../../../app/database/in-batches'
import { isOpen, people } from './people'

/** Level and growth of people; what growth is worth, and when a level falls, is not decided here. */

export interface Grown {
  id: string
  growth: number
  level: number
}
/** Holds people until the transaction ends, in the order of their ids; who has closed the account is left out. */
export async function holdGrown(trx: Trx, ids: string[]): Promise<Grown[]> {
  const { rows } = await sql<Grown & { closed: boolean }>`
    select id, growth, level, status = 'closed' as closed from app_user where id = any(${ids}::uuid[])
    order by id for no key update`.execute(trx)
  return rows.filter((row) => !row.closed)
}

export async function levelOf(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ level: number }>`select level from app_user where id = ${userId}`.execute(db)
  return rows[0].level
}

export async function growthOf(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ growth: number }>`select growth from app_user where id = ${userId}`.execute(db)
  return rows[0]?.growth ?? 0
}

/** The growth of those who have records of it, by id: the next so many behind this one. */
export async function growthsBehind(db: Db, last: string, most: number): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; growth: number }>`
    select id, growth from app_user where growth_records > 0 and id > ${last} order by id limit ${most}`.execute(db)
  return new Map(rows.map(({ id, growth }) => [id, growth]))
}

/**
 * Lowers whoever stands on a level above their growth. Only for those people the level that they do reach is looked up.
 */
export const lowerLevels = (db: Db) =>
  byParts(
    db,
    'app_user',
    (part) => sql`
      with suspect as materialized (
        select t.id from app_user t join ${levels()} on l.level = t.level where ${part} and t.level > 1
          and (t.growth < l.min_growth or t.level >= 7 and t.growth < growth_need_of(t.id, t.level)))
      update app_user u set level = growth_level_for(u.id, u.growth) from suspect
      where u.id = suspect.id and ${isOpen} and u.level > growth_level_for(u.id, u.growth)`,
  )

/** One level down, unless what was earned since has brought it back already. What there is now. */
export async function fall(trx: Trx, userId: string): Promise<{ level: number; growth: number }> {
  const { rows } = await sql<{ level: number; growth: number }>`
    update app_user set level = greatest(level - 1, growth_level_for(id, growth)) where id = ${userId}
    returning level, growth`.execute(trx)
  return rows[0]
}

/** The levels there are, to be read from: level, name, min_growth, keep_growth, gift_coins, rights. */
export const levels = (name = 'l') => sql`growth_level ${sql.ref(name)}`

/** Changes one level. False when there is none. */
export async function setLevel(trx: Trx, level: number, set: RawBuilder<unknown>): Promise<boolean> {
  const { rows } = await sql`update growth_level set ${set} where level = ${level} returning 1`.execute(trx)
  return rows.length > 0
}

/** How many people with an account stand at each level where there are any: level, people. */
export const peopleByLevel = sql`(select u.level, count(*) as people from ${people()} where ${isOpen} group by u.level)`
