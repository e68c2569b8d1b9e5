import { sql } from 'kysely'
import type { Db, Trx } from '../../../../app/database/db'
import { updateInBatches } from '../../../../app/database/in-batches'
import { lock } from '../../../../app/database/locks'
import { STATUS, SEEN_BY } from '../statuses'

const DAYS = 14
/**
 * A post that nobody has touched yet scores log10(1) = 0 by the formula and would start at the very end. With this base,
 * for all posts alike, a fresh one starts at 0.13: among the first pages for some hours, below what many people liked.
 */
const BASE = 0.3
const DIGEST_BONUS = 0.5
/** An author's third post in the ranking and each further one counts so much less than the one before: no author fills a page. */
const UNDAMPED = 2
const DAMPING = 0.6
/** A change smaller than this part of the score moves hardly anything, and is not worth rewriting a row and its index. */
const STEP = 0.005
/** Of one transaction, at most: nobody whose post is ranked waits long. */
const AUTHORS = 500

const isRanked = sql`status = ${STATUS.published} and visible = ${SEEN_BY.all}
  and created_at > now() - make_interval(days => ${DAYS})`

/** One ranking at a time: two that update the same rows in different order would block each other. Held before any post is. */
export const holdRanking = (trx: Trx) => lock(trx, 'circle.hot')

/**
 * Ranks the posts of the last 14 days, of everybody or of these authors:
 * (log10(likes×2 + comments×3 + collects×4 + views/20 + 1) + digest bonus + base) / (hours + 2)^1.2 × what operators make of it.
 * Anonymous posts are damped apart from the author's others, or their places would tell who wrote them.
 */
export async function rank(trx: Trx, authors?: string[]) {
  await holdRanking(trx)
  await sql`
    with scored as (
      select id, author_id, anonymous,
        (log((like_count * 2 + comment_count * 3 + collect_count * 4 + view_count / 20.0 + 1)::float8)
          + case when digest then ${DIGEST_BONUS}::float8 else 0 end + ${BASE}::float8)
        / power(greatest(extract(epoch from now() - created_at), 0)::float8 / 3600 + 2, 1.2) * hot_percent / 100 as score
      from circle_post
      where ${isRanked} ${authors ? sql`and author_id = any(${authors}::uuid[])` : sql``}
    ), placed as (
      select id, score * power(${DAMPING}::float8, greatest(row_number() over (partition by author_id, anonymous
        order by score desc, id desc)
        - ${UNDAMPED}::integer, 0)) as hot
      from scored
    ), moved as (
      select p.id, placed.hot from placed join circle_post p on p.id = placed.id
      where abs(p.hot - placed.hot) > placed.hot * ${STEP}::float8 order by p.id for no key update of p
    )
    update circle_post p set hot = moved.hot from moved where p.id = moved.id`.execute(trx)
}

/** Ranks everything; what grew older than 14 days leaves the ranking once, for the newest-first order behind it. */
export async function rankAll(db: Db) {
  const { rows } = await sql<{
    id: string
  }>`select distinct author_id as id from circle_post where ${isRanked} order by id`.execute(db)
  const ids = rows.map(({ id }) => id)
  for (let at = 0; at < ids.length; at += AUTHORS) await db.transaction().execute((trx) => rank(trx, ids.slice(at, at + AUTHORS)))
  const isOver = sql`t.status = ${STATUS.published} and t.visible = ${SEEN_BY.all} and t.hot > 0
    and t.created_at <= now() - make_interval(days => ${DAYS})`
  await updateInBatches(db, 'circle_post', sql`hot = 0`, isOver)
}
