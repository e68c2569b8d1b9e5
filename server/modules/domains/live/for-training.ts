import { sql } from 'kysely'
import { whenOf } from '../../../app/time/clock'
import type { Db } from '../../../app/database/db'

export interface Attended {
  userId: string
  liveId: string
  at: Date
}

export interface Sought {
  /** Of a company: what costs its people nothing, and, while they are members, what is for those. Left out: all of them. */
  within?: { members: boolean }
}

/** Lives that can still be attended: the one of this id, or the newest with this word in their title. */
export async function livesToAttend(db: Db, { within, ...wanted }: ({ id: string } | { word: string }) & Sought, most = 1) {
  const which = 'id' in wanted ? sql`l.id = ${wanted.id}` : sql`strpos(lower(l.title), lower(${wanted.word})) > 0`
  const { rows } = await sql<{ id: string; title: string; at: Date }>`
    select l.id, l.title, l.start_at as at from live l
    where l.state in ('ahead', 'on') and ${which}
      ${within ? sql`and (l.access in ('free', 'pwd') or (l.access = 'vip' and ${within.members}::boolean))` : sql``}
    order by l.start_at desc, l.id desc limit ${most}`.execute(db)
  return rows.map(({ at, ...live }) => ({ ...live, note: whenOf(at) }))
}

/** Who of these people has said in these lives, when asked there, that they are there. */
export async function attendedBy(db: Db, userIds: string[], liveIds: string[]): Promise<Attended[]> {
  const { rows } = await sql<Attended>`
    select user_id as "userId", live_id as "liveId", min(created_at) as at from live_sign_in
    where user_id = any(${userIds}::uuid[]) and live_id = any(${liveIds}::uuid[]) group by 1, 2`.execute(db)
  return rows
}

/** Those of these lives that were called off. */
export async function calledOff(db: Db, ids: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`select id from live where id = any(${ids}::uuid[]) and state = 'cancelled'`.execute(
    db,
  )
  return new Set(rows.map(({ id }) => id))
}
