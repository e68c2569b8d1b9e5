import { sql } from 'kysely'
import type { AdminCtx } from '../../../../app/admin'
import type { Upload } from '../../../../app/context'
import type { Trx } from '../../../../app/database/db'
import { gone } from '../../../../app/errors'
import { freeFile, takeUpload } from '../../../platform/file/documents'
import { uploadImage } from '../../../platform/file/files'

/** The columns that hold a picture. */
const PLACES = {
  cover: { table: 'lesson_course', column: 'cover_file' },
  group: { table: 'lesson_course', column: 'group_qr' },
  avatar: { table: 'lesson_teacher', column: 'avatar_file' },
} as const
type Place = keyof typeof PLACES

/** Puts up a picture in the place of the one before, which is left to the clean-up; its id. Refuses with 10104, 10130, 413. */
export async function putPicture(ctx: AdminCtx, place: Place, id: string, upload: Upload): Promise<string> {
  const { db, outside } = ctx
  // Outside of the transaction, and before anything is held: whatever becomes of that, the clean-up knows of the file.
  const { fileId } = await uploadImage({ ...ctx, db: outside }, null, upload)
  const before = await pictureAt(db, place, id)
  await takeUpload(db, fileId, 'image')
  await replace(db, place, id, fileId, before)
  return fileId
}

/** Takes it down. */
export async function dropPicture(db: Trx, place: Place, id: string): Promise<void> {
  await replace(db, place, id, null, await pictureAt(db, place, id))
}

async function replace(db: Trx, place: Place, id: string, file: string | null, before: string | null) {
  const { table, column } = PLACES[place]
  await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${file} where id = ${id}`.execute(db)
  await freeFile(db, before)
}

/** Kept as it is until the transaction ends. */
async function pictureAt(db: Trx, place: Place, id: string): Promise<string | null> {
  const { table, column } = PLACES[place]
  const { rows } = await sql<{ file: string | null }>`
    select ${sql.ref(column)} as file from ${sql.table(table)} where id = ${id} for no key update`.execute(db)
  return (rows[0] ?? gone()).file
}
