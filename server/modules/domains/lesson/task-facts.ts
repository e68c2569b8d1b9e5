import { sql, type RawBuilder } from 'kysely'
import { secondsToday } from './study/stats'

type Expression = RawBuilder<unknown>

/** Whether somebody has heard a lesson to its end. */
export const hasFinishedLesson = (userId: Expression) =>
  sql<boolean>`exists (select from lesson_study s where s.user_id = ${userId} and s.finished_at is not null)`

/** How far somebody is with tasks, by their codes. */
export const facts = (userId: Expression) => ({
  first_collect: sql`(exists (select from lesson_collect k where k.user_id = ${userId}))::int`,
  study10: sql`floor(${secondsToday(userId)} / 60)::int`,
})

/** What events of operators count; `during` says of a time whether it is within the event. */
export const counts = {
  lesson: (userId: Expression, during: (time: Expression) => Expression) =>
    sql`(select count(*) from lesson_study s where s.user_id = ${userId} and ${during(sql`s.finished_at`)})`,
}
