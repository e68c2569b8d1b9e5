import { sql } from 'kysely'
import type { FileUse } from '../../platform/file/uses'

export const fileUses: FileUse[] = [
  { table: 'zhiku_file', column: 'id', found: 'id' },
  { table: 'zhiku_download', column: 'file_id', found: 'id' },
  { table: 'zhiku_link', column: 'file_id', found: 'id' },
  { table: 'zhiku_preview', column: 'file_id', found: 'id' },
  { table: 'zhiku_issue', column: 'images', where: sql`t.images <> '[]'`, found: 'text' },
]
