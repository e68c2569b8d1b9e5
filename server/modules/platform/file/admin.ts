import type { file as spec } from '../../../../contract/admin/file'
import type { AdminHandlers } from '../../../app/admin'
import { uploadDocument } from './documents'
import { uploadImage } from './files'

// A row stands outside of the transaction, and before its bytes: should that end, the clean-up finds them by it.
export const admin: AdminHandlers<typeof spec> = {
  'POST /admin/api/file/image': async ({ body }, ctx) => {
    const { size: _size, ...image } = await uploadImage({ ...ctx, db: ctx.outside }, null, body)
    return image
  },
  'POST /admin/api/file/document': async ({ body }, { outside, gateways }) => uploadDocument(outside, gateways, body),
}
