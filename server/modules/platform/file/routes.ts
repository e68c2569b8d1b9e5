import type { file } from '../../../../contract/file'
import type { Handlers } from '../../../app/context'
import { uploadImage, uploadPrivate, uploadVideo } from './files'

export const handlers: Handlers<typeof file> = {
  'POST /api/file/upload': async (input, ctx) => uploadImage(ctx, ctx.user.id, input.body),
  'POST /api/file/uploadVideo': async (input, ctx) => uploadVideo(ctx, input.body),
  'POST /api/file/uploadPrivate': async (input, ctx) => uploadPrivate(ctx, input.body),
}
