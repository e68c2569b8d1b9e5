import { circleForm as spec } from '../../../../contract/circleForm'
import type { Handlers } from '../../../app/context'
import { formDetail, giftOf, submit } from './forms'

export const handlers: Handlers<typeof spec> = {
  'GET /api/circleForm/detail/:id': async ({ params }, ctx) => formDetail(ctx, params.id),
  'POST /api/circleForm/submit': async ({ body }, ctx) => submit(ctx, body),
  'GET /api/circleForm/gift/:id': async ({ params }, ctx) => giftOf(ctx, params.id),
}
