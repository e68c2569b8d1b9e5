import { sql } from 'kysely'
import type { Db, Trx } from '../../../../app/database/db'
import { lock } from '../../../../app/database/locks'
import { isPublic } from '../visibility'

/** What counts is what was posted within so many days, and what people said to that. */
const DAYS = 7
const PER_POST = 5
const PER_COMMENT = 2

/**
 * Sets heat (posts×5 + likes + comments×2 of the posts of the last 7 days that everybody sees) and rank, 1 first; of equal
 * ones the one with more posts is hotter. The counters of the posts are read, not the rows behind them, so it costs what
 * was posted in a week.
 */
export async function rankTopics(trx: Trx) {
  await lock(trx, 'circle.topics')
  await sql`
    with week as (
      select l.topic_id, sum(${PER_POST}::integer + p.like_count + ${PER_COMMENT}::integer * p.comment_count)::integer as heat
      from circle_post p join circle_post_topic l on l.post_id = p.id
      where ${isPublic} and p.created_at > now() - make_interval(days => ${DAYS})
      group by l.topic_id
    ), ranked as (
      select t.id, coalesce(w.heat, 0) as heat,
        row_number() over (order by t.closed, coalesce(w.heat, 0) desc, t.post_count desc, t.id desc)::integer as rank
      from circle_topic t left join week w on w.topic_id = t.id
    )
    update circle_topic t set heat = r.heat, rank = r.rank from ranked r
    where t.id = r.id and (t.heat, t.rank) is distinct from (r.heat, r.rank)`.execute(trx)
}

export const rankAllTopics = (db: Db) => db.transaction().execute(rankTopics)

/** A new day begins: today's moves are counted from here. */
export const rollTopics = (db: Db) =>
  db.transaction().execute(async (trx) => {
    await rankTopics(trx)
    await sql`update circle_topic set rank_yesterday = rank where rank_yesterday is distinct from rank`.execute(trx)
  })
