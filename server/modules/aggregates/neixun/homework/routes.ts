import type { neixunHomework as spec } from '../../../../../contract/neixunHomework'
import type { Handlers } from '../../../../app/context'
import { consent, saveDraft, submit, withdraw } from './hand-in'
import { mark, submissionPage } from './marking'
import { peerReview, peerWorks } from './peers'
import { homeworkDetail, homeworkPage } from './reading'

export const handlers: Handlers<typeof spec> = {
  'POST /api/neixunHomework/page': async ({ body }, ctx) => homeworkPage(ctx, body),
  'GET /api/neixunHomework/detail/:id': async ({ params, query }, ctx) => homeworkDetail(ctx, params.id, query.role),
  'POST /api/neixunHomework/saveDraft': async ({ body }, ctx) => saveDraft(ctx, body),
  'POST /api/neixunHomework/submit': async ({ body }, ctx) => submit(ctx, body),
  'POST /api/neixunHomework/withdraw': async ({ body }, ctx) => withdraw(ctx, body),
  'POST /api/neixunHomework/consent': async ({ body }, ctx) => consent(ctx, body),
  'POST /api/neixunHomework/peerWorks': async ({ body }, ctx) => peerWorks(ctx, body),
  'POST /api/neixunHomework/peerReview': async ({ body }, ctx) => peerReview(ctx, body),
  'POST /api/neixunHomework/submitPage': async ({ body }, ctx) => submissionPage(ctx, body),
  'POST /api/neixunHomework/mark': async ({ body }, ctx) => mark(ctx, body),
}
