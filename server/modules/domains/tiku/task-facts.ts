import { sql, type RawBuilder } from 'kysely'

type Expression = RawBuilder<unknown>

/** How far somebody is with tasks, by their codes. */
export const facts = (userId: Expression, since: { week: Expression }) => ({
  tiku_week7: sql`(select count(distinct p.day) from tiku_practice p
    join tiku_session s on s.use = 'practice' and s.use_id = p.id and s.state in ('marking', 'done')
    where p.user_id = ${userId} and p.day >= (${since.week} at time zone 'Asia/Shanghai')::date
      and not exists (select from tiku_session_question q where q.session_id = s.id
        and not exists (select from tiku_done d where d.session_id = s.id and d.question_id = q.question_id)))`,
})
