import { sql } from 'kysely'
import type { RankSuspect } from '../../../../../contract/admin/tiku'
import { dayOf } from '../../../../app/time/days'
import type { Db, Trx } from '../../../../app/database/db'
import { gone } from '../../../../app/errors'
import { personOn } from '../../../identity/user/people'
import { mondayOf } from '../practice/calendar'

/** As many as one looks at. */
const SHOWN = 100

/** Who has most points this week, with what tells a person from a program: how quick and how right they are. */
export async function suspects(db: Db, now: Date): Promise<RankSuspect[]> {
  const monday = mondayOf(dayOf(now))
  const { rows } = await sql<RankSuspect>`
    select d.user_id as "userId", u.nick_name as "nickName", sum(d.score)::float8 / 10 as score, count(*) as done,
      count(*) filter (where d."right") as "right", round(avg(d.seconds), 1)::float8 as seconds,
      count(*) filter (where d.seconds < 2) as quick, p.excluded_at is not null as excluded, coalesce(p.excluded_reason, '') as reason
    from tiku_done d join ${personOn('d.user_id')} left join tiku_player p on p.user_id = d.user_id
    where d.day >= ${monday}::date
    group by d.user_id, u.nick_name, p.excluded_at, p.excluded_reason
    order by sum(d.score) desc, d.user_id limit ${SHOWN}`.execute(db)
  return rows
}

/** Takes somebody out of all ranks, or back into them with what they have: leagues that are not settled yet go on without them. */
export async function exclude(trx: Trx, userId: string, reason: string | null): Promise<void> {
  const { rows } = await sql`
    update tiku_player set excluded_at = case when ${reason}::text is null then null else now() end,
      excluded_reason = coalesce(${reason}::text, '') where user_id = ${userId} returning 1`.execute(trx)
  if (!rows.length) gone()
}
