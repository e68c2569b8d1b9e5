import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../../app/database/db'

/** A day of study has at least so many seconds. */
const DAY_SECONDS = 60
const today = sql`(now() at time zone 'Asia/Shanghai')::date`

/** Seconds that somebody has studied today, in Shanghai; an expression. */
export const secondsToday = (userId: RawBuilder<unknown>) =>
  sql<number>`coalesce((select d.seconds from lesson_day d where d.user_id = ${userId} and d.day = ${today}), 0)`

/** Minutes of this week from Monday on, and for how many days in a row: a day that has only begun breaks nothing. */
export async function studyStats(db: Db, userId: string) {
  const [days, streak] = await Promise.all([
    sql<{ date: string; minutes: number }>`
      select g.day::date::text as date, floor(coalesce(d.seconds, 0) / 60)::integer as minutes
      from generate_series(date_trunc('week', ${today}), date_trunc('week', ${today}) + interval '6 days',
        interval '1 day') g(day)
      left join lesson_day d on d.user_id = ${userId} and d.day = g.day::date order by 1`.execute(db),
    sql<{ days: number }>`
      with studied as (
        select day, day + (row_number() over (order by day desc))::integer as island
        from lesson_day where user_id = ${userId} and seconds >= ${DAY_SECONDS})
      select count(*)::integer as days from studied
      where island = (select island from studied where day >= ${today} - 1 order by day desc limit 1)`.execute(db),
  ])
  return {
    weekMinutes: days.rows.reduce((sum, { minutes }) => sum + minutes, 0),
    streakDays: streak.rows[0].days,
    days: days.rows,
  }
}
