import type { zhiku as spec } from '../../../../contract/zhiku'
import type { Handlers, OpenCtx } from '../../../app/context'
import { shopHandlers } from '../../commerce/order/shops/shop-handlers'
import { docDetail } from './catalog/detail'
import { categories, home } from './catalog/home'
import { docPage } from './catalog/page'
import { downloadUrl } from './hand-out/links'
import { sendEmail } from './hand-out/mail'
import { myDetail, myPage } from './mine'
import { reportIssue } from './opinion/issues'
import { removeReview, reviewPage, saveReview } from './opinion/reviews'
import { quotaOf, useQuota } from './quota'
import { collect } from './saved'
import { coinExchange } from './sellable'
import { removeUpload, saveUpload, terms, uploadPage } from './upload/uploads'

const viewer = ({ user }: OpenCtx) => user?.id ?? null

export const handlers: Handlers<typeof spec> = {
  ...shopHandlers('zhikuOrder', 'zhiku'),
  'GET /api/zhiku/home': async (_input, ctx) => home(ctx),
  'GET /api/zhiku/categoryTree': async (_input, { db }) => categories(db),
  'POST /api/zhiku/page': async ({ body }, ctx) => docPage(ctx, body),
  'GET /api/zhiku/quota': async (_input, ctx) => (await quotaOf(ctx, ctx.user.id)) ?? null,
  'GET /api/zhiku/detail/:id': async ({ params }, ctx) => docDetail(ctx, params.id),
  'POST /api/zhiku/collect': async ({ body }, { db, user }) => collect(db, user.id, body.id, body.collect),
  'POST /api/zhiku/useQuota': async ({ body }, ctx) => useQuota(ctx, body),
  'POST /api/zhiku/coinExchange': async ({ body }, ctx) => coinExchange(ctx, body),
  'POST /api/zhiku/downloadUrl': async ({ body }, ctx) => downloadUrl(ctx, body),
  'POST /api/zhiku/sendEmail': async ({ body }, ctx) => sendEmail(ctx, body),
  'POST /api/zhiku/reportIssue': async ({ body }, ctx) => reportIssue(ctx, body),
  'POST /api/zhikuRight/page': async ({ body }, ctx) => myPage(ctx, body),
  'GET /api/zhikuRight/detail/:docId': async ({ params }, ctx) => myDetail(ctx, params.docId),
  'GET /api/zhikuUpload/terms': async (_input, ctx) => terms(ctx),
  'POST /api/zhikuUpload/page': async ({ body }, ctx) => uploadPage(ctx, body),
  'POST /api/zhikuUpload/save': async ({ body }, ctx) => saveUpload(ctx, body),
  'POST /api/zhikuUpload/remove': async ({ body }, ctx) => removeUpload(ctx, body.id),
  'POST /api/zhikuReview/page': async ({ body }, ctx) => reviewPage(ctx.db, body, viewer(ctx)),
  'POST /api/zhikuReview/remove': async ({ body }, ctx) => removeReview(ctx, body.docId),
  'POST /api/zhikuReview/save': async ({ body }, ctx) => saveReview(ctx, body),
}
