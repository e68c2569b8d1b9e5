import { sql } from 'kysely'
import type { FileUse } from '../../platform/file/uses'

export const fileUses: FileUse[] = [
  // Evidence: what was reported, as it was then, and what whoever reported it has added.
  { table: 'report', column: 'images', where: sql`t.state = 'open'` },
  { table: 'report', column: 'snapshot', where: sql`t.state = 'open'` },
]
