import { sql } from 'kysely'
import type { Db } from '../../../../app/database/db'
import { TYPE } from '../kinds'

/** Whether a 直播课 has no lesson but these lives, as far as the course itself knows. */
export async function hasNothingBut(db: Db, courseId: string, liveIds: string[]): Promise<boolean> {
  const { rows } = await sql`
    select from lesson_course c where c.id = ${courseId} and c.type = ${TYPE.live}
      and not exists (select from lesson l where l.course_id = c.id
        and (l.media_type <> 'live' or (l.live_id is not null and l.live_id <> all(${liveIds}::uuid[]))))`.execute(db)
  return rows.length > 0
}
