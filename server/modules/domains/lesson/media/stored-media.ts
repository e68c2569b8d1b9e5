import { sql } from 'kysely'
import { prepared, type Db, type Trx } from '../../../../app/database/db'

export interface Medium {
  id: string
  name: string
  kind: 'hls' | 'mp4' | 'audio' | 'file'
}

/** How a part of some medium is called in the store; all that belongs to it begins alike. */
export const objectOf = (mediaId: string, name: string) => `m${mediaId}_${name}`

/** A recording or a document; undefined when there is none. */
export async function mediumOf(db: Db, id: string | null): Promise<Medium | undefined> {
  const { rows } = await sql<Medium>`${prepared} select id, name, kind from lesson_media where id = ${id}`.execute(db)
  return rows[0]
}

/** Notes what is stored, or is about to be; what is noted already stays. */
export const insertMedium = (db: Db, { id, kind, name }: Medium) =>
  sql`insert into lesson_media (id, kind, name) values (${id}, ${kind}, ${name}) on conflict (id) do nothing`.execute(db)

/** The same of what an editor hands in for a course. */
export const insertUpload = (db: Db, { id, kind, name }: Medium, courseId: string) =>
  sql`insert into lesson_media (id, kind, name, uploaded, course_id) values (${id}, ${kind}, ${name}, true, ${courseId})`.execute(
    db,
  )

/** Whether it is a course's own: uploaded for it, or played by it already. */
export async function isOwnMedium(db: Db, courseId: string, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from lesson_media m where m.id = ${id} and (m.course_id = ${courseId}
      or exists (select from lesson l where l.media_id = m.id and l.course_id = ${courseId}))`.execute(db)
  return rows.length > 0
}

/** Until the transaction ends nobody takes it into use. False where it is gone. */
export const holdMedium = async (trx: Trx, id: string): Promise<boolean> =>
  (await sql`select from lesson_media where id = ${id} for update`.execute(trx)).rows.length > 0

export const deleteMedium = (db: Db, id: string) => sql`delete from lesson_media where id = ${id}`.execute(db)
