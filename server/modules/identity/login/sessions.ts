import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { anyAsked, batched, type Nth } from '../../../app/database/batched'
import { prepared, type Db, type Trx } from '../../../app/database/db'
import { sha256, type User, type WechatId } from '../../../app/http/session'
import { DAY_MS } from '../../../app/time/units'
import { isOpen, people, personOn } from '../user/people'

/** How long a token lives after it was last used. */
const SESSION_MS = 30 * DAY_MS
/** For so long somebody tries again whose answer was lost. */
const AGAIN_MINUTES = 5

/**
 * Makes a token for a person; only its sha256 is stored. `device` is what the person will read in a list of devices; by
 * `askedBy` it can be asked for again, see reopenSession().
 */
export const openSession = (db: Db, userId: string, device: string, mini?: string, askedBy?: Buffer) =>
  insertSession(db, userId, { device, mini, askedBy, now: new Date() })

/** A token that opens one training and nothing else. */
export const openConfined = (db: Db, userId: string, device: string, onlyFor: string) =>
  insertSession(db, userId, { device, onlyFor, now: new Date() })

interface Opened {
  device: string
  mini?: string
  askedBy?: Buffer
  onlyFor?: string
  now: Date
}
const newToken = (now: Date) => ({
  token: 's_' + randomBytes(32).toString('base64url'),
  expires: new Date(now.getTime() + SESSION_MS),
})

async function insertSession(db: Db, userId: string, { device, mini, askedBy, onlyFor, now }: Opened) {
  const { token, expires } = newToken(now)
  await sql`insert into session (token_sha, user_id, device, mini_openid, only_for, asked_by, expires_at, seen_at)
    values (${sha256(token)}, ${userId}, ${device.slice(0, 100)}, ${mini ?? null}, ${onlyFor ?? null}, ${askedBy ?? null}, ${expires}, ${now})`.execute(
    db,
  )
  return { token, token_expireTime: expires.toISOString() }
}

/**
 * The session that was asked for by the same a few minutes ago, whose answer may have been lost: it gets another token, and
 * the one before is good for nothing any more. `registered`: it was its person's first. Undefined when there is none, or it
 * was ended since.
 */
export async function reopenSession(trx: Trx, askedBy: Buffer) {
  const { token, expires } = newToken(new Date())
  const { rows } = await sql<{ userId: string; registered: boolean }>`
    update session s set token_sha = ${sha256(token)}, expires_at = ${expires}, seen_at = now() from ${people()}
    where s.asked_by = ${askedBy} and s.created_at > now() - make_interval(mins => ${AGAIN_MINUTES}) and u.id = s.user_id
    returning s.user_id as "userId", u.created_at = s.created_at as registered`.execute(trx)
  return rows.length ? { ...rows[0], session: { token, token_expireTime: expires.toISOString() } } : undefined
}

interface Found {
  id: string
  only_for: string | null
  expires_at: Date
  stale: boolean
}
const openOf = batched<Buffer, Found>(async (db, shas) => {
  const { rows } = await sql<Nth<Found>>`${prepared}
    select asked.nth::integer, u.id, s.only_for, s.expires_at, s.seen_at < now() - interval '1 hour' as stale
    from unnest(${shas}::bytea[]) with ordinality as asked(sha, nth)
      join session s on s.token_sha = asked.sha join ${personOn('s.user_id')}
    where s.expires_at > now() and ${isOpen} and ${anyAsked}`.execute(db)
  return rows
})

/**
 * Who a token belongs to, or undefined when it is unknown, expired, revoked, or its owner is closed. Slides the expiry at
 * most hourly.
 */
export async function userOf(db: Db, token: string): Promise<User | undefined> {
  const sha = sha256(token)
  const found = await openOf(db, sha)
  if (!found) return undefined
  const expires = found.stale ? await prolong(db, sha) : found.expires_at
  return { id: found.id, ...(found.only_for && { onlyFor: found.only_for }), expires }
}

async function prolong(db: Db, sha: Buffer): Promise<Date | undefined> {
  const { rows } = await sql<{ expires_at: Date }>`
    update session set seen_at = now(), expires_at = now() + interval '30 days' where token_sha = ${sha}
    returning expires_at`.execute(db)
  return rows[0]?.expires_at
}

/** WeChat has said who uses it. Whose session it is; undefined when it is nobody's. */
export async function nameSession(trx: Trx, token: string, id: WechatId, openid: string): Promise<string | undefined> {
  const { rows } = await sql<{ user_id: string }>`
    update session set ${sql.ref(id)} = ${openid} where token_sha = ${sha256(token)} and expires_at > now()
    returning user_id`.execute(trx)
  return rows[0]?.user_id
}
/** Who uses a session, by WeChat's word; null where WeChat was not asked. */
export async function wechatIdOf(db: Db, token: string, id: WechatId): Promise<string | null> {
  const { rows } = await sql<{ openid: string | null }>`
    select ${sql.ref(id)} as openid from session where token_sha = ${sha256(token)}`.execute(db)
  return rows[0]?.openid ?? null
}

export const closeSession = (db: Db, token: string) => sql`delete from session where token_sha = ${sha256(token)}`.execute(db)
/** Ends the sessions of this training alone that somebody has. */
export const closeConfined = (db: Db, userId: string, onlyFor: string) =>
  sql`delete from session where user_id = ${userId} and only_for = ${onlyFor}`.execute(db)
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
