import { sql, type RawBuilder } from 'kysely'
import type { Trx } from '../../../app/database/db'
import { freeFile, takeUpload } from '../../platform/file/documents'
import { missing } from './definitions'

/** Puts up the document that those who submitted it may download, in the place of the one before; null takes it away. */
export async function setGift(trx: Trx, id: string, fileId: string | null): Promise<void> {
  const gift = fileId ? await takeUpload(trx, fileId, 'document') : undefined
  const [name, size] = [gift?.name ?? null, gift?.size ?? null]
  await swap(trx, id, 'gift_id', sql`gift_id = ${fileId}, gift_name = ${name}, gift_size = ${size}`)
}

/** Puts up the picture that leads into the group, in the place of the one before; null takes it away. */
export async function setGroup(trx: Trx, id: string, fileId: string | null): Promise<void> {
  if (fileId) await takeUpload(trx, fileId, 'image')
  await swap(trx, id, 'group_qr', sql`group_qr = ${fileId}`)
}

/** What stood there before is left to the clean-up. Refuses with 10104. */
async function swap(trx: Trx, id: string, column: 'gift_id' | 'group_qr', change: RawBuilder<unknown>) {
  const { rows } = await sql<{ before: string | null }>`
    select ${sql.ref(column)} as before from circle_form where id = ${id}::uuid for no key update`.execute(trx)
  if (!rows.length) return missing()
  await sql`update circle_form set ${change} where id = ${id}::uuid`.execute(trx)
  await freeFile(trx, rows[0].before)
}
