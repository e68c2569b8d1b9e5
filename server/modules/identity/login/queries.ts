import { sql, type RawBuilder } from 'kysely'
import type { Db, Trx } from '../../../app/database/db'
import { accountByPhone, type Account } from '../user/accounts'
import { clearAllGuesses } from './guesses'

export type Scene = 'login' | 'resetPwd' | 'form' | 'security' | 'company'
/** A phone whose account was closed belongs to nobody for so long. */
const RELEASED_DAYS = 30

/** Seconds since each send of the window (seconds), the latest first, at most `most` of them. */
export async function agesOfSends(
  trx: Trx,
  by: 'phone' | 'address',
  value: string,
  window: number,
  most: number,
): Promise<number[]> {
  const { rows } = await sql<{ age: number }>`
    select extract(epoch from clock_timestamp() - created_at)::float8 as age from sms_code
    where ${sql.ref(by)} = ${value} and created_at > clock_timestamp() - make_interval(secs => ${window})
    order by created_at desc limit ${most}`.execute(trx)
  return rows.map((row) => row.age)
}

/** Whether a network had codes sent to another phone within so many seconds. */
export async function sentToOthers(trx: Trx, network: string, phone: string, window: number): Promise<boolean> {
  const { rows } = await sql`
    select from sms_code where address = ${network} and phone <> ${phone}
      and created_at > clock_timestamp() - make_interval(secs => ${window}) limit 1`.execute(trx)
  return rows.length > 0
}

export interface NewCode {
  id: string
  phone: string
  scene: Scene
  network: string
  sha: Buffer
  /** seconds */
  life: number
}
// clock_timestamp(): who waited for the lock began earlier than the send it waited for.
export const insertCode = (trx: Trx, { id, phone, scene, network, sha, life }: NewCode) =>
  sql`insert into sms_code (id, phone, scene, address, code_sha, expires_at, created_at)
    values (${id}, ${phone}, ${scene}, ${network}, ${sha}, clock_timestamp() + make_interval(secs => ${life}),
      clock_timestamp())`.execute(trx)

export const deleteCode = (db: Db, id: string) => sql`delete from sms_code where id = ${id}`.execute(db)

const latest = (phone: string, scene: Scene) =>
  sql`(select id from sms_code where phone = ${phone} and scene = ${scene} order by created_at desc limit 1)`

/** Counts a try on the latest code of this phone and scene, while it lives. True when it was the right one, which uses it up. */
export async function tryCode(db: Db, phone: string, scene: Scene, sha: Buffer, tries: number): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    update sms_code set tries = tries + 1, used = code_sha = ${sha}
    where id = ${latest(phone, scene)} and not used and tries < ${tries} and expires_at > clock_timestamp()
    returning used`.execute(db)
  return rows[0]?.used ?? false
}

/** Counts a try as tryCode() does, but leaves a right code to be taken by takeCode(). */
export async function guessCode(db: Db, phone: string, scene: Scene, sha: Buffer, tries: number): Promise<boolean> {
  const { rows } = await sql<{ right: boolean }>`
    update sms_code set tries = tries + 1
    where id = ${latest(phone, scene)} and not used and tries < ${tries} and expires_at > clock_timestamp()
    returning code_sha = ${sha} as right`.execute(db)
  return rows[0]?.right ?? false
}

/** Uses up a code that was guessed right; false when somebody was faster. */
export async function takeCode(trx: Trx, phone: string, scene: Scene, sha: Buffer): Promise<boolean> {
  const { rows } = await sql`
    update sms_code set used = true where id = ${latest(phone, scene)} and code_sha = ${sha} and not used returning 1`.execute(
    trx,
  )
  return rows.length > 0
}

export const insertCaptcha = (db: Db, id: string, answer: string, life: number) =>
  sql`insert into captcha (id, answer, expires_at) values (${id}, ${answer}, now() + make_interval(secs => ${life}))`.execute(db)

/** Takes a captcha away, whatever the answer: it is good for one look. */
export async function takeCaptcha(db: Db, id: string, answer: string): Promise<boolean> {
  const { rows } = await sql<{ right: boolean }>`
    delete from captcha where id = ${id} returning answer = ${answer} and expires_at > now() as right`.execute(db)
  return rows[0]?.right ?? false
}

export async function accountOf(db: Db, phone: string): Promise<Account | undefined> {
  const { rows } = await sql<Account>`
    ${accountByPhone(phone)}
    union all
    select user_id, null, true from released_phone where phone = ${phone} and ${stillReleased} limit 1`.execute(db)
  return rows[0]
}
const stillReleased = sql`released_at > now() - make_interval(days => ${sql.lit(RELEASED_DAYS)})`

/** Keeps the ticket of somebody in place of one given before. */
export const savePhoneTicket = (db: Db, userId: string, sha: Buffer, minutes: number) =>
  sql`insert into phone_ticket (user_id, ticket_sha, expires_at)
    values (${userId}, ${sha}, now() + make_interval(mins => ${minutes}))
    on conflict (user_id) do update set ticket_sha = excluded.ticket_sha, expires_at = excluded.expires_at`.execute(db)

const ticketOf = (userId: string, sha: Buffer) => sql`user_id = ${userId} and ticket_sha = ${sha} and expires_at > now()`
export async function hasTicket(db: Db, userId: string, sha: Buffer): Promise<boolean> {
  const { rows } = await sql`select from phone_ticket where ${ticketOf(userId, sha)}`.execute(db)
  return rows.length > 0
}
/** True for the one who comes first with it. */
export async function takeTicket(trx: Trx, userId: string, sha: Buffer): Promise<boolean> {
  const { rows } = await sql`delete from phone_ticket where ${ticketOf(userId, sha)} returning 1`.execute(trx)
  return rows.length > 0
}

/**
 * Whoever has proved their old phone after all asks for nothing any more, and what somebody else has asked for in their name
 * falls with it.
 */
export const dropAppeal = (trx: Trx, userId: string) =>
  sql`delete from phone_appeal where user_id = ${userId} and state = 'open'`.execute(trx)

/** Deletes up to `most` rows of a table that `old` says are over. How many went. */
export async function deleteSome(db: Db, table: string, old: RawBuilder<unknown>, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)}
    where ctid = any(array(select ctid from ${sql.table(table)} where ${old} limit ${most})) and ${old}`.execute(db)
  return Number(numAffectedRows)
}

/** The phone of an account that is being closed is nobody's for a while; wrong passwords for it are forgotten. */
export async function releasePhone(trx: Trx, phone: string, userId: string): Promise<void> {
  await sql`insert into released_phone (phone, user_id) values (${phone}, ${userId})
    on conflict (phone) do update set user_id = excluded.user_id, released_at = excluded.released_at`.execute(trx)
  await clearAllGuesses(trx, phone)
}
