import { sql, type RawBuilder } from 'kysely'
import type { Db, Trx } from '../../../app/database/db'
import { lock } from '../../../app/database/locks'

/** Sessions of one transaction. */
const BATCH = 500

/** One after the other: each changes many questions, in any order. */
const lockCounts = (trx: Trx) => lock(trx, 'tiku.asked')

/** How many of the `sessions` each question was in, and in how many of them it got all of its points. */
const counts = sql`
  select p.question_id, count(*) as asked, count(*) filter (where a.points = p.points) as "right"
  from sessions s join tiku_session_question p on p.session_id = s.id
  left join tiku_answer a on a.session_id = p.session_id and a.question_id = p.question_id group by 1`

/** Counts the answers of sessions that were handed in and are not counted yet; by a job, so that handing in does not wait. */
export async function countAsked(db: Db): Promise<void> {
  const some = async (trx: Trx) => {
    await lockCounts(trx)
    // Held before it is counted: nobody marks a text of it in between.
    const { rows } = await sql<{ id: string }>`
      select id from tiku_session where state = 'done' and not counted order by id limit ${BATCH} for update skip locked`.execute(
      trx,
    )
    await sql`
      with sessions as (
        update tiku_session set counted = true where id = any(${rows.map(({ id }) => id)}::uuid[]) returning id)
      insert into tiku_question_asked as t (question_id, asked, "right") ${counts}
      on conflict (question_id) do update set asked = t.asked + excluded.asked, "right" = t."right" + excluded."right"`.execute(
      trx,
    )
    return rows.length
  }
  while ((await db.transaction().execute(some)) === BATCH) continue
}

/**
 * Sessions, by a condition on `s`, whose answers change or that go are not counted any more; what is done then is counted
 * again.
 */
export async function uncount(trx: Trx, which: RawBuilder<unknown>): Promise<void> {
  await sql`select from tiku_session s where ${which} order by s.id for update`.execute(trx)
  await lockCounts(trx)
  await sql`
    with sessions as (update tiku_session s set counted = false where s.counted and ${which} returning s.id)
    update tiku_question_asked t set asked = greatest(0, t.asked - n.asked), "right" = greatest(0, t."right" - n."right")
    from (${counts}) n where n.question_id = t.question_id`.execute(trx)
}
