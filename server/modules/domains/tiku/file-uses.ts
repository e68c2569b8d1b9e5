import { sql } from 'kysely'
import type { FileUse } from '../../platform/file/uses'

export const fileUses: FileUse[] = [{ table: 'tiku_question', column: 'images', where: sql`t.images <> '[]'`, found: 'text' }]
