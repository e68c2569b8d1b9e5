import { sql } from 'kysely'
import type { Db } from '../../../../app/database/db'

export interface Studied {
  userId: string
  courseId: string
  progress: number
  finishedAt: Date | null
  lastAt: Date
  /** Of its videos and sound, as far as they were really watched. */
  seconds: number
}

/** How far these people are with these courses; whoever has not begun is missing. */
export async function studiedBy(db: Db, userIds: string[], courseIds: string[]): Promise<Studied[]> {
  const { rows } = await sql<Studied>`
    select x.user_id as "userId", x.course_id as "courseId", x.progress, x.finished_at as "finishedAt", x.last_at as "lastAt",
      coalesce((select round(sum(l.seconds * s.progress / 100.0)) from lesson l join lesson_study s on s.lesson_id = l.id
        where l.course_id = x.course_id and s.user_id = x.user_id), 0)::integer as seconds
    from lesson_learner x where x.user_id = any(${userIds}::uuid[]) and x.course_id = any(${courseIds}::uuid[])`.execute(db)
  return rows
}

/** Which of these courses are sold to everybody and free for members. */
export async function freeForMembers(db: Db, courseIds: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from lesson_course where id = any(${courseIds}::uuid[]) and vip_free and price > 0`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

interface Sought {
  /**
   * Left out: all of them. Otherwise what is free, to `members` what is free for those, and of what is sold to everybody
   * these.
   */
  within?: { members: boolean; or: string[] }
}
/** Courses on the shelf, also those that are announced: the one of this id, or the newest with this word in their title. */
export async function coursesToTeach(db: Db, { within, ...wanted }: ({ id: string } | { word: string }) & Sought, most = 1) {
  const which = 'id' in wanted ? sql`c.id = ${wanted.id}` : sql`strpos(lower(c.title), lower(${wanted.word})) > 0`
  const { rows } = await sql<{ id: string; title: string; note: string }>`
    select c.id, c.title, '共 ' || c.lesson_count || ' 讲' as note from lesson_course c
    where c.status <> 'off' and ${which}
      ${within ? sql`and (c.price = 0 or case when c.vip_free then ${within.members} else c.id = any(${within.or}::uuid[]) end)` : sql``}
    order by c.published_at desc, c.id desc limit ${most}`.execute(db)
  return rows
}
