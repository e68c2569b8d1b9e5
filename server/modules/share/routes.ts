import { share as spec } from '../../../contract/share'
import type { Handlers } from '../../app/context'
import type { Job } from '../../app/jobs'
import type { Services } from '../../app/serve'
import { resolve } from './keys'
import { cleanUp, posterOf } from './posters'

export const handlers: Handlers<typeof spec> = {
  'POST /api/share/poster': async ({ body }, ctx) => posterOf(ctx, body),
  'POST /api/share/resolve': async ({ body }, { db }) => resolve(db, body.key),
}

export const jobs = (services: Services): Job[] => [{ name: 'share.cleanup', cron: '23 4 * * *', run: () => cleanUp(services) }]
