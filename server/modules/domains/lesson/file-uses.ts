import { sql } from 'kysely'
import type { FileUse } from '../../platform/file/uses'

export const fileUses: FileUse[] = [
  { table: 'lesson', column: 'html', where: sql`t.html like '%/files/%'` },
  { table: 'lesson_course', column: 'cover_file' },
  { table: 'lesson_course', column: 'group_qr' },
  { table: 'lesson_review', column: 'images', where: sql`t.images <> '[]'`, found: 'text' },
  { table: 'lesson_teacher', column: 'avatar_file' },
]
