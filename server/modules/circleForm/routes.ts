import { circleForm as spec } from '../../../contract/circleForm'
import type { Handlers } from '../../app/context'
import { formDetail, submit } from './forms'

export const handlers: Handlers<typeof spec> = {
  'GET /api/circleForm/detail/:id': async ({ params }, ctx) => formDetail(ctx, params.id),
  'POST /api/circleForm/submit': async ({ body }, ctx) => submit(ctx, body),
}
