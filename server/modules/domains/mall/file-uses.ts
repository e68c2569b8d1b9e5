import { sql } from 'kysely'
import type { FileUse } from '../../platform/file/uses'

export const fileUses: FileUse[] = [
  { table: 'mall_product', column: 'cover_file' },
  { table: 'mall_product', column: 'image_files' },
  { table: 'mall_shop', column: 'logo_file' },
  { table: 'mall_after_sale', column: 'images', where: sql`t.images <> '{}'`, found: 'list' },
]
