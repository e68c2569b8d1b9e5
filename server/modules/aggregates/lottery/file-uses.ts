import type { FileUse } from '../../platform/file/uses'

export const fileUses: FileUse[] = [{ table: 'lottery', column: 'cover_file' }]
