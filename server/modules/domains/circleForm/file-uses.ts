import type { FileUse } from '../../platform/file/uses'

export const fileUses: FileUse[] = [
  { table: 'circle_form', column: 'gift_id' },
  { table: 'circle_form', column: 'group_qr' },
  { table: 'circle_form_record', column: 'values', found: 'text' },
]
