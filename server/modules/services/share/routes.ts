import { share as spec } from '../../../../contract/share'
import type { Handlers } from '../../../app/context'
import { resolve } from './keys'
import { posterOf } from './posters'

export const handlers: Handlers<typeof spec> = {
  'POST /api/share/poster': async ({ body }, ctx) => posterOf(ctx, body),
  'POST /api/share/resolve': async ({ body }, ctx) => resolve(ctx, body.key),
}
