import type { FileUse } from '../../platform/file/uses'

export const fileUses: FileUse[] = [
  { table: 'training', column: 'cover_file' },
  { table: 'training', column: 'group_qr' },
  { table: 'training_sign_record', column: 'photo_file' },
  { table: 'training_file', column: 'id' },
  { table: 'training_item', column: 'ref_id' },
  { table: 'training_homework_file', column: 'file_id' },
  { table: 'training_work', column: 'draft' },
  { table: 'training_work_version', column: 'images' },
  { table: 'training_work_version', column: 'files' },
  { table: 'training_work_version', column: 'voice' },
  { table: 'training_work_version', column: 'marks' },
  { table: 'training_receipt', column: 'file_id' },
]
