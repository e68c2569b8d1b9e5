import type { FileUse } from '../../platform/file/uses'

export const fileUses: FileUse[] = [{ table: 'exam_registration', column: 'values', found: 'text' }]
