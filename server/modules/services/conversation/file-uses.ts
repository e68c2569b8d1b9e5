import { sql } from 'kysely'
import type { FileUse } from '../../platform/file/uses'

export const fileUses: FileUse[] = [
  // A card has the cover of what it leads to.
  {
    table: 'conversation_message',
    column: 'body',
    where: sql`t.type in ('image', 'card') and t.recalled_at is null`,
    found: 'text',
  },
]
