import { sql } from 'kysely'
import type { Db, Trx } from '../../../app/database/db'

/** What the moderation of pictures keeps of each. */

/** WeChat answers within half an hour; later than this the answer is lost. */
const UNANSWERED = sql`checked = 'asked' and coalesce(asked_at, created_at) < now() - interval '2 hours'`
/** How often a picture is asked about before a person has to look at it. */
const MOST_ASKS = 4
/**
 * Of a picture `f`, which is asked about every two hours: one that was asked about since the time before has its answer, so
 * answers come.
 */
const OTHERS_ANSWERED = sql`exists (select from file o where o.checked = 'passed'
  and o.asked_at between f.asked_at - interval '2 hours' and f.asked_at + interval '10 minutes')`

export interface Unchecked {
  id: string
  ownerId: string
}
/** Pictures in use of somebody that nobody has been asked about, the oldest first, and those of which the answer is lost. */
export async function uncheckedPictures(db: Db, limit: number): Promise<Unchecked[]> {
  const { rows } = await sql<Unchecked>`
    (select id, owner_id as "ownerId" from file where owner_id is not null and used and kind = 'image' and checked is null
      and (asked_at is null or asked_at < now() - interval '10 minutes') order by created_at limit ${limit})
    union all
    (select id, owner_id from file where owner_id is not null and used and ${UNANSWERED}
      order by coalesce(asked_at, created_at) limit ${limit})`.execute(db)
  return rows
}

/**
 * Gives up to ask about some pictures of which the answer was lost again and again: they are doubtful. While no answers come
 * at all, that says nothing of a picture, and it is asked about again.
 */
export async function doubtUnanswered(trx: Trx, limit: number): Promise<Unchecked[]> {
  const { rows } = await sql<Unchecked>`
    update file set checked = 'review' where id in (
      select id from file f where owner_id is not null and used and ${UNANSWERED} and asks >= ${MOST_ASKS} and ${OTHERS_ANSWERED}
      order by coalesce(asked_at, created_at) limit ${limit} for update skip locked)
    returning id, owner_id as "ownerId"`.execute(trx)
  return rows
}

/**
 * How many pictures wait for an answer though they were asked about again and again, and of no other an answer has come
 * meanwhile.
 */
export async function countUnanswered(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from file f
    where checked = 'asked' and used and asks >= ${MOST_ASKS} 
      and not exists (select from file o where o.checked = 'passed' and o.asked_at > f.asked_at - interval '2 hours')`.execute(db)
  return rows[0].count
}

/** Of pictures that were found to be against the law the newest: those whose objects the store may not have let go of yet. */
export async function riskyPictures(db: Db, limit: number): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from file where checked = 'risky' order by id desc limit ${limit}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

async function anyFound(trx: Trx, ids: string[], verdict: 'review' | 'risky'): Promise<boolean> {
  if (!ids.length) return false
  const { rows } = await sql`select from file where id = any(${ids}::uuid[]) and checked = ${verdict} limit 1`.execute(trx)
  return rows.length > 0
}
/** One of these pictures has been found doubtful, where nobody showed it yet who could be told. */
export const anyDoubtful = (trx: Trx, ids: string[]) => anyFound(trx, ids, 'review')
/** One of these pictures was found to be against the law. */
export const anyRisky = (trx: Trx, ids: string[]) => anyFound(trx, ids, 'risky')

export const markAsked = (db: Db, id: string, trace: string) =>
  sql`update file set checked = 'asked', check_trace = ${trace}, asked_at = now(), asks = asks + 1
    where id = ${id} and (checked is null or checked = 'asked')`.execute(db)
/** WeChat would not look at it now: others come first. */
export const putOff = (db: Db, id: string) => sql`update file set asked_at = now() where id = ${id}`.execute(db)
export const markSkipped = (db: Db, ids: string[]) =>
  sql`update file set checked = 'skipped' where id = any(${ids}::uuid[]) and (checked is null or checked = 'asked')`.execute(db)

/** Whether a trace that no picture waits for may be one that is being written down: some picture is being asked about. */
export async function mayBeWritten(db: Db, trace: string): Promise<boolean> {
  const { rows } = await sql<{ known: boolean; asking: boolean }>`
    select exists (select from file where check_trace = ${trace} and checked <> 'asked') as known,
      exists (select from file where checked = 'asked'
        and coalesce(asked_at, created_at) > now() - interval '1 minute') as asking`.execute(db)
  const [{ known, asking }] = rows
  return !known && (asking || (await uncheckedPictures(db, 1)).length > 0)
}

/**
 * The picture of this trace, once: a repeated answer finds nothing. One in doubt, as it is without an answer, may still be
 * bad.
 */
export async function recordVerdict(
  trx: Trx,
  trace: string,
  verdict: 'passed' | 'review' | 'risky',
): Promise<{ id: string; owner_id: string | null } | undefined> {
  const { rows } = await sql<{ id: string; owner_id: string | null }>`
    update file set checked = ${verdict} 
    where check_trace = ${trace} and (checked = 'asked' or (checked = 'review' and ${verdict} = 'risky'))
    returning id, owner_id`.execute(trx)
  return rows[0]
}
