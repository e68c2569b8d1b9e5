import type { FileUse } from '../../platform/file/uses'

export const fileUses: FileUse[] = [{ table: 'company', column: 'licence_file' }]
