import type { Api, Express, Input, OrderDetail, Result } from '../../../../contract'
import { call } from '@/api/call'
import { platform } from '@/platform'

export type Offer = Result<Api['POST /api/courseOrder/preview']>
export type RefundPreview = Result<Api['POST /api/courseOrder/refundPreview']>
export type Created = Result<Api['POST /api/courseOrder']>

/** Prefixes of all that is sold: every shop has the endpoints that `shopEndpoints` of the contract makes. */
export type Prefix = { [R in keyof Api]: R extends `POST /api/${infer P}/refundApply` ? P : never }[keyof Api]
type Body<R extends keyof Api> = Input<R, Api[R]> extends { body: infer B } ? B : never
type Previewing = Pick<Body<'POST /api/courseOrder/preview'>, 'useCoin' | 'couponId' | 'noCoupon'>
type Paying = Pick<Body<'POST /api/courseOrder'>, 'useCoin' | 'couponId' | 'payPrice' | 'requestId'>
type Paid = keyof Previewing | keyof Paying | 'platform'

/** What is wanted of a shop, beside how it is paid; `priced` is the part that its price depends on. */
type Wanted<P extends Prefix> = Omit<Body<`POST /api/${P}`>, Paid>
type Priced<P extends Prefix> = Omit<Body<`POST /api/${P}/preview`>, Paid>

/** What a shop answers. */
export interface ShopCalls<Order = object, Ask = object> {
  preview(wanted: Ask, how: Previewing): Promise<Offer>
  create(wanted: Order, how: Paying): Promise<Created>
  read(id: string): Promise<OrderDetail>
  cancel(id: string): Promise<unknown>
  /** What would come back now. */
  refundPreview(id: string): Promise<RefundPreview>
  refund(body: Body<'POST /api/courseOrder/refundApply'>): Promise<unknown>
  cancelRefund(id: string): Promise<unknown>
  /** How far what goes by post is. */
  express(id: string): Promise<Express[]>
  /** What went by post has come. */
  received(id: string): Promise<unknown>
  remove(id: string): Promise<unknown>
}

/** The calls of one shop, by the prefix of its endpoints. */
export function shopCalls<const P extends Prefix>(prefix: P): ShopCalls<Wanted<P>, Priced<P>> {
  // The contract makes the same endpoints under every prefix; what they give is said above.
  const at = call as (route: string, input: object) => Promise<never>
  const post = (what: string, body: object) => at(`POST /api/${prefix}${what}`, { body })
  return {
    preview: (wanted, how) => post('/preview', { ...wanted, ...how, platform: platform.name }),
    create: (wanted, how) => post('', { ...wanted, ...how, platform: platform.name }),
    read: (id) => at(`GET /api/${prefix}/detail/:id`, { params: { id } }),
    cancel: (id) => post('/cancel', { id }),
    refundPreview: (id) => post('/refundPreview', { id }),
    refund: (body) => post('/refundApply', body),
    cancelRefund: (id) => post('/refundCancel', { id }),
    express: (id) => at(`GET /api/${prefix}/express/:id`, { params: { id } }),
    received: (id) => post('/confirm', { id }),
    remove: (id) => post('/delete', { id }),
  }
}
