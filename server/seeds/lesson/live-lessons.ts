import { sql } from 'kysely'
import type { Db } from '../../app/database/db'
import { COURSES } from './content'

/** Tells the lessons that are live which broadcast they are; `ids` by the keys of the lives. */
export async function linkLives(db: Db, ids: Map<string, string>): Promise<void> {
  for (const course of COURSES) {
    for (const { title, live } of course.chapters.flatMap(({ lessons }) => lessons)) {
      if (!live || !ids.has(live)) continue
      await sql`
        update lesson l set live_id = ${ids.get(live)} from lesson_course c
        where c.id = l.course_id and c.title = ${course.title} and l.title = ${title}`.execute(db)
    }
  }
}
