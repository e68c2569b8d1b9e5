import { sql, type RawBuilder } from 'kysely'

type Expression = RawBuilder<unknown>

/** Days whose questions somebody has answered, all of them; practice as `p`, its session as `s`. */
const days = (userId: Expression, when: Expression) => sql`from tiku_practice p
  join tiku_session s on s.use = 'practice' and s.use_id = p.id and s.state in ('marking', 'done')
  where p.user_id = ${userId} and ${when}
    and not exists (select from tiku_session_question q where q.session_id = s.id
      and not exists (select from tiku_done d where d.session_id = s.id and d.question_id = q.question_id))`

/** How far back a row of days is looked at. */
const ROW_DAYS = 8
/** How many days in a row somebody has done the day's questions, until today or yesterday; of a longer row the last days. */
export const dailyRow = (
  userId: Expression,
  today: Expression,
  { after }: { after: Expression },
) => sql<number>`(select count(*) from (
    select d.day, max(d.day) over () as last, (row_number() over (order by d.day desc))::integer as n from (
      select distinct p.day ${days(userId, sql`p.day > greatest(${today} - ${sql.lit(ROW_DAYS)}, ${after}) and p.day <= ${today}`)}) d) r
  where r.last >= ${today} - 1 and r.day = r.last - r.n + 1)`

/** From this many questions on it is practice, and no mere look at it. */
export const PRACTISED = 3
/** How many questions somebody has ever answered, as far as it takes to have practised. */
export const answeredEver = (userId: Expression) =>
  sql<number>`(select count(*) from (select from tiku_done d where d.user_id = ${userId} limit ${sql.lit(PRACTISED)}) a)`
export const hasPractised = (userId: Expression) => sql<boolean>`(${answeredEver(userId)} >= ${sql.lit(PRACTISED)})`

/** What events of operators count; `during` says of a time whether it is within the event. */
export const counts = {
  daily: (userId: Expression, during: (time: Expression) => Expression) =>
    sql`(select count(distinct p.day) ${days(userId, during(sql`s.ended_at`))})`,
}
