import type { file } from '../../../contract/file'
import type { Handlers } from '../../app/context'
import type { Bus } from '../../app/bus'
import type { Job } from '../../app/jobs'
import type { Services } from '../../app/serve'
import { cleanUp, uploadImage, uploadPrivate, uploadVideo } from './files'
import { removeObjects } from './images'
import { noteIdle } from './life'

export { serveFiles } from './files'
export { servePrivate } from './private'

export const handlers: Handlers<typeof file> = {
  'POST /api/file/upload': async (input, ctx) => uploadImage(ctx, input.body),
  'POST /api/file/uploadVideo': async (input, ctx) => uploadVideo(ctx, input.body),
  'POST /api/file/uploadPrivate': async (input, ctx) => uploadPrivate(ctx, input.body),
}

export const jobs = (services: Services): Job[] => [
  { name: 'file.idle', cron: '11 4 * * *', run: () => noteIdle(services.db) },
  { name: 'file.cleanup', cron: '40 * * * *', run: () => cleanUp(services) },
]

/** A picture that was found bad is gone, wherever it was shown. */
export const listen = (bus: Bus, { gateways: { storage } }: Services) =>
  bus.on('picture.doubted', async (_trx, { fileId, verdict }) => {
    if (verdict === 'risky') await removeObjects(storage, fileId)
  })
