import type { FileUse } from '../../platform/file/uses'

export const fileUses: FileUse[] = [{ table: 'app_user', column: 'avatar_file' }]
