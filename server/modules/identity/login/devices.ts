import { sql } from 'kysely'
import type { Ctx } from '../../../app/context'
import type { Db } from '../../../app/database/db'
import { gone } from '../../../app/errors'
import { sha256 } from '../../../app/http/session'

/** A session is named by how the hash of its token begins, which opens nothing. */
const NAME = sql`left(encode(token_sha, 'hex'), 16)`

/** Where somebody is logged in, the last seen first. */
export async function devices({ db, user, caller }: Ctx) {
  const { rows } = await sql<{ id: string; device: string; seen_at: Date; current: boolean }>`
    select ${NAME} as id, device, seen_at, token_sha = ${sha256(caller.token)} as current
    from session where user_id = ${user.id} and expires_at > now() order by current desc, seen_at desc`.execute(db)
  return rows.map(({ seen_at, ...row }) => ({ ...row, seenTime: seen_at.toISOString() }))
}

/** Sends one of one's own devices away; refuses with 10104 when it is not there. */
export async function logoutDevice({ db, user }: Ctx, id: string): Promise<true> {
  const { numAffectedRows } = await sql`delete from session where user_id = ${user.id} and ${NAME} = ${id}`.execute(db)
  return numAffectedRows ? true : gone()
}

/** Which of these people have been here since then: a session that is used is seen within the hour. */
export async function seenSince(db: Db, userIds: string[], since: Date): Promise<Set<string>> {
  const { rows } = await sql<{ user_id: string }>`
    select distinct user_id from session where user_id = any(${userIds}::uuid[]) and seen_at >= ${since}`.execute(db)
  return new Set(rows.map(({ user_id }) => user_id))
}

/** The same of anybody, for operators: no names by which a session could be told from another. */
export async function devicesOf(db: Db, userId: string) {
  const { rows } = await sql<{ device: string; seen_at: Date }>`
    select device, seen_at from session where user_id = ${userId} and expires_at > now() order by seen_at desc`.execute(db)
  return rows.map(({ device, seen_at }) => ({ device, seenAt: seen_at.toISOString() }))
}
