import { Type, type Static } from 'typebox'
import { Body, Id, Nullable, OneOf, Page, RequestId, Time, paging } from '../endpoint'
import { Reason, adminEndpoints } from './endpoint'

const Fen = Type.Integer({ description: '分' })

const Keyword = Type.Optional(
  Type.String({ minLength: 1, maxLength: 60, pattern: '\\S', description: '订单号、商户单号、微信的交易单号、商户退款单号' }),
)
const DifferenceFilter = Body({ ...paging, state: Type.Optional(OneOf('open', 'closed')), keyword: Keyword })
export type DifferenceFilter = Static<typeof DifferenceFilter>

/** How, and whether, money is taken at one place for one kind of goods. */
const Switch = {
  platform: OneOf('weapp', 'wechat', 'browser'),
  virtual: Type.Boolean({ description: '虚拟商品' }),
  enabled: Type.Boolean(),
  way: Nullable(Type.String({ enum: ['mini', 'virtual'], description: '小程序的虚拟商品用哪种支付；空为自动' })),
}

/** What operators do with payments: refunds that WeChat does not make, bills that differ, ways to pay. */
export const payment = adminEndpoints({
  'POST /admin/api/payment/stuck/page': {
    summary: '要人处理的退款，先申请的在前',
    permission: 'payment.read',
    body: Body({ ...paging, keyword: Keyword }),
    result: Page(
      Type.Object({
        id: Id,
        orderId: Id,
        orderNo: Type.String(),
        title: Type.String(),
        cause: OneOf('asked', 'late', 'twice', 'repriced'),
        amount: Fen,
        by: OneOf('wechat', 'apple', 'transfer'),
        outTradeNo: Type.String({ description: '商户单号' }),
        outRefundNo: Type.String({ description: '商户退款单号' }),
        createdAt: Time,
      }),
    ),
  },
  'POST /admin/api/payment/settle': {
    summary: '退款已由别的途径退给买家：Apple、银行或微信后台的流水号',
    permission: 'payment.settle',
    body: Body({
      id: Id,
      number: Type.String({ pattern: '^[0-9A-Za-z-]{1,40}$', description: '流水号' }),
      requestId: RequestId,
    }),
    result: Type.Boolean(),
    audit: { subject: 'refund', id: 'body.id' },
  },
  'POST /admin/api/payment/retry': {
    summary: '微信没有退成的，换一个退款单号再提交；先在微信商户平台看过原来的没有退',
    permission: 'payment.settle',
    body: Body({ id: Id, reason: Reason, requestId: RequestId }),
    result: Type.Boolean(),
    audit: { subject: 'refund', id: 'body.id' },
  },
  'POST /admin/api/payment/difference/page': {
    summary: '与微信账单不同的、交易单号重复的，后发现的在前；缺省为没有了结的',
    permission: 'payment.read',
    body: DifferenceFilter,
    result: Page(
      Type.Object({
        id: Id,
        orderId: Nullable(Id),
        orderNo: Type.String({ description: '我们没有这个商户单号的为空' }),
        state: OneOf('open', 'closed'),
        day: Type.String(),
        what: OneOf('unknown', 'unpaid', 'amount', 'unbilled', 'refundUnknown', 'refundUnbilled', 'reused'),
        outTradeNo: Type.String(),
        outRefundNo: Type.String(),
        ours: Nullable(Type.Integer()),
        theirs: Nullable(Type.Integer()),
        note: Type.String(),
        foundAt: Time,
        closedAt: Nullable(Type.String()),
      }),
    ),
  },
  'POST /admin/api/payment/difference/close': {
    summary: '查清了的差异了结，写明是怎么回事；再对账时两边的数变了会重新打开',
    permission: 'payment.settle',
    body: Body({ id: Id, note: Reason }),
    result: Type.Boolean(),
    each: 'id',
    audit: { subject: 'difference', id: 'body.id' },
  },
  'GET /admin/api/payment/switches': {
    summary: '支付开关；没有列出的按默认',
    permission: 'payment.read',
    result: Type.Array(Type.Object(Switch)),
  },
  'POST /admin/api/payment/switch': {
    summary: '开关一处的支付；way 只用于小程序的虚拟商品',
    permission: 'payment.switch',
    body: Body({ ...Switch, way: Type.Optional(OneOf('mini', 'virtual')), reason: Reason, requestId: RequestId }),
    result: Type.Boolean(),
    audit: { subject: 'paySwitch', id: 'body.platform' },
  },
})
