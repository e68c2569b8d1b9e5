import type { FileUse } from '../../platform/file/uses'

export const fileUses: FileUse[] = [{ table: 'kefu_teacher', column: 'qr_file' }]
