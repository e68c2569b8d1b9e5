import type { FileUse } from '../../platform/file/uses'

export const fileUses: FileUse[] = [
  { table: 'activity', column: 'cover_file' },
  { table: 'activity', column: 'group_qr' },
]
