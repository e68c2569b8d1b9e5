import type { exam as spec } from '../../../../contract/exam'
import type { Handlers } from '../../../app/context'
import { shopHandlers } from '../../commerce/order/shops/shop-handlers'
import { certDetail, claimCert } from './certificates/certificates'
import { askReissue } from './certificates/reissue'
import { registerAgain, registration, saveStep1, saveStep2, status } from './registrations/registrations'
import { verify } from './certificates/verify'

export const handlers: Handlers<typeof spec> = {
  ...shopHandlers('certOrder', 'cert'),
  'POST /api/courseForm/detail': async ({ body }, ctx) => registration(ctx, body),
  'POST /api/courseForm/saveStep1': async ({ body }, ctx) => saveStep1(ctx, body),
  'POST /api/courseForm/saveStep2': async ({ body }, ctx) => saveStep2(ctx, body),
  'POST /api/courseForm/again': async ({ body }, ctx) => registerAgain(ctx, body.orderId),
  'GET /api/courseForm/status/:orderId': async ({ params }, ctx) => status(ctx, params.orderId),
  'POST /api/course/courseCert': async ({ body }, ctx) => claimCert(ctx, body),
  'POST /api/course/courseCertReissue': async ({ body }, ctx) => askReissue(ctx, body),
  'GET /api/course/courseCertDetail/:courseId': async ({ params }, ctx) => certDetail(ctx, params.courseId),
  'GET /api/cert/verify/:certNo': async ({ params }, { db }) => verify(db, params.certNo),
}
