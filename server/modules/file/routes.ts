import type { file } from '../../../contract/file'
import type { Handlers } from '../../app/context'
import type { Job } from '../../app/jobs'
import type { Services } from '../../app/serve'
import { cleanUp, uploadImage } from './files'

export { serveFiles } from './files'

export const handlers: Handlers<typeof file> = {
  'POST /api/file/upload': async (input, ctx) => uploadImage(ctx, input.body),
}

export const jobs = (services: Services): Job[] => [{ name: 'file.cleanup', cron: '40 * * * *', run: () => cleanUp(services) }]
