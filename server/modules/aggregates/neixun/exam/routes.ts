import type { neixunExam as spec } from '../../../../../contract/neixunExam'
import type { Handlers } from '../../../../app/context'
import { answer, examDetail, leave, outcome, start, submit } from './attempts'
import { extend, mark, markPage, reset, traineePage } from './marking'
import { suggest } from './suggest'

export const handlers: Handlers<typeof spec> = {
  'GET /api/neixunExam/detail/:id': async ({ params, query }, ctx) => examDetail(ctx, params.id, query.role),
  'POST /api/neixunExam/start': async ({ body }, ctx) => start(ctx, body),
  'POST /api/neixunExam/answer': async ({ body }, ctx) => answer(ctx, body),
  'POST /api/neixunExam/leave': async ({ body }, ctx) => leave(ctx, body),
  'POST /api/neixunExam/submit': async ({ body }, ctx) => submit(ctx, body),
  'GET /api/neixunExam/result/:attemptId': async ({ params }, ctx) => outcome(ctx, params.attemptId),
  'POST /api/neixunExam/traineePage': async ({ body }, ctx) => traineePage(ctx, body),
  'POST /api/neixunExam/extend': async ({ body }, ctx) => extend(ctx, body),
  'POST /api/neixunExam/reset': async ({ body }, ctx) => reset(ctx, body),
  'POST /api/neixunExam/markPage': async ({ body }, ctx) => markPage(ctx, body),
  'POST /api/neixunExam/suggest': async ({ body }, ctx) => suggest(ctx, body),
  'POST /api/neixunExam/mark': async ({ body }, ctx) => mark(ctx, body),
}
