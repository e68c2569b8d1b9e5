import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { prepared, type Db } from '../../../app/db'
import { sha256, type User } from '../../../app/session'
import { isOpen, personOn } from '../user/people'

const DAY = 86_400_000
/** How long a token lives after it was last used. */
export const SESSION_MS = 30 * DAY

/** Makes a token for a person; only its sha256 is stored. `device` is what the person will read in a list of devices. */
export async function openSession(db: Db, userId: string, device: string, now = new Date()) {
  const token = 's_' + randomBytes(32).toString('base64url')
  const expires = new Date(now.getTime() + SESSION_MS)
  await sql`insert into session (token_sha, user_id, device, expires_at, seen_at)
    values (${sha256(token)}, ${userId}, ${device.slice(0, 100)}, ${expires}, ${now})`.execute(db)
  return { token, token_expireTime: expires.toISOString() }
}

/** Who a token belongs to, or undefined when it is unknown, expired, revoked, or its owner is closed. Slides the expiry at most hourly. */
export async function userOf(db: Db, token: string): Promise<User | undefined> {
  const sha = sha256(token)
  const { rows } = await sql<{ id: string; stale: boolean }>`${prepared}
    select u.id, s.seen_at < now() - interval '1 hour' as stale
    from session s join ${personOn('s.user_id')}
    where s.token_sha = ${sha} and s.expires_at > now() and ${isOpen}`.execute(db)
  const found = rows[0]
  if (!found) return undefined
  if (found.stale) {
    await sql`update session set seen_at = now(), expires_at = now() + interval '30 days' where token_sha = ${sha}`.execute(db)
  }
  return { id: found.id }
}

export const closeSession = (db: Db, token: string) => sql`delete from session where token_sha = ${sha256(token)}`.execute(db)
export const closeAllSessions = (db: Db, userId: string) => sql`delete from session where user_id = ${userId}`.execute(db)
/** Sends every device of a person away but the one whose token has this sha256. */
export const closeOtherSessions = (db: Db, userId: string, tokenSha: Buffer) =>
  sql`delete from session where user_id = ${userId} and token_sha <> ${tokenSha}`.execute(db)

/** Those of these sessions, each the sha256 of its token in hex, that have not ended. */
export async function alive(db: Db, sessions: string[]): Promise<string[]> {
  const { rows } = await sql<{ session: string }>`
    select encode(token_sha, 'hex') as session from session
    where token_sha in (select decode(s, 'hex') from unnest(${sessions}::text[]) as s) and expires_at > now()`.execute(db)
  return rows.map((row) => row.session)
}
