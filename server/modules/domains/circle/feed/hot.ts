import { sql } from 'kysely'
import type { Db, Trx } from '../../../../app/database/db'
import { lock } from '../../../../app/database/locks'

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

/**
 * Ranks the posts of the last 14 days, of everybody or of one author:
 * (log10(likes×2 + comments×3 + collects×4 + views/20 + 1) + digest bonus + base) / (hours + 2)^1.2 × what operators make of it.
 * Anonymous posts are damped apart from the author's others, or their places would tell who wrote them.
 */
export async function rank(trx: Trx, authorId?: string) {
  // One ranking at a time: two that update the same rows in different order would block each other.
  await lock(trx, 'circle.hot')
  await sql`
    with scored as (
      select id, author_id, anonymous,
        (log((like_count * 2 + comment_count * 3 + collect_count * 4 + view_count / 20.0 + 1)::float8)
          + case when digest then ${DIGEST_BONUS}::float8 else 0 end + ${BASE}::float8)
        / power(greatest(extract(epoch from now() - created_at), 0)::float8 / 3600 + 2, 1.2) * hot_percent / 100 as score
      from circle_post
      where status = 2 and visible = 0 and created_at > now() - make_interval(days => ${DAYS})
        ${authorId ? sql`and author_id = ${authorId}` : sql``}
    ), placed as (
      select id, score * power(${DAMPING}::float8, greatest(row_number() over (partition by author_id, anonymous order by score desc, id desc)
        - ${UNDAMPED}::integer, 0)) as hot
      from scored
    )
    update circle_post p set hot = placed.hot from placed
    where p.id = placed.id and abs(p.hot - placed.hot) > placed.hot * ${STEP}::float8`.execute(trx)
}

/** Ranks everything; what grew older than 14 days leaves the ranking once, for the newest-first order behind it. */
export const rankAll = (db: Db) =>
  db.transaction().execute(async (trx) => {
    await rank(trx)
    await sql`update circle_post set hot = 0
      where status = 2 and visible = 0 and hot > 0 and created_at <= now() - make_interval(days => ${DAYS})`.execute(trx)
  })
