import { Type, type Static } from 'typebox'
import { Body, Id, Nullable, OneOf, Page, RequestId, Time, paging } from '../endpoint'
import { ORDER_TYPES, OrderStatus, OrderType, Transfer } from '../order'
import { Reason, adminEndpoints } from './endpoint'

const Piece = Type.Object(
  { position: Type.Integer({ minimum: 0, maximum: 1000 }), quantity: Type.Integer({ minimum: 1, maximum: 10_000 }) },
  { additionalProperties: false },
)
const Fen = Type.Integer({ description: '分' })
/** 分, of one order: of more a second person has to agree. */
export const MOST_REFUNDED_ALONE = 50_000
const REFUNDED = { over: { amount: MOST_REFUNDED_ALONE }, counts: { kind: 'order', id: 'body.orderId' } } as const

const ArrivedOn = Nullable(Type.String({ description: '入账日期，YYYY-MM-DD；不是对公转账付的、没有记下的为空' }))

/** An order as operators know it. */
const Order = Type.Object({
  id: Id,
  orderNo: Type.String(),
  orderType: OrderType,
  title: Type.String(),
  spec: Type.String(),
  buyer: Type.String(),
  phoneMasked: Type.String(),
  userId: Id,
  status: OrderStatus,
  statusText: Type.String(),
  payPrice: Fen,
  coins: Type.Integer({ description: '金币，商品本身要的与抵扣的' }),
  refundedAmount: Fen,
  refundedCoins: Type.Integer(),
  createTime: Time,
  payTime: Nullable(Type.String()),
  payWay: Nullable(
    Type.String({
      enum: ['jsapi', 'mini', 'virtual', 'h5', 'apple', 'transfer'],
      description: '怎么付的；没有付、不用付钱的为空',
    }),
  ),
  outTradeNo: Type.String({ description: '商户单号，在微信账单上' }),
  transactionId: Type.String({ description: '微信的交易单号；对公转账的为银行流水号' }),
  arrivedOn: ArrivedOn,
})

const Refund = Type.Object({
  id: Id,
  amount: Fen,
  coins: Type.Integer(),
  lines: Type.Array(Piece),
  by: OneOf('buyer', 'house'),
  reason: Type.String(),
  waiting: Type.Boolean({ description: '等运营审核' }),
  askedAt: Time,
  sentAt: Nullable(Type.String()),
  withdrawnAt: Nullable(Type.String()),
  doneAt: Nullable(Type.String()),
})

const Pending = Type.Object({
  id: Id,
  what: OneOf('reprice', 'refund', 'refuse'),
  amount: Type.Integer({ description: '分，退多少，改价的为减多少' }),
  reason: Type.String({ description: '提交的人写的原因' }),
  state: OneOf('waiting', 'refused', 'expired'),
  askedBy: Type.String(),
  askedAt: Time,
  expiresAt: Time,
  decidedBy: Type.String({ description: '谁不同意；没有人的为空' }),
  decidedAt: Nullable(Type.String()),
  answer: Type.String({ description: '为什么没有成' }),
})

/** As orders are kept; see ORDER_TYPES. */
const Shop = Type.Unsafe<keyof typeof ORDER_TYPES>({ type: 'string', enum: Object.keys(ORDER_TYPES) })

const One = Body({ orderId: Id, requestId: RequestId })

const Keyword = Type.Optional(
  Type.String({
    ...{ minLength: 1, maxLength: 60, pattern: '\\S' },
    description: '订单号、订单的编号、买家的手机号或昵称、商户单号、微信的交易单号、银行流水号',
  }),
)
const found = {
  status: Type.Optional(OrderStatus),
  orderType: Type.Optional(OrderType),
  keyword: Keyword,
  userId: Type.Optional(Id),
  bizId: Type.Optional(Type.String({ format: 'uuid', description: '买的是哪一个：课程、资料、活动、会员卡……的编号' })),
  dayOf: Type.Optional(OneOf('created', 'paid')),
  from: Type.Optional(Type.String({ format: 'date', description: '下单日期（dayOf 为 paid 的是付款日期），北京时间' })),
  to: Type.Optional(Type.String({ format: 'date', description: '含这一天' })),
}
const OrderFilter = Body({ ...paging, ...found })
const OrderTotals = Body(found)
export type OrderTotals = Static<typeof OrderTotals>
export type OrderFilter = Static<typeof OrderFilter>

const RefundState = OneOf('waiting', 'underway', 'done', 'refused', 'withdrawn')
export type RefundState = Static<typeof RefundState>
const RefundCause = OneOf('order', 'twice', 'repriced')
export type RefundCause = Static<typeof RefundCause>
const refundFound = {
  state: Type.Optional(RefundState),
  cause: Type.Optional(RefundCause),
  keyword: Keyword,
  dayOf: Type.Optional(OneOf('asked', 'done')),
  from: Type.Optional(Type.String({ format: 'date', description: '申请日期（dayOf 为 done 的是到账日期），北京时间' })),
  to: Type.Optional(Type.String({ format: 'date', description: '含这一天' })),
}
const RefundFilter = Body({ ...paging, ...refundFound })
export type RefundFilter = Static<typeof RefundFilter>

const transferFound = {
  state: Type.Optional(Transfer.properties.state),
  keyword: Type.Optional(
    Type.String({ minLength: 1, maxLength: 60, pattern: '\\S', description: '银行流水号、付款户名（可以是其中几个字）、订单号' }),
  ),
  dayOf: Type.Optional(OneOf('submitted', 'confirmed', 'arrived')),
  from: Type.Optional(
    Type.String({ format: 'date', description: '提交日期（dayOf 为 confirmed 的是确认日期，arrived 的是入账日期），北京时间' }),
  ),
  to: Type.Optional(Type.String({ format: 'date', description: '含这一天' })),
}
const TransferFilter = Body({ ...paging, ...transferFound })
export type TransferFilter = Static<typeof TransferFilter>

const Termed = OneOf('course', 'vip', 'zhiku', 'tiku')
const RefundTerm = Type.Object({
  kind: Termed,
  days: Type.Integer({ description: '几天内' }),
  most: Nullable(Type.Integer({ description: '最多用多少：课程为 %，题库为做了几题' })),
  since: Nullable(Type.String({ description: '从什么时候下的订单，一开始就是的没有' })),
})

/** What operators do with orders. */
export const order = adminEndpoints({
  'POST /admin/api/order/page': {
    summary: '全部店铺的订单，新的在前，买家删除的也在；按订单号、手机号、昵称、付款的单号、状态、店铺、下单或付款的日期查',
    permission: 'order.read',
    body: OrderFilter,
    result: Page(Order),
  },
  'POST /admin/api/order/totals/show': {
    summary: '符合条件的订单一共多少张，付了、退了多少',
    permission: 'order.read',
    lagging: true,
    body: OrderTotals,
    result: Type.Object({
      orders: Type.Integer({ description: '订单' }),
      paid: Fen,
      refunded: Fen,
      spentCoins: Type.Integer({ description: '金币' }),
    }),
  },
  'GET /admin/api/order/show/:order': {
    summary: '一张订单：明细与每次退款；:order 是订单号或编号',
    permission: 'order.read',
    result: Type.Object({
      ...Order.properties,
      lines: Type.Array(
        Type.Object({
          position: Type.Integer(),
          title: Type.String(),
          spec: Type.String(),
          quantity: Type.Integer(),
          unitPrice: Fen,
          unitCoins: Type.Integer(),
          refunded: Type.Integer({ description: '已退的件数' }),
        }),
      ),
      refunds: Type.Array(Refund),
      extras: Type.Array(
        Type.Object({ cause: OneOf('twice', 'repriced'), amount: Fen, payTime: Time, backTime: Nullable(Type.String()) }),
        { description: '重复支付的、按改价之前的金额付的，都退回' },
      ),
      parcels: Type.Array(
        Type.Object({
          id: Id,
          state: OneOf('waiting', 'sent', 'delivered', 'cancelled'),
          receiver: Type.String({ description: '打码' }),
          company: Type.String(),
          trackNo: Type.String(),
          sentAt: Nullable(Type.String()),
          deliveredAt: Nullable(Type.String()),
        }),
        { description: '它的包裹，新的在前；还没有付钱的没有' },
      ),
      originPrice: Fen,
      couponOff: Fen,
      reduced: Type.Integer({ description: '分，付款前改价减的' }),
      expireTime: Type.String({ description: '最晚付款' }),
      deeds: Type.Array(
        Type.Object({
          at: Time,
          operator: Type.String(),
          what: OneOf('reprice', 'cancel', 'other'),
          off: Nullable(Type.Integer()),
          reason: Type.String(),
        }),
        { description: '运营对它做过的，近的在前，最多 20 条' },
      ),
      pending: Type.Array(Pending, { description: '7 天内提交的里，等另一人复核的、没有同意的、失效的，近的在前' }),
      cancelTime: Nullable(Type.String()),
      cancelReason: Type.String(),
      refundRule: Type.String({ description: '这家店铺的退款规则' }),
      complaint: Type.String({ description: '最近一次售后：为什么、怎样了；没有为空' }),
      refundable: Type.Object({
        amount: Fen,
        coins: Type.Integer(),
        fault: Type.String({ description: '按规则现在不能退的原因，能退为空' }),
        unused: Nullable(
          Type.Object({
            amount: Type.Integer({ description: '分，按剩余天数' }),
            fault: Type.String({ description: '不能按剩余天数退的原因，能退为空' }),
          }),
        ),
      }),
    }),
  },
  'GET /admin/api/refundTerm/list': {
    summary: '退款规则：支付后几天、最多用多少',
    permission: 'order.read',
    result: Type.Array(RefundTerm),
  },
  'POST /admin/api/refundTerm/version/list': {
    summary: '一家店铺用过的退款规则，新的在前',
    permission: 'order.read',
    body: Body({ kind: Termed }),
    result: Type.Array(Type.Omit(RefundTerm, ['kind'])),
  },
  'POST /admin/api/refundTerm/save': {
    summary: '改退款规则：对之后下的订单生效，已经下的仍按下单时的',
    permission: 'order.refundTerms',
    body: Body({
      kind: Termed,
      days: Type.Integer({ minimum: 1, maximum: 90, description: '几天内' }),
      most: Nullable(Type.Integer({ minimum: 0, maximum: 100, description: '最多用多少：课程为 %，题库为做了几题，其他不填' })),
      reason: Reason,
    }),
    result: Type.Boolean(),
    audit: { subject: 'refundTerm', id: 'body.kind' },
  },
  'GET /admin/api/payWindow/list': {
    summary: '每家店铺的付款时限',
    permission: 'order.read',
    result: Type.Array(
      Type.Object({ kind: Shop, minutes: Nullable(Type.Integer({ description: '分钟；没有写的用商品自己的，多为 30 分钟' })) }),
    ),
  },
  'POST /admin/api/payWindow/save': {
    summary: '改一家店铺的付款时限，对之后的新订单生效；不写就用商品自己的',
    permission: 'order.windows',
    body: Body({
      kind: Shop,
      minutes: Nullable(Type.Integer({ minimum: 5, maximum: 1440, description: '分钟，5–1440' })),
      reason: Reason,
    }),
    result: Type.Boolean(),
    audit: { subject: 'payWindow', id: 'body.kind' },
  },
  'POST /admin/api/order/reprice': {
    summary: '付款前改价：在应付里减一笔，代替上一次减的，0 为恢复；正在付的会先在微信那边关掉，减得超过 200 元须另一人复核',
    permission: 'order.reprice',
    body: Body({
      orderId: Id,
      off: Type.Integer({ minimum: 0, maximum: 100_000_000, description: '分，减多少' }),
      reason: Reason,
      requestId: RequestId,
    }),
    result: Type.Object({ payPrice: Type.Integer({ description: '分，现在应付' }) }),
    audit: { subject: 'order', id: 'body.orderId' },
    approval: { over: { off: 20_000 } },
    about: { order: 'body.orderId' },
  },
  'POST /admin/api/order/cancel': {
    summary: '取消待支付的订单；占用的金币、优惠券、名额退回，原因买家看得到',
    permission: 'order.cancel',
    body: Body({ orderId: Id, reason: Reason, requestId: RequestId }),
    result: Type.Boolean(),
    audit: { subject: 'order', id: 'body.orderId' },
  },
  'POST /admin/api/order/refund': {
    summary: '退一部分或全部，不受买家的退款规则限制；按行退时 amount 须等于应退的，这张订单平台一共退的超过 500 元须另一人复核',
    permission: 'order.refund',
    body: Body({
      orderId: Id,
      amount: Type.Integer({ minimum: 0, maximum: 1_000_000_000, description: '分' }),
      refundedAmount: Type.Optional(Type.Integer({ minimum: 0, description: '分，提交的人看到的已退；执行时不是这么多就不退' })),
      lines: Type.Optional(Type.Array(Piece, { minItems: 1, maxItems: 100 })),
      ends: Type.Optional(Type.Boolean({ description: '退剩余天数的：退到之后买的到此为止；只有按天用的店铺可以' })),
      reason: Reason,
      requestId: RequestId,
    }),
    result: Type.Object({ amount: Fen, coins: Type.Integer() }),
    audit: { subject: 'order', id: 'body.orderId' },
    approval: REFUNDED,
    about: { order: 'body.orderId' },
  },
  'POST /admin/api/order/waiting/page': {
    summary: '待审核的订单，先付的在前',
    permission: 'order.read',
    body: Body(paging),
    result: Page(
      Type.Object({
        ...Order.properties,
        why: Type.String({ description: '为什么要审核，店铺没有说的为空' }),
        address: Type.String({ description: '寄到哪里，打码；不用寄的为空' }),
        amount: Type.Integer({ description: '分，不通过要退的' }),
      }),
    ),
  },
  'POST /admin/api/order/approve': {
    summary: '审核通过，交付给买家',
    permission: 'order.approve',
    body: One,
    result: Type.Boolean(),
    each: 'orderId',
    audit: { subject: 'order', id: 'body.orderId' },
  },
  'POST /admin/api/order/refuse': {
    summary: '审核不通过，全额退回，原因买家看得到；amount 须等于应退的，这张订单平台一共退的超过 500 元须另一人复核',
    permission: 'order.approve',
    body: Body({
      orderId: Id,
      amount: Type.Integer({ minimum: 0, maximum: 1_000_000_000, description: '分，要退的' }),
      reason: Reason,
      requestId: RequestId,
    }),
    result: Type.Boolean(),
    audit: { subject: 'order', id: 'body.orderId' },
    approval: REFUNDED,
    about: { order: 'body.orderId' },
  },
  'POST /admin/api/order/refund/page': {
    summary:
      '退款（也有退回的重复支付、改价前的付款）：待审核的（近期多次退款的买家）与在退的先申请的在前，其余新的在前；缺省为待审核的',
    permission: 'order.read',
    body: RefundFilter,
    result: Page(
      Type.Object({
        id: Id,
        orderId: Id,
        orderNo: Type.String(),
        title: Type.String(),
        amount: Fen,
        coins: Type.Integer(),
        by: OneOf('buyer', 'house'),
        cause: RefundCause,
        state: RefundState,
        reason: Type.String(),
        detail: Type.String(),
        askedAt: Time,
        doneAt: Nullable(Type.String({ description: '到账' })),
      }),
    ),
  },
  'POST /admin/api/order/refund/totals/show': {
    summary: '符合条件的退款一共多少笔、多少钱',
    permission: 'order.read',
    lagging: true,
    body: Body(refundFound),
    result: Type.Object({
      refunds: Type.Integer({ description: '退款' }),
      amount: Fen,
      coins: Type.Integer({ description: '金币' }),
      unsold: Type.Integer({ description: '其中退回重复支付、改价前的付款，分' }),
    }),
  },
  'POST /admin/api/order/refundReview/pass': {
    summary: '同意退款，原路退回',
    permission: 'order.refundReview',
    body: One,
    result: Type.Boolean(),
    audit: { subject: 'order', id: 'body.orderId' },
  },
  'POST /admin/api/order/refundReview/refuse': {
    summary: '不同意退款，买家继续使用，原因买家看得到',
    permission: 'order.refundReview',
    body: Body({ orderId: Id, reason: Reason, requestId: RequestId }),
    result: Type.Boolean(),
    audit: { subject: 'order', id: 'body.orderId' },
  },
  'POST /admin/api/order/attended': {
    summary: '已到场',
    permission: 'order.approve',
    body: One,
    result: Type.Boolean(),
    audit: { subject: 'order', id: 'body.orderId' },
  },
  'POST /admin/api/order/transfers/page': {
    summary: '对公转账的凭证，先提交的在前；缺省为待确认的',
    permission: 'payment.read',
    body: TransferFilter,
    result: Page(
      Type.Object({
        ...Transfer.properties,
        orderId: Id,
        orderNo: Type.String(),
        title: Type.String(),
        contractNo: Type.String({ description: '附言里可能写的合同编号，没有为空' }),
        serial: Type.String({ description: '银行流水号，没有到账的为空' }),
        confirmedAt: Nullable(Type.String({ description: '确认到账' })),
        arrivedOn: ArrivedOn,
      }),
    ),
  },
  'POST /admin/api/order/transfers/totals/show': {
    summary: '符合条件的对公转账一共多少笔、多少钱',
    permission: 'payment.read',
    lagging: true,
    body: Body(transferFound),
    result: Type.Object({ transfers: Type.Integer({ description: '转账' }), amount: Fen }),
  },
  'GET /admin/api/order/voucher/:id': {
    summary: '一张转账凭证的图片，十分钟内有效；每次查看都有记录',
    permission: 'payment.confirm',
    reveals: '转账凭证',
    result: Type.Object({ url: Type.String() }),
  },
  'POST /admin/api/order/confirmTransfer': {
    summary: '确认到账：金额须与应付的一致；订单已关闭或已付的，记为待人工退回',
    permission: 'payment.confirm',
    body: Body({
      id: Id,
      amount: Type.Integer({ minimum: 1, description: '到账的，分' }),
      serial: Type.String({ pattern: '^[0-9A-Za-z-]{4,40}$', description: '银行流水号' }),
      arrivedOn: Type.Optional(
        Type.String({ format: 'date', description: '款到银行账户的日期，北京时间，不早于下单、不晚于今天；不写为今天' }),
      ),
      requestId: RequestId,
    }),
    result: Type.Object({ outcome: OneOf('fulfilled', 'late', 'twice', 'repriced') }),
    audit: { subject: 'payment', id: 'body.id' },
  },
  'POST /admin/api/order/refuseTransfer': {
    summary: '凭证不通过，原因买家看得到',
    permission: 'payment.confirm',
    body: Body({
      id: Id,
      reason: Reason,
      submittedAt: Type.Optional(Type.String({ format: 'date-time', description: '看的是哪时提交的凭证；后来换过的不动' })),
      requestId: RequestId,
    }),
    result: Type.Boolean(),
    audit: { subject: 'payment', id: 'body.id' },
  },
})
