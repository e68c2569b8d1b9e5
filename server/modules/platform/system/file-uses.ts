import type { FileUse } from '../file/uses'

export const fileUses: FileUse[] = [
  { table: 'ad', column: 'image_file' },
  // What may come back comes back with its files.
  { table: 'trash', column: 'rows' },
]
