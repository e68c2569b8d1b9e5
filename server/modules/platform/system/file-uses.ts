import type { FileUse } from '../file/uses'

export const fileUses: FileUse[] = [{ table: 'ad', column: 'image_file' }]
