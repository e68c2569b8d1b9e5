import type { file } from '../../../../contract/file'
import type { Handlers } from '../../../app/context'
import { uploadImage, uploadPrivate, uploadVideo } from './files'
import { finishUpload, openUpload, receivePart } from './parts'
import { usableOf } from './queries'

export const handlers: Handlers<typeof file> = {
  'POST /api/file/upload': async (input, ctx) => uploadImage(ctx, ctx.user.id, input.body),
  'POST /api/file/usable': async ({ body }, { db, user }) => usableOf(db, user.id, body.ids),
  'POST /api/file/uploadVideo': async (input, ctx) => uploadVideo(ctx, input.body),
  'POST /api/file/uploadPrivate': async (input, ctx) => uploadPrivate(ctx, input.body),
  'POST /api/file/uploadOpen': async ({ body }, ctx) => openUpload(ctx, body),
  'POST /api/file/uploadPart/:uploadId/:no': async ({ params, body }, ctx) => receivePart(ctx, params, body),
  'POST /api/file/uploadDone': async ({ body }, ctx) => finishUpload(ctx, body.uploadId),
}
