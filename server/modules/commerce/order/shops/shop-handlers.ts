import { under } from '../../../../../contract/shop'
import type { Ctx } from '../../../../app/context'
import { cancel } from '../cancel'
import { confirm, orderExpress } from '../deliver'
import { orderDetail, orderPage, remove } from '../orders'
import { place, preview, type Choice, type Purchase } from '../placing/place'
import type { Filter } from '../list-queries'
import { askRefund, previewRefund, withdraw, type Application } from '../refunds/refunds'
import type { OrderInput, OrderKind } from './sellable'

/** A body is how it is paid, and what is wanted beside it. */
type Wanted<T extends { input: unknown }> = { body: Omit<T, 'input'> & OrderInput }
interface One {
  body: { id: string }
}

/**
 * What answers the endpoints that `shopEndpoints` declares under the same prefix; those that a shop does not declare are not
 * served.
 */
export function shopHandlers<const P extends string>(prefix: P, kind: OrderKind) {
  const chosen = ({ useCoin, couponId, platform, ...input }: Omit<Choice, 'input'> & OrderInput): Choice => ({
    input,
    useCoin,
    couponId,
    platform,
  })
  return under(prefix, {
    'POST /preview': ({ body: { noCoupon, ...body } }: Wanted<Choice & { noCoupon?: boolean }>, ctx: Ctx) =>
      preview(ctx, kind, { ...chosen(body), noCoupon }),
    'POST ': ({ body: { payPrice, requestId, ...body } }: Wanted<Purchase>, ctx: Ctx) =>
      place(ctx, kind, `POST /api/${prefix}`, { ...chosen(body), payPrice, requestId }),
    'POST /page': ({ body }: { body: { status?: Filter; keyword?: string; size?: number; cursor?: string } }, ctx: Ctx) =>
      orderPage(ctx, { ...body, kind }),
    'GET /detail/:id': ({ params }: { params: { id: string } }, ctx: Ctx) => orderDetail(ctx, kind, params.id),
    'POST /cancel': ({ body }: { body: { id: string; reason?: string } }, ctx: Ctx) => cancel(ctx, kind, body),
    'POST /refundPreview': ({ body }: One, ctx: Ctx) => previewRefund(ctx, kind, body.id),
    'POST /refundApply': ({ body }: { body: Application }, ctx: Ctx) => askRefund(ctx, kind, body),
    'POST /refundCancel': ({ body }: One, ctx: Ctx) => withdraw(ctx, kind, body.id),
    'GET /express/:id': ({ params }: { params: { id: string } }, ctx: Ctx) => orderExpress(ctx, kind, params.id),
    'POST /confirm': ({ body }: One, ctx: Ctx) => confirm(ctx, kind, body.id),
    'POST /delete': ({ body }: One, ctx: Ctx) => remove(ctx, kind, body.id),
  })
}
