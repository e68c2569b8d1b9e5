import { sql } from 'kysely'
import type { FileUse } from '../../platform/file/uses'

export const fileUses: FileUse[] = [
  { table: 'app_user', column: 'avatar_file', where: sql`t.avatar_file is not null`, found: 'id' },
]
