import { sql } from 'kysely'
import type { CourseLearner, CourseReport, LearnerFilter } from '../../../../../contract/admin/lesson-learners'
import { personFigure } from '../../../../app/admin'
import type { Db } from '../../../../app/database/db'
import { beyond, cut, DEFAULT_SIZE, micros, decodeCursor } from '../../../../app/database/paging'
import { maskPhone } from '../../../../app/formats/text'
import { personOn } from '../../../identity/user/people'

/** How long somebody has learnt, in minutes. */
export const personFigures = [
  personFigure(
    { name: 'minutes', title: '学习（分钟）' },
    (userId) =>
      sql<{
        n: number
      }>`select floor(coalesce(sum(d.seconds), 0) / 60)::integer as n from lesson_day d where d.user_id = ${userId}`,
  ),
]

type Row = Omit<CourseLearner, 'phoneMasked' | 'lastAt' | 'finishedAt'> & {
  key: number
  phone: string | null
  last_at: Date
  finished_at: Date | null
}

/** Who learns a course and how far they are, whoever was there last in front. */
export async function learnerPage(db: Db, { id, size = DEFAULT_SIZE, cursor, finished }: LearnerFilter) {
  const { rows } = await sql<Row>`
    select k.user_id as id, ${micros(sql`k.last_at`)} as key, k.user_id as "userId", u.nick_name as "nickName", u.phone,
      u.company,
      k.progress, done.lessons as "finishedLessons", done.minutes, done.best, k.last_at, k.finished_at
    from lesson_learner k join ${personOn('k.user_id')}
      cross join lateral (
        select count(*) filter (where s.finished_at is not null)::integer as lessons, max(s.best) as best,
          floor(coalesce(sum((select sum((i ->> 1)::float8 - (i ->> 0)::float8) from jsonb_array_elements(s.intervals) i)),
            0) / 60)::integer
            as minutes
        from lesson l join lesson_study s on s.lesson_id = l.id and s.user_id = k.user_id where l.course_id = k.course_id) done
    where k.course_id = ${id} ${finished === undefined ? sql`` : sql`and (k.finished_at is not null) = ${finished}`}
      ${beyond(decodeCursor(cursor, 'time'), 'time', 'k.last_at', 'k.user_id')}
    order by k.last_at desc, k.user_id desc limit ${size + 1}`.execute(db)
  const { rows: found, next } = cut(rows, size)
  const records = found.map(({ key: _key, phone, last_at, finished_at, ...row }) => ({
    ...row,
    phoneMasked: maskPhone(phone ?? ''),
    lastAt: last_at.toISOString(),
    finishedAt: finished_at?.toISOString() ?? null,
  }))
  return { records, next }
}

/** How a course is learnt, as a whole and lesson by lesson, in the order of its outline. */
export async function courseReport(db: Db, id: string): Promise<CourseReport> {
  const [all, lessons] = await Promise.all([
    sql<Omit<CourseReport, 'lessons'>>`
      select count(*)::integer as learners, count(finished_at)::integer as finished,
        (count(*) filter (where last_at > now() - interval '7 days'))::integer as active,
        coalesce(round(avg(progress)), 0)::integer as average
      from lesson_learner where course_id = ${id}`.execute(db),
    sql<CourseReport['lessons'][number]>`
      select l.title, count(s.user_id)::integer as begun, count(s.finished_at)::integer as finished,
        round(avg(s.best))::integer as best
      from lesson l join lesson_chapter c on c.id = l.chapter_id left join lesson_study s on s.lesson_id = l.id
      where l.course_id = ${id} group by l.id, c.id order by c.sort, l.sort`.execute(db),
  ])
  return { ...all.rows[0], lessons: lessons.rows }
}
