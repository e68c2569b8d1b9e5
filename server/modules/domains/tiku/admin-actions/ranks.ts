import { sql } from 'kysely'
import type { RankSuspect } from '../../../../../contract/admin/tiku'
import { dayOf } from '../../../../app/time/days'
import type { Db, Trx } from '../../../../app/database/db'
import { gone } from '../../../../app/errors'
import { personOn } from '../../../identity/user/people'
import { mondayOf } from '../practice/calendar'

/** As many as one looks at. */
const SHOWN = 100

/**
 * Who has most points this week, with what tells a person from a program: how quick and how right they are. Whoever was taken
 * out is there whether or not they practise still, so that they can be let in again.
 */
export async function suspects(db: Db, now: Date): Promise<RankSuspect[]> {
  const monday = mondayOf(dayOf(now))
  const { rows } = await sql<RankSuspect>`
    with best as (
        select user_id from tiku_done where day >= ${monday}::date group by user_id order by sum(score) desc, user_id
        limit ${SHOWN}),
      looked as (select user_id from best union select user_id from tiku_player where excluded_at is not null)
    select l.user_id as "userId", u.nick_name as "nickName", coalesce(sum(d.score), 0)::float8 / 10 as score,
      count(d.user_id) as done,
      count(*) filter (where d."right") as "right", coalesce(round(avg(d.seconds), 1), 0)::float8 as seconds,
      count(*) filter (where d.seconds < 2) as quick, p.excluded_at is not null as excluded, coalesce(p.excluded_reason,
        '') as reason
    from looked l join ${personOn('l.user_id')} left join tiku_player p on p.user_id = l.user_id
    left join tiku_done d on d.user_id = l.user_id and d.day >= ${monday}::date
    group by l.user_id, u.nick_name, p.excluded_at, p.excluded_reason order by score desc, l.user_id`.execute(db)
  return rows
}

/**
 * Takes somebody out of all ranks, or back into them with what they have: leagues that are not settled yet go on without
 * them.
 */
export async function exclude(trx: Trx, userId: string, reason: string | null): Promise<void> {
  const { rows } = await sql`
    update tiku_player set excluded_at = case when ${reason}::text is null then null else now() end,
      excluded_reason = coalesce(${reason}::text, '') where user_id = ${userId} returning 1`.execute(trx)
  if (!rows.length) gone()
}
