import { sql } from 'kysely'
import type { Db, Trx } from '../../../../app/database/db'
import { lock } from '../../../../app/database/locks'
import { isOpen, personOn } from '../../../identity/user/people'
import { commentPublished, isPublic } from '../visibility'

const DAYS = 30
const ACTIVE_DAYS = 7

/**
 * Ranks who wrote something within 30 days that everybody sees, under their own name: what is anonymous counts for nobody,
 * or the ranking would tell. The score is log10(fans + 1) + log10(likes + 1) + log10(posts×2 + answers + 1), likes being
 * those on these posts and answers: to be known, liked and busy weigh the same, and being ten times more of one is worth
 * one point. `active` is posts and answers of 7 days.
 */
export async function rankCreators(trx: Trx) {
  await lock(trx, 'circle.creators')
  await sql`
    with written as (
      select p.author_id, p.created_at, p.like_count, 2 as weight from circle_post p
      where ${isPublic} and not p.anonymous and p.created_at > now() - make_interval(days => ${DAYS})
      union all
      select c.author_id, c.created_at, c.like_count, 1 from circle_comment c join circle_post p on p.id = c.post_id
      where c.is_answer and ${commentPublished} and c.created_at > now() - make_interval(days => ${DAYS})
        and ${isPublic} and not (p.anonymous and p.author_id = c.author_id)
    ), summed as (
      select author_id, sum(like_count) as likes, sum(weight) as work,
        count(*) filter (where created_at > now() - make_interval(days => ${ACTIVE_DAYS}))::integer as active
      from written group by author_id
    ), scored as (
      select u.id, u.industry_id, s.active,
        log((u.fans_count + 1)::float8) + log((s.likes + 1)::float8) + log((s.work + 1)::float8) as score
      from summed s join ${personOn('s.author_id')} where ${isOpen}
    ), gone as (
      delete from circle_creator k where not exists (select from scored s where s.id = k.user_id)
    )
    insert into circle_creator as k (user_id, industry_id, score, active)
    select id, industry_id, score, active from scored
    on conflict (user_id) do update set industry_id = excluded.industry_id, score = excluded.score, active = excluded.active
      where (k.industry_id, k.score, k.active) is distinct from (excluded.industry_id, excluded.score, excluded.active)`.execute(
    trx,
  )
}

export const rankAllCreators = (db: Db) => db.transaction().execute(rankCreators)
