import { Type, type TSchema } from 'typebox'
import { Body, Id, OneOf, Page, RequestId, paging } from './endpoint'
import { Express } from './delivery'
import { Created, Offer, OrderCard, OrderDetail, OrderFilter, OrderWord, RefundPreview } from './order'

type Members = Record<string, TSchema>

/** The part of a route that follows the prefix of its shop, with the method before it. */
type Under<P extends string, T> = {
  [K in keyof T as K extends `${infer Method} ${infer Rest}` ? `${Method} /api/${P}${Rest}` : never]: T[K]
}
/** `POST /cancel` of one shop is `POST /api/courseOrder/cancel`. */
export const under = <P extends string, T extends object>(prefix: P, parts: T) =>
  // The type says of the keys what this line does to them.
  Object.fromEntries(Object.entries(parts).map(([key, part]) => [key.replace(' ', ` /api/${prefix}`), part])) as Under<P, T>

/** How a purchase is paid, in every shop. */
const choice = {
  useCoin: Type.Optional(Type.Boolean()),
  /** Left out: the best one, unless `noCoupon`. */
  couponId: Type.Optional(Id),
  platform: Type.Optional(OneOf('weapp', 'wechat', 'browser')),
}
const One = Body({ id: Id })

const parts = <I extends Members, M extends Members>(goods: string, priced: I, all: M) => ({
  'POST /preview': {
    summary: `${goods}：确认订单前的价格`,
    body: Body({ ...choice, noCoupon: Type.Optional(Type.Boolean()), ...priced }),
    result: Offer,
  },
  'POST ': {
    summary: `${goods}：创建订单；已有未支付的同一订单则返回它`,
    limit: { max: 60, seconds: 60 },
    body: Body({
      ...choice,
      /** The total the person has seen; another one is refused with 11312. */
      payPrice: Type.Integer({ minimum: 0 }),
      requestId: RequestId,
      ...all,
    }),
    result: Created,
  },
  'GET /detail/:id': { summary: `${goods}：订单`, result: OrderDetail },
  'POST /cancel': {
    summary: `${goods}：取消未支付的订单`,
    body: Body({ id: Id, reason: Type.Optional(Type.String({ maxLength: 40 })) }),
    result: Type.Boolean(),
  },
  'POST /refundPreview': {
    summary: `${goods}：现在退款，按规则退多少`,
    body: One,
    result: RefundPreview,
  },
  'POST /refundApply': {
    summary: `${goods}：申请退款`,
    body: Body({
      id: Id,
      reason: Type.String({ minLength: 1, maxLength: 40 }),
      desc: Type.Optional(Type.String({ maxLength: 200 })),
      /** What the person has seen that comes back; another sum is refused with 11312. */
      amount: Type.Optional(Type.Integer({ minimum: 0 })),
      coins: Type.Optional(Type.Integer({ minimum: 0 })),
    }),
    result: Type.Boolean(),
  },
  'POST /refundCancel': { summary: `${goods}：撤销退款申请`, body: One, result: Type.Boolean() },
  'POST /delete': { summary: `${goods}：删除已取消或已退款的订单`, body: One, result: Type.Boolean() },
})

const list = (goods: string) => ({
  'POST /page': {
    summary: `${goods}：我的订单`,
    body: Body({ status: Type.Optional(OrderFilter), keyword: Type.Optional(OrderWord), ...paging }),
    result: Page(OrderCard),
  },
})
const post = (goods: string) => ({
  'GET /express/:id': { summary: `${goods}：订单的物流，每个包裹一份`, result: Type.Array(Express) },
  'POST /confirm': { summary: `${goods}：确认收货；确认过的再确认一次也成功`, body: One, result: Type.Boolean() },
})

/** One shop, as its contract has it. */
interface Shop {
  /** How it is called in the descriptions. */
  goods: string
  /** What is wanted, as far as its price depends on it: a course, a sku with its quantity and address. */
  input: Members & { [K in keyof typeof choice]?: never }
  /** What is only asked for when it is ordered: who attends, a remark. */
  more?: Members
  /** Its orders have a list of their own, beside the order centre. */
  page?: true
  /** What it sells goes by post. */
  posts?: true
}
type All<S extends Shop> = S extends { more: infer M } ? S['input'] & M : S['input']
type Flat<T> = { [K in keyof T]: T[K] }
type Parts<S extends Shop> = ReturnType<typeof parts<S['input'], Flat<All<S>>>>
type If<Flag, T> = Flag extends true ? T : {}

/**
 * The endpoints that every shop has, under its prefix; `shopHandlers` of the server answers them, and the client calls them
 * by the prefix. What one shop alone has stands beside them in its own record.
 */
export const shopEndpoints = <const P extends string, S extends Shop>(prefix: P, shop: S) =>
  ({
    ...under(prefix, parts(shop.goods, shop.input, { ...shop.input, ...shop.more })),
    ...(shop.page && under(prefix, list(shop.goods))),
    ...(shop.posts && under(prefix, post(shop.goods))),
    // What is there depends on the flags, which the type follows.
  }) as Under<P, Parts<S>> & If<S['page'], Under<P, ReturnType<typeof list>>> & If<S['posts'], Under<P, ReturnType<typeof post>>>
