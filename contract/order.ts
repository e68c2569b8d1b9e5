import { Type, type Static } from 'typebox'
import { Body, Both, Id, Nullable, OneOf, Page, RequestId, Time, endpoints, paging } from './endpoint'
import { InvoiceState } from './invoice'

/** 课程, 会员卡, 智库, 活动, 商城, 证书补寄: names are what code says, numbers what travels. */
export const ORDER_TYPES = { course: 1, vip: 2, zhiku: 3, activity: 4, mall: 5, cert: 6 } as const
export const OrderType = OneOf(1, 2, 3, 4, 5, 6)
/** 0 待支付, 10 待发货/待参加, 20 已发货, 30 已完成, 40 已取消, 50 退款中, 60 已退款 */
export const OrderStatus = OneOf(0, 10, 20, 30, 40, 50, 60)
/** 待支付, 待发货, 已发货, 已完成, 退款 */
const OrderFilter = OneOf('unpaid', 'ship', 'sent', 'done', 'refund')
/** Of those that wait: for their money, for the post, for their money back. */
export const OrderCounts = Type.Object({ unpaid: Type.Integer(), ship: Type.Integer(), refund: Type.Integer() })
/** How the mini-program takes the money now: wx.requestPayment or wx.requestVirtualPayment. */
const Way = OneOf('mini', 'virtual')
/** What a person can do with an order now; the server says so, so that every client shows the same buttons. */
export const OrderAction = OneOf('pay', 'cancel', 'refund', 'cancelRefund', 'delete', 'again', 'use', 'confirm')

export const PriceDetail = Type.Object({
  originPrice: Type.Integer({ description: '分' }),
  couponDiscount: Type.Integer({ description: '分' }),
  coinUsed: Type.Integer({ description: '金币' }),
  coinDeduct: Type.Integer({ description: '分' }),
  payPrice: Type.Integer({ description: '分' }),
  lines: Type.Array(Type.Object({ label: Type.String(), amount: Type.Integer({ description: '分，减的为负' }) })),
})

export const OrderCard = Type.Object({
  id: Type.String(),
  orderNo: Type.String(),
  orderType: OrderType,
  bizId: Type.String(),
  title: Type.String(),
  cover: Type.String(),
  spec: Type.String(),
  quantity: Type.Integer(),
  payPrice: Type.Integer({ description: '分' }),
  coinPrice: Type.Integer({ description: '商品本身要的金币，不含抵扣' }),
  refundedAmount: Type.Integer({ description: '已退回的，分' }),
  status: OrderStatus,
  statusText: Type.String(),
  createTime: Time,
  payExpireTime: Nullable(Type.String()),
  serverTime: Time,
  actions: Type.Array(OrderAction),
  way: Type.Optional(Way),
})
export type OrderCard = Static<typeof OrderCard>

/** One of the buyer's coupons, as far as this purchase is concerned. */
const CouponChoice = Type.Object({
  id: Type.String(),
  title: Type.String(),
  rule: Type.String({ description: '满 150 减 20' }),
  discount: Type.Integer({ description: '这一单能减的，分' }),
  lastDay: Type.String({ description: '有效期至，YYYY-MM-DD' }),
  usable: Type.Boolean(),
  reason: Type.String({ description: '不可用的原因' }),
})
export type CouponChoice = Static<typeof CouponChoice>

/** Where goods are sent, and how far they are. */
const Delivery = Type.Object({
  receiver: Type.String(),
  phoneMasked: Type.String(),
  address: Type.String(),
  company: Type.String(),
  trackNo: Type.String(),
})

/** One line of what was bought. */
const OrderItem = Type.Object({
  sku: Type.String(),
  title: Type.String(),
  spec: Type.String(),
  quantity: Type.Integer(),
  unitPrice: Type.Integer({ description: '分' }),
  unitCoins: Type.Integer({ description: '金币' }),
  refunded: Type.Integer({ description: '已退的件数' }),
})

const OrderDetail = Both(
  OrderCard,
  Type.Object({
    priceDetail: PriceDetail,
    items: Type.Array(OrderItem),
    payTime: Nullable(Type.String()),
    timeline: Type.Array(Type.Object({ text: Type.String(), time: Time })),
    entitlement: Type.Optional(Type.Object({ active: Type.Boolean(), startTime: Time, endTime: Nullable(Type.String()) })),
    refund: Type.Optional(
      Type.Object({
        status: OneOf('applied', 'refunded', 'refused'),
        amount: Type.Integer(),
        reason: Type.String(),
        reply: Type.String(),
      }),
    ),
    refundRule: Type.String({ description: '退款规则，一句话' }),
    /** What comes next, e.g. the registration form of a certificate class. */
    form: Type.Optional(Type.Object({ status: Type.Integer(), text: Type.String() })),
    /** What it ends with, where one can be had. */
    cert: Type.Optional(Type.Object({ name: Type.String() })),
    /** 加入班级群 */
    group: Type.Optional(Type.Object({ qrUrl: Type.String() })),
    delivery: Type.Optional(Delivery),
    /** What has become of the coupon. */
    coupon: Type.Optional(Type.Object({ title: Type.String(), text: Type.String() })),
    /** Missing where no invoice can be had. */
    invoice: Type.Optional(Type.Object({ state: InvoiceState, text: Type.String() })),
    phoneMasked: Type.String(),
  }),
)
export type OrderDetail = Static<typeof OrderDetail>

const Offer = Both(
  PriceDetail,
  Type.Object({
    title: Type.String(),
    cover: Type.String(),
    spec: Type.String(),
    coupons: Type.Array(CouponChoice, { description: '可用的在前' }),
    couponId: Nullable(Type.String({ description: '用的那一张' })),
    coinPrice: Type.Integer({ description: '商品本身要的金币，不含抵扣' }),
    coinBalance: Type.Integer(),
    coinMax: Type.Integer({ description: '这一单最多可用的金币' }),
    left: Nullable(Type.Integer({ description: '剩余名额，不限为空' })),
    phoneMasked: Type.String(),
    refundRule: Type.String(),
    delivery: Type.Optional(Delivery),
    /** False where the operator has switched off this way to pay, e.g. virtual goods in the mini-program. */
    canPay: Type.Boolean(),
    cannotPayReason: Type.String(),
    way: Type.Optional(Way),
  }),
)
const Platform = OneOf('weapp', 'wechat', 'browser')

/** What a course, or another paper of its certificate, is ordered by. */
export const CourseInput = Type.Object({ courseId: Id })
const choice = {
  courseId: Id,
  useCoin: Type.Optional(Type.Boolean()),
  /** Left out: the best one, unless `noCoupon`. */
  couponId: Type.Optional(Id),
  platform: Type.Optional(Platform),
}
const Preview = Body({ ...choice, noCoupon: Type.Optional(Type.Boolean()) })
const Purchase = Body({
  ...choice,
  /** The total the person has seen; another one is refused with 11312. */
  payPrice: Type.Integer({ minimum: 0 }),
  requestId: RequestId,
})
const Created = Type.Object({
  orderId: Type.String(),
  orderNo: Type.String(),
  needPay: Type.Boolean(),
  payPrice: Type.Integer(),
  payExpireTime: Nullable(Type.String()),
  way: Type.Optional(Way),
})
const Cancel = Body({ id: Id, reason: Type.Optional(Type.String({ maxLength: 40 })) })
const RefundApply = Body({
  id: Id,
  reason: Type.String({ minLength: 1, maxLength: 40 }),
  desc: Type.Optional(Type.String({ maxLength: 200 })),
})
const One = Body({ id: Id })

export const order = endpoints({
  'POST /api/courseOrder/preview': { summary: '确认订单前的价格', body: Preview, result: Offer },
  'POST /api/courseOrder': {
    summary: '创建课程订单；已有未支付的同一课程订单则返回它',
    limit: { max: 60, seconds: 60 },
    body: Purchase,
    result: Created,
  },
  'POST /api/courseOrder/page': {
    summary: '我的课程订单',
    body: Body({ status: Type.Optional(OrderFilter), ...paging }),
    result: Page(OrderCard),
  },
  'GET /api/courseOrder/detail/:id': { summary: '课程订单', result: OrderDetail },
  'POST /api/courseOrder/cancel': { summary: '取消未支付的订单', body: Cancel, result: Type.Boolean() },
  'POST /api/courseOrder/refundApply': { summary: '申请退款', body: RefundApply, result: Type.Boolean() },
  'POST /api/courseOrder/refundCancel': { summary: '撤销退款申请', body: One, result: Type.Boolean() },
  'POST /api/courseOrder/delete': { summary: '删除已取消或已退款的订单', body: One, result: Type.Boolean() },
  'POST /api/certOrder/preview': { summary: '补寄这门课程的纸质证书，确认前的价格与收件信息', body: Preview, result: Offer },
  'POST /api/certOrder': {
    summary: '创建补寄订单；补寄原因与收件信息先由 courseCertReissue 给出，已有未支付的则返回它',
    limit: { max: 60, seconds: 60 },
    body: Purchase,
    result: Created,
  },
  'GET /api/certOrder/detail/:id': { summary: '补寄订单', result: OrderDetail },
  'POST /api/certOrder/cancel': { summary: '取消未支付的补寄订单', body: Cancel, result: Type.Boolean() },
  'POST /api/certOrder/refundApply': { summary: '寄出之前申请退款', body: RefundApply, result: Type.Boolean() },
  'POST /api/certOrder/refundCancel': { summary: '撤销补寄的退款申请', body: One, result: Type.Boolean() },
  'POST /api/certOrder/confirm': { summary: '确认收货；确认过的再确认一次也成功', body: One, result: Type.Boolean() },
  'POST /api/certOrder/delete': { summary: '删除已取消或已退款的补寄订单', body: One, result: Type.Boolean() },
  'GET /api/order/detail/:id': { summary: '一张订单，不论买的是什么', result: OrderDetail },
  'POST /api/order/centerPage': {
    summary: '订单中心',
    body: Body({
      orderType: Type.Optional(OrderType),
      status: Type.Optional(OrderFilter),
      ...paging,
    }),
    result: Page(OrderCard),
  },
  'GET /api/order/counts': {
    summary: '订单中心各状态的数',
    result: OrderCounts,
  },
})
