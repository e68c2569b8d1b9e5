import { Type, type Static } from 'typebox'
import { Body, Both, Id, Nullable, OneOf, Page, Time, endpoints, paging } from './endpoint'
import { Delivery } from './delivery'
import { InvoiceState } from './invoice'
import { ContractState } from './vipContract'
import { PageTarget } from './shapes'

/** 课程, 会员卡, 智库, 活动, 商城, 证书补寄, 题库: what is sold. Names are what code says, numbers what travels. */
export const ORDER_TYPES = { course: 1, vip: 2, zhiku: 3, activity: 4, mall: 5, cert: 6, tiku: 7 } as const
export const OrderType = OneOf(...Object.values(ORDER_TYPES))
/** 0 待支付, 10 待发货/待参加, 20 已发货, 30 已完成, 40 已取消, 50 退款中, 60 已退款 */
export const OrderStatus = OneOf(0, 10, 20, 30, 40, 50, 60)
/** 待支付, 待发货, 待参加, 已发货, 已完成, 退款, 已取消或已退款 */
export const OrderFilter = OneOf('unpaid', 'ship', 'attend', 'sent', 'done', 'refund', 'over')
export const OrderWord = Type.String({
  minLength: 1,
  maxLength: 20,
  pattern: '\\S',
  description: '名称的一部分，或订单号的一部分',
})
/** Of those that wait: for their money, for the post, for their money back. */
export const OrderCounts = Type.Object({
  unpaid: Type.Integer(),
  ship: Type.Integer(),
  attend: Type.Integer({ description: '待参加的活动' }),
  refund: Type.Integer(),
})
/** How the mini-program takes the money now: wx.requestPayment or wx.requestVirtualPayment. */
const Way = OneOf('mini', 'virtual')
/** By WeChat, by a bank transfer that an operator confirms. */
export const PayWay = OneOf('wechat', 'transfer')
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
  /** It reads as cancelled, whatever its status: nobody comes any more. */
  calledOff: Type.Optional(Type.Literal(true)),
  /** Of what an operator has to agree to, once it is paid for; nothing is theirs while it waits. */
  approval: Type.Optional(OneOf('waiting', 'passed', 'refused')),
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
  lastDay: Type.String({ description: '有效期至，YYYY-MM-DD；不到那天结束就到期的带时刻，YYYY-MM-DD HH:mm' }),
  usable: Type.Boolean(),
  reason: Type.String({ description: '不可用的原因' }),
})
export type CouponChoice = Static<typeof CouponChoice>

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

/** One thing that comes after buying. */
const NextStep = Type.Object({
  text: Type.String({ description: '要做的事，如“填写报名资料”' }),
  note: Type.String({ description: '进行到哪里，或要知道的；没有为空' }),
  action: Type.String({ description: '按钮上的字' }),
  page: Type.Optional(PageTarget),
  picture: Type.Optional(Type.String({ description: '二维码的地址，与 page 二者有一' })),
  done: Type.Boolean(),
  use: Type.Boolean({ description: '使用所买的；订单的“去使用”也到那里' }),
})
export type NextStep = Static<typeof NextStep>

/** 对公转账: a voucher that waits, was confirmed or refused, or was withdrawn or came to nothing with its order. */
export const Transfer = Type.Object({
  id: Id,
  state: OneOf('waiting', 'confirmed', 'refused', 'closed'),
  amount: Type.Integer({ description: '分' }),
  payer: Type.String({ description: '付款户名' }),
  payTime: Time,
  submitTime: Time,
  reason: Type.String({ description: '未通过的原因' }),
})

export const OrderDetail = Both(
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
        coins: Type.Optional(Type.Integer({ description: '一起退的金币' })),
        reason: Type.String(),
        reply: Type.String(),
      }),
    ),
    /**
     * What came beside the money that it was sold for, paid a second time or at a former price: it goes back, and the order
     * stands.
     */
    extras: Type.Optional(
      Type.Array(
        Type.Object({
          id: Id,
          cause: OneOf('twice', 'repriced'),
          amount: Type.Integer({ description: '分' }),
          payTime: Time,
          state: OneOf('returning', 'returned'),
          backTime: Nullable(Type.String({ description: '退到的时间' })),
          reply: Type.String(),
        }),
      ),
    ),
    refundRule: Type.String({ description: '退款规则，一句话' }),
    /** What comes after buying, in its order; none of what is not theirs. */
    nextSteps: Type.Array(NextStep),
    delivery: Type.Optional(Delivery),
    /** Where a company may transfer the money of an unpaid order to. */
    transferTo: Type.Optional(
      Type.Object({
        name: Type.String({ description: '户名' }),
        bank: Type.String({ description: '开户行' }),
        number: Type.String({ description: '账号' }),
      }),
    ),
    /** The last voucher of a bank transfer. */
    transfer: Type.Optional(Type.Object({ ...Transfer.properties, voucherUrl: Type.String({ description: '十分钟内有效' }) })),
    /** What has become of the coupon. */
    coupon: Type.Optional(Type.Object({ title: Type.String(), text: Type.String() })),
    /** Missing where no invoice can be had. */
    invoice: Type.Optional(Type.Object({ state: InvoiceState, text: Type.String() })),
    /** Of what a company buys, to whoever may see what it has paid. */
    contract: Type.Optional(
      Type.Object({ state: ContractState, text: Type.String(), number: Type.String({ description: '没有生成为空' }) }),
    ),
    phoneMasked: Type.String(),
  }),
)
export type OrderDetail = Static<typeof OrderDetail>

export const Offer = Both(
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
    /** Of what members pay less for, to somebody who is none. */
    member: Type.Optional(
      Type.Object({
        price: Type.Integer({ description: '会员价，分' }),
        saves: Type.Integer({ description: '成为会员这一单少付的，分' }),
        coinSaves: Type.Integer({ description: '成为会员这一单少付的金币' }),
      }),
    ),
    /** False where the operator has switched off this way to pay, e.g. virtual goods in the mini-program. */
    ways: Type.Array(PayWay),
    canPay: Type.Boolean(),
    cannotPayReason: Type.String(),
    way: Type.Optional(Way),
  }),
)
/** What would come back of an order now. */
export const RefundPreview = Type.Object({
  refundable: Type.Boolean(),
  amount: Type.Integer({ description: '分' }),
  coins: Type.Integer({ description: '金币' }),
  ruleText: Type.String({ description: '退款规则；不能退时是为什么' }),
})
export type RefundPreview = Static<typeof RefundPreview>
export const Created = Type.Object({
  orderId: Type.String(),
  orderNo: Type.String(),
  needPay: Type.Boolean(),
  payPrice: Type.Integer(),
  payExpireTime: Nullable(Type.String()),
  way: Type.Optional(Way),
})
export const order = endpoints({
  'GET /api/order/detail/:id': { summary: '一张订单，不论买的是什么', result: OrderDetail },
  'POST /api/order/centerPage': {
    summary: '订单中心',
    body: Body({
      orderType: Type.Optional(OrderType),
      status: Type.Optional(OrderFilter),
      keyword: Type.Optional(OrderWord),
      ...paging,
    }),
    result: Page(OrderCard),
  },
  'GET /api/order/counts': {
    summary: '订单中心各状态的数',
    result: OrderCounts,
  },
})
