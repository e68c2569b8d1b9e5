import type { FileUse } from '../../platform/file/uses'

export const fileUses: FileUse[] = [
  { table: 'live', column: 'cover_file' },
  { table: 'live_slide', column: 'file_id' },
]
