import type { order as spec } from '../../../../contract/order'
import type { Handlers } from '../../../app/context'
import { cancel } from './cancel'
import { confirm } from './deliver'
import { kindOf } from './moves'
import { orderCounts, orderDetail, orderPage, remove } from './orders'
import { place, preview } from './place'
import { askRefund, withdraw } from './refunds'

const COURSE = 'course'
const CREATE = 'POST /api/courseOrder'
const CERT = 'cert'
const CREATE_CERT = 'POST /api/certOrder'

export const handlers: Handlers<typeof spec> = {
  'POST /api/courseOrder/preview': async ({ body: { courseId, ...choice } }, ctx) =>
    preview(ctx, COURSE, { ...choice, input: { courseId: courseId.toLowerCase() } }),
  [CREATE]: async ({ body: { courseId, ...purchase } }, ctx) =>
    place(ctx, COURSE, CREATE, { ...purchase, input: { courseId: courseId.toLowerCase() } }),
  'POST /api/courseOrder/page': async ({ body }, ctx) => orderPage(ctx, { ...body, kind: COURSE }),
  'GET /api/courseOrder/detail/:id': async ({ params }, ctx) => orderDetail(ctx, COURSE, params.id),
  'POST /api/courseOrder/cancel': async ({ body }, ctx) => cancel(ctx, COURSE, body),
  'POST /api/courseOrder/refundApply': async ({ body }, ctx) => askRefund(ctx, COURSE, body),
  'POST /api/courseOrder/refundCancel': async ({ body }, ctx) => withdraw(ctx, COURSE, body.id),
  'POST /api/courseOrder/delete': async ({ body }, ctx) => remove(ctx, COURSE, body.id),
  'POST /api/certOrder/preview': async ({ body: { courseId, ...choice } }, ctx) =>
    preview(ctx, CERT, { ...choice, input: { courseId: courseId.toLowerCase() } }),
  [CREATE_CERT]: async ({ body: { courseId, ...purchase } }, ctx) =>
    place(ctx, CERT, CREATE_CERT, { ...purchase, input: { courseId: courseId.toLowerCase() } }),
  'GET /api/certOrder/detail/:id': async ({ params }, ctx) => orderDetail(ctx, CERT, params.id),
  'POST /api/certOrder/cancel': async ({ body }, ctx) => cancel(ctx, CERT, body),
  'POST /api/certOrder/refundApply': async ({ body }, ctx) => askRefund(ctx, CERT, body),
  'POST /api/certOrder/refundCancel': async ({ body }, ctx) => withdraw(ctx, CERT, body.id),
  'POST /api/certOrder/confirm': async ({ body }, ctx) => confirm(ctx, CERT, body.id),
  'POST /api/certOrder/delete': async ({ body }, ctx) => remove(ctx, CERT, body.id),
  'GET /api/order/detail/:id': async ({ params }, ctx) => orderDetail(ctx, undefined, params.id),
  'POST /api/order/centerPage': async ({ body: { orderType, ...list } }, ctx) =>
    orderPage(ctx, { ...list, ...(orderType !== undefined && { kind: kindOf(orderType) }) }),
  'GET /api/order/counts': async (_input, { db, user }) => orderCounts(db, user.id),
}
