import { sql } from 'kysely'
import type { FileUse } from '../../platform/file/uses'

export const fileUses: FileUse[] = [
  { table: 'company', column: 'licence_file', where: sql`t.licence_file is not null`, found: 'id' },
]
