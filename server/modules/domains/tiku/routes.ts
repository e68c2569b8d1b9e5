import type { tikuPractice as spec } from '../../../../contract/tikuPractice'
import type { Handlers, OpenCtx } from '../../../app/context'
import { shopHandlers } from '../../commerce/order/shops/shop-handlers'
import { answer, selfScore, submit } from './practice/answering'
import { openBanks } from './practice/banks'
import { clearMastered, removeWrong, restoreWrong, tagWrong, wrongPage, wrongSummary } from './practice/book'
import { bankShown, home, savePlan } from './practice/home'
import { look } from './practice/looking'
import { papersOf } from './practice/mocks'
import { outcome, reviewPage } from './practice/outcome'
import { printWrong } from './practice/print'
import { favorite, note, report } from './practice/questions'
import { start } from './practice/start'
import { discuss, talkList } from './practice/talk'
import { trialAnswer, trialQuestions } from './practice/trial'
import { hide, rankPage } from './rank/lists'
import { lastSettle, seen } from './rank/settling'

const viewer = ({ user }: OpenCtx) => user?.id ?? null

export const handlers: Handlers<typeof spec> = {
  ...shopHandlers('tikuOrder', 'tiku'),
  'POST /api/tikuBank/list': async (_input, ctx) => (await openBanks(ctx.db, viewer(ctx))).map(bankShown),
  'GET /api/tiku/home': async ({ query }, ctx) => home(ctx, query.bankId),
  'POST /api/tikuPlan/save': async ({ body }, ctx) => savePlan(ctx, body),
  'POST /api/tikuPaper/list': async ({ body }, ctx) => papersOf(ctx, body.bankId),

  'POST /api/tikuTrial/questions': async ({ body }, ctx) => trialQuestions(ctx, body.bankId),
  'POST /api/tikuTrial/answer': async ({ body }, ctx) => trialAnswer(ctx, body),

  'POST /api/tikuSession/start': async ({ body }, ctx) => start(ctx, body),
  'POST /api/tikuSession/answer': async ({ body }, ctx) => answer(ctx, body),
  'POST /api/tikuSession/look': async ({ body }, ctx) => look(ctx, body),
  'POST /api/tikuSession/submit': async ({ body }, ctx) => submit(ctx, body),
  'GET /api/tikuSession/result/:id': async ({ params }, ctx) => outcome(ctx, params.id),
  'POST /api/tikuSession/reviewPage': async ({ body }, ctx) => reviewPage(ctx, body),
  'POST /api/tikuSession/selfScore': async ({ body }, ctx) => selfScore(ctx, body),

  'POST /api/tikuQuestion/favorite': async ({ body }, { db, user }) => favorite(db, user.id, body.questionId, body.favorite),
  'POST /api/tikuQuestion/note': async ({ body }, { db, user }) => note(db, user.id, body.questionId, body.note),
  'POST /api/tikuQuestion/report': async ({ body }, ctx) => report(ctx, body),

  'POST /api/tikuQuestion/discuss': async ({ body }, ctx) => discuss(ctx, body),
  'POST /api/tikuQuestion/talkList': async ({ body }, ctx) => talkList(ctx, body.questionId),

  'GET /api/tikuWrong/summary': async ({ query }, ctx) => wrongSummary(ctx, query.bankId),
  'POST /api/tikuWrong/page': async ({ body }, ctx) => wrongPage(ctx, body),
  'POST /api/tikuWrong/remove': async ({ body }, ctx) => removeWrong(ctx, body.questionId),
  'POST /api/tikuWrong/clear': async ({ body }, ctx) => clearMastered(ctx, body.bankId),
  'POST /api/tikuWrong/restore': async ({ body }, ctx) => restoreWrong(ctx, body.questionId),
  'POST /api/tikuWrong/tag': async ({ body }, ctx) => tagWrong(ctx, body.questionId, body.reason),

  'POST /api/tikuWrong/print': async ({ body }, ctx) => printWrong(ctx, body),

  'POST /api/tikuRank/page': async ({ body }, ctx) => rankPage(ctx, body),
  'GET /api/tikuRank/lastSettle': async (_input, { db, user }) => lastSettle(db, user.id),
  'POST /api/tikuRank/hide': async ({ body }, { db, user }) => hide(db, user.id, body.hidden),
  'POST /api/tikuRank/seen': async ({ body }, { db, user }) => seen(db, user.id, body.leagueId),
}
