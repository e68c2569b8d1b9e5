import type { FileUse } from '../../platform/file/uses'

export const fileUses: FileUse[] = [
  { table: 'lottery', column: 'cover_file' },
  { table: 'lottery_prize', column: 'image_file' },
]
