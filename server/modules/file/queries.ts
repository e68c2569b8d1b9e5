import { sql } from 'kysely'
import type { Db } from '../../app/db'

export interface ImageRow {
  id: string
  width: number
  height: number
}

export const insertImage = (db: Db, image: ImageRow & { ownerId: string | null; name: string; size: number }) =>
  sql`insert into file (id, owner_id, kind, name, size, width, height)
    values (${image.id}, ${image.ownerId}, 'image', ${image.name}, ${image.size}, ${image.width}, ${image.height})`.execute(db)

export const deleteFile = (db: Db, id: string) => sql`delete from file where id = ${id}`.execute(db)
export const markUsed = (db: Db, id: string) => sql`update file set used = true where id = ${id}`.execute(db)

/** Marks the owner's own images as used; those of others, and unknown ones, are not in the answer. */
export async function useImages(db: Db, ownerId: string, ids: string[]): Promise<ImageRow[]> {
  const { rows } = await sql<ImageRow>`
    update file set used = true where id = any(${ids}::uuid[]) and owner_id = ${ownerId} and kind = 'image'
    returning id, width, height`.execute(db)
  return rows
}

export interface Unused {
  id: string
  kind: 'image' | 'private' | 'video'
}
/** Takes unused files older than a day out of the table; the locks hold off whoever would claim one of them now. */
export async function takeUnused(db: Db, limit: number): Promise<Unused[]> {
  const { rows } = await sql<Unused>`
    delete from file where id in (
      select id from file where not used and created_at < now() - interval '24 hours'
      order by created_at limit ${limit} for update skip locked)
    returning id, kind`.execute(db)
  return rows
}
