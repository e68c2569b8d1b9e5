import { sql } from 'kysely'
import type { Db, Row } from '../../../app/database/db'

export type ImageRow = Row<'file', 'id' | 'width' | 'height'>

export const insertImage = (db: Db, image: ImageRow & { ownerId: string | null; name: string; size: number }) =>
  sql`insert into file (id, owner_id, kind, name, size, width, height)
    values (${image.id}, ${image.ownerId}, 'image', ${image.name}, ${image.size}, ${image.width}, ${image.height})`.execute(db)

export const deleteFile = (db: Db, id: string) => sql`delete from file where id = ${id}`.execute(db)
export const markUsed = (db: Db, id: string) => sql`update file set used = true, idle_since = null where id = ${id}`.execute(db)

/** Of what can be taken into use: neither what is being removed, nor what was found to be against the law. */
export const usable = sql`not leaving and checked is distinct from 'risky'`

/** Those of them that their owner can still take into use. */
export async function usableOf(db: Db, ownerId: string, ids: string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from file where id = any(${ids}::uuid[]) and owner_id = ${ownerId} and kind in ('image', 'video')
      and ${usable}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Marks the owner's own images as used; those of others, and unknown ones, are not in the answer. */
export async function useImages(db: Db, ownerId: string, ids: string[]): Promise<ImageRow[]> {
  const { rows } = await sql<ImageRow>`
    update file set used = true, idle_since = null
    where id = any(${ids}::uuid[]) and owner_id = ${ownerId} and kind = 'image' and ${usable}
    returning id, width, height`.execute(db)
  return rows
}
