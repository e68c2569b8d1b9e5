import { sql } from 'kysely'
import { batchedByIds } from '../../../app/database/batched'
import type { Db, Trx } from '../../../app/database/db'

/** What the moderation of pictures keeps of each. */

/** WeChat answers within half an hour; later than this the answer is lost. */
const UNANSWERED = sql`checked = 'asked' and coalesce(asked_at, created_at) < now() - interval '2 hours'`
/** So often a picture is asked about before a person has to look at it. */
const MOST_ASKS = 4

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
    (select id, owner_id from file where owner_id is not null and used and ${UNANSWERED} and asks < ${MOST_ASKS}
      order by coalesce(asked_at, created_at) limit ${limit})`.execute(db)
  return rows
}

/** Gives up to ask about pictures of which the answer was lost again and again: they are doubtful. */
export async function doubtUnanswered(trx: Trx): Promise<Unchecked[]> {
  const { rows } = await sql<Unchecked>`
    update file set checked = 'review' where owner_id is not null and used and ${UNANSWERED} and asks >= ${MOST_ASKS}
    returning id, owner_id as "ownerId"`.execute(trx)
  return rows
}

/** A picture that was found to be against the law; undefined of any other. */
export const riskyPicture = batchedByIds(
  (id: string) => sql<{ id: string }>`select f.id from file f where f.id = ${id} and f.checked = 'risky'`,
)

/** One of these pictures has been found doubtful, where nobody showed it yet who could be told. */
export async function anyDoubtful(trx: Trx, ids: string[]): Promise<boolean> {
  if (!ids.length) return false
  const { rows } = await sql`select from file where id = any(${ids}::uuid[]) and checked = 'review' limit 1`.execute(trx)
  return rows.length > 0
}

export const markAsked = (db: Db, id: string, trace: string) =>
  sql`update file set checked = 'asked', check_trace = ${trace}, asked_at = now(), asks = asks + 1
    where id = ${id} and (checked is null or checked = 'asked')`.execute(db)
/** WeChat would not look at it now: others come first. */
export const putOff = (db: Db, id: string) => sql`update file set asked_at = now() where id = ${id}`.execute(db)
export const markSkipped = (db: Db, ids: string[]) =>
  sql`update file set checked = 'skipped' where id = any(${ids}::uuid[]) and (checked is null or checked = 'asked')`.execute(db)
export const knowsTrace = async (db: Db, trace: string): Promise<boolean> =>
  (await sql`select from file where check_trace = ${trace}`.execute(db)).rows.length > 0

/** The picture of this trace, once: a repeated answer finds nothing. */
export async function recordVerdict(
  trx: Trx,
  trace: string,
  verdict: 'passed' | 'review' | 'risky',
): Promise<{ id: string; owner_id: string | null } | undefined> {
  const { rows } = await sql<{ id: string; owner_id: string | null }>`
    update file set checked = ${verdict} where check_trace = ${trace} and checked = 'asked' returning id, owner_id`.execute(trx)
  return rows[0]
}
