import type { FileUse } from '../../platform/file/uses'

export const fileUses: FileUse[] = [{ table: 'shop_order', column: 'cover', found: 'value' }]
