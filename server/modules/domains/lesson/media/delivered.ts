import { sql } from 'kysely'
import type { Db } from '../../../../app/database/db'
import type { Delivered } from './rights'

/** Notes what somebody was handed of a lesson; what is known already is not written again. */
export function noteDelivered(db: Db, userId: string, lessonId: string, delivered: Delivered) {
  const whole = delivered === 'whole'
  const seconds = whole
    ? sql`'{}'::int4multirange`
    : sql`int4multirange(int4range(${Math.floor(delivered.from)}, ${Math.ceil(delivered.to)}))`
  return sql`
    insert into lesson_delivered as d (user_id, lesson_id, seconds, whole) values (${userId}, ${lessonId}, ${seconds}, ${whole})
    on conflict (user_id, lesson_id) do update set seconds = d.seconds + excluded.seconds, whole = d.whole or excluded.whole,
      delivered_at = now()
    where not d.seconds @> excluded.seconds or (excluded.whole and not d.whole)`.execute(db)
}

/** Percent of a course that somebody was handed: the mean of what is played or taken along in it and not free to everybody. */
export async function deliveredOf(db: Db, userId: string, courseId: string): Promise<number> {
  const { rows } = await sql<{ percent: number }>`
    select coalesce(floor(avg(case
        when d.whole then 100
        when l.seconds > 0 then least(100, 100.0 * (select coalesce(sum(upper(r) - lower(r)), 0)
          from unnest(d.seconds) r) / l.seconds)
        else 0 end)), 0)::integer as percent
    from lesson l left join lesson_delivered d on d.lesson_id = l.id and d.user_id = ${userId}
    where l.course_id = ${courseId} and l.media_type in ('video', 'audio', 'article', 'file') and not l.free`.execute(db)
  return rows[0].percent
}
