import { sql } from 'kysely'
import * as codes from '../../../../contract/rules/codes'
import type { Db } from '../../../app/database/db'
import { refuse } from '../../../app/errors'

/**
 * Wrong passwords in a row, by the phone and by where they come from: whoever guesses locks out themselves, and not the owner,
 * who is elsewhere, or on a device of theirs.
 */

const TRIES = 5
const LOCK_MINUTES = 15
/** Tries of a day, from anywhere but the owner's devices, after which each further one costs the reading of a picture. */
const STRANGERS_TRIES = 20
const STRANGERS = ''

/** What is locked by too many. */
export type Source = `device:${string}` | `network:${string}` | 'session'

const refuseLocked = (seconds: number) => refuse(codes.LOCKED_OUT, `账号已被锁定，请 ${LOCK_MINUTES} 分钟后再试`, seconds)

/** Counts a try before the password is looked at. How many are left; refuses with 10105 while there are none. */
export async function countGuess(db: Db, phone: string, source: Source): Promise<number> {
  const { rows } = await sql<{ wrong: number }>`
    insert into password_try as try (phone, source, wrong) values (${phone}, ${source}, 1)
    on conflict (phone, source) do update set
      changed_at = now(),
      wrong = case when try.locked_until is null then try.wrong + 1 else 1 end,
      locked_until = case when try.locked_until is null
        and try.wrong + 1 >= ${TRIES} then now() + make_interval(mins => ${LOCK_MINUTES}) end
    where try.locked_until is null or try.locked_until <= now()
    returning wrong`.execute(db)
  return rows.length ? TRIES - rows[0].wrong : refuseLocked(await lockedFor(db, phone, source))
}

/** Refuses with 10105 whoever need not try. */
export async function checkLock(db: Db, phone: string, source: Source) {
  const seconds = await lockedFor(db, phone, source)
  if (seconds) refuseLocked(seconds)
}

/** That guess was wrong: refuses with `refuseWrong`, or with 10105 where it was the last. */
export const refuseGuess = (left: number, refuseWrong: (left: number) => never): never =>
  left > 0 ? refuseWrong(left) : refuseLocked(LOCK_MINUTES * 60)

/** Seconds until it may be tried again. */
async function lockedFor(db: Db, phone: string, source: Source): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select ceil(extract(epoch from locked_until - now()))::int as seconds from password_try
    where phone = ${phone} and source = ${source} and locked_until > now()`.execute(db)
  return rows[0]?.seconds ?? 0
}

/** Counts a try from a device that the owner never used. True when there have been so many that it takes a picture. */
export async function countStranger(db: Db, phone: string): Promise<boolean> {
  const over = sql`try.changed_at < now() - interval '1 day'`
  const { rows } = await sql<{ wrong: number }>`
    insert into password_try as try (phone, source, wrong) values (${phone}, ${STRANGERS}, 1)
    on conflict (phone, source) do update set
      changed_at = case when ${over} then now() else try.changed_at end,
      wrong = case when ${over} then 1 else least(try.wrong + 1, 10000) end
    returning wrong`.execute(db)
  return rows[0].wrong > STRANGERS_TRIES
}

/** The right password came from there. */
export const clearGuesses = (db: Db, phone: string, source: Source) =>
  sql`delete from password_try where phone = ${phone} and source = ${source}`.execute(db)

/** The password is another one: nobody has guessed that yet. */
export const clearAllGuesses = (db: Db, phone: string) => sql`delete from password_try where phone = ${phone}`.execute(db)
