import { sql } from 'kysely'
import type { FileUse } from '../../platform/file/uses'

export const fileUses: FileUse[] = [
  { table: 'training', column: 'cover_file' },
  { table: 'training', column: 'group_qr' },
  { table: 'training_sign_record', column: 'photo_file', where: sql`t.photo_file is not null`, found: 'id' },
  { table: 'training_file', column: 'id', found: 'id' },
  { table: 'training_item', column: 'ref_id', found: 'id' },
  { table: 'training_homework_file', column: 'file_id', found: 'id' },
  { table: 'training_work', column: 'draft', where: sql`t.draft is not null`, found: 'text' },
  { table: 'training_work_version', column: 'images', where: sql`t.images <> '{}'`, found: 'list' },
  { table: 'training_work_version', column: 'files', where: sql`t.files <> '{}'`, found: 'list' },
  { table: 'training_work_version', column: 'voice', where: sql`t.voice is not null`, found: 'id' },
  { table: 'training_work_version', column: 'marks', where: sql`t.marks <> '[]'`, found: 'text' },
  { table: 'training_receipt', column: 'file_id', found: 'id' },
]
