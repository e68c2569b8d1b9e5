import { Type, type Static } from 'typebox'
import { Body, Id, Instant, Nullable, OneOf, Page, RequestId, Time, paging } from '../endpoint'
import { Reason, adminEndpoints } from './endpoint'

const Title = Type.String({ minLength: 1, maxLength: 30, pattern: '\\S' })
const PerPerson = Type.Integer({ minimum: 1, maximum: 100 })
const STOCK = { minimum: 0, maximum: 1_000_000 }
const Stock = Type.Integer({ ...STOCK, description: '还能发几张，空为不限' })
const Days = Type.Integer({ minimum: 1, maximum: 3650, description: '发到手之后多少天内有效' })

const NewCoupon = Body({
  title: Title,
  amount: Type.Integer({ minimum: 1, maximum: 1_000_000, description: '减多少，分' }),
  minPrice: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000_000, description: '满多少可用，分' })),
  courseId: Type.Optional(Id),
  categoryId: Type.Optional(Id),
  startsAt: Type.Optional(Instant),
  endsAt: Type.Optional(Instant),
  days: Type.Optional(Days),
  perPerson: Type.Optional(PerPerson),
  stock: Type.Optional(Stock),
  requestId: RequestId,
})
export type NewCoupon = Omit<Static<typeof NewCoupon>, 'requestId'>

const CouponChange = Body({
  id: Id,
  title: Type.Optional(Title),
  endsAt: Type.Optional(Nullable(Instant)),
  days: Type.Optional(Nullable(Days)),
  perPerson: Type.Optional(PerPerson),
  left: Type.Optional(Nullable(Type.Integer({ ...STOCK, description: '还能发几张，空为不限' }))),
  leftWas: Type.Optional(Nullable(Type.Integer({ ...STOCK, description: '填表时看到的还能发几张，期间发出去的照算' }))),
  // A page that was open before the release goes on saving.
  stock: Type.Optional(Nullable(Type.Integer({ ...STOCK, deprecated: true, description: '以前的表单写的还能发几张，空为不改' }))),
})
export type CouponChange = Static<typeof CouponChange>

const CouponState = OneOf('open', 'stopped', 'over')
const Coupon = Type.Object({
  id: Id,
  title: Type.String(),
  amount: Type.Integer(),
  minPrice: Type.Integer(),
  courseId: Nullable(Type.String()),
  categoryId: Nullable(Type.String()),
  scope: Type.String({ description: '只用于哪门课程或哪个分类，不限为空' }),
  startsAt: Time,
  endsAt: Nullable(Type.String()),
  days: Nullable(Type.Integer()),
  perPerson: Type.Integer(),
  state: CouponState,
  given: Type.Integer(),
  held: Type.Integer({ description: '被待付订单占用' }),
  used: Type.Integer(),
  taken: Type.Integer({ description: '收回' }),
  left: Nullable(Type.Integer({ description: '还能发几张，null 不限' })),
  createdAt: Time,
})
export type Coupon = Static<typeof Coupon>

const HolderState = OneOf('unused', 'held', 'used', 'taken')
/** One that somebody has, or had. */
const given = {
  id: Id,
  state: HolderState,
  orderId: Nullable(Type.String()),
  givenAt: Time,
  endsAt: Time,
  usedAt: Nullable(Type.String()),
  takenAt: Nullable(Type.String()),
}
const Holder = Type.Object({ ...given, userId: Id, nickName: Type.String(), phoneMasked: Type.String() })
export type Holder = Static<typeof Holder>
const Held = Type.Object({
  ...given,
  couponId: Id,
  title: Type.String(),
  amount: Type.Integer({ description: '减多少，分' }),
  minPrice: Type.Integer({ description: '满多少可用，分' }),
})
export type Held = Static<typeof Held>

const CouponFilter = Body({
  ...paging,
  state: Type.Optional(CouponState),
  title: Type.Optional(Type.String({ minLength: 1, maxLength: 30 })),
})
export type CouponFilter = Static<typeof CouponFilter>
const HolderFilter = Body({
  ...paging,
  couponId: Id,
  state: Type.Optional(HolderState),
  from: Type.Optional(Type.String({ format: 'date', description: '发放日期，北京时间' })),
  to: Type.Optional(Type.String({ format: 'date', description: '含这一天' })),
})
export type HolderFilter = Static<typeof HolderFilter>
const HeldFilter = Body({ ...paging, userId: Id, state: Type.Optional(HolderState) })
export type HeldFilter = Static<typeof HeldFilter>

const Phone = Type.String({ pattern: '^1\\d{10}$' })
/**
 * given; had: as many as one person may; unknown: nobody, or an account that is closed; none: no more are left, it is over or
 * stopped.
 */
const Outcome = OneOf('given', 'had', 'unknown', 'none')
export type Outcome = Static<typeof Outcome>

/** Coupons: kinds of them, and who is given one. */
export const coupon = adminEndpoints({
  'POST /admin/api/coupon/page': {
    summary: '优惠券，发了多少、占用多少、用了多少',
    permission: 'coupon.read',
    body: CouponFilter,
    result: Page(Coupon),
  },
  'GET /admin/api/coupon/show/:id': { summary: '一种优惠券', permission: 'coupon.read', result: Coupon },
  'POST /admin/api/coupon/holder/page': {
    summary: '谁有这种券，手机号打码',
    permission: 'coupon.read',
    body: HolderFilter,
    result: Page(Holder),
  },
  'POST /admin/api/coupon/held/page': {
    summary: '一个人的优惠券，新的在前；用过的、过期的、收回的也在',
    permission: 'coupon.read',
    body: HeldFilter,
    result: Page(Held),
  },
  'POST /admin/api/coupon/create': {
    summary: '新建；减得超过 200 元须另一人复核',
    permission: 'coupon.edit',
    body: NewCoupon,
    result: Type.Object({ id: Id }),
    audit: { subject: 'coupon', id: 'result.id' },
    approval: { over: { amount: 20_000 } },
    about: 'body.title',
  },
  'POST /admin/api/coupon/edit': {
    summary: '修改，只对以后发的起作用；减多少、用于什么不能改',
    permission: 'coupon.edit',
    body: CouponChange,
    result: Type.Boolean(),
    audit: { subject: 'coupon', id: 'body.id' },
  },
  'POST /admin/api/coupon/stop': {
    summary: '停发，发出去的仍可用',
    permission: 'coupon.edit',
    body: Body({ id: Id, reason: Reason }),
    result: Type.Boolean(),
    audit: { subject: 'coupon', id: 'body.id' },
  },
  'POST /admin/api/coupon/resume': {
    summary: '恢复发放',
    permission: 'coupon.edit',
    body: Body({ id: Id, reason: Reason }),
    result: Type.Boolean(),
    audit: { subject: 'coupon', id: 'body.id' },
    approval: true,
    about: { coupon: 'body.id' },
  },
  'POST /admin/api/coupon/recipient/list': {
    summary: '这些手机号是谁；没有注册的为 null',
    permission: 'coupon.give',
    body: Body({ phones: Type.Array(Phone, { minItems: 1, maxItems: 1000, uniqueItems: true }) }),
    result: Type.Array(Type.Object({ phone: Type.String(), nickName: Nullable(Type.String()), userId: Nullable(Type.String()) })),
  },
  'POST /admin/api/coupon/give': {
    summary: '发给这些人，并通知；7 天内一种券超过 50 人须另一人复核',
    permission: 'coupon.give',
    body: Body({
      couponId: Id,
      userIds: Type.Array(Id, { minItems: 1, maxItems: 1000, uniqueItems: true }),
      reason: Reason,
      requestId: RequestId,
    }),
    result: Type.Object({ people: Type.Array(Type.Object({ userId: Id, nickName: Nullable(Type.String()), outcome: Outcome })) }),
    audit: { subject: 'coupon', id: 'body.couponId' },
    approval: { over: { userIds: 50 }, counts: { days: 7 } },
    about: { coupon: 'body.couponId', user: 'body.userIds' },
  },
  'POST /admin/api/coupon/takeBack': {
    summary: '收回一张没有用的，并告诉本人；用过的、被待付订单占用的不能收回',
    permission: 'coupon.give',
    body: Body({ id: Id, reason: Reason }),
    result: Type.Object({ userId: Id }),
    each: 'id',
    audit: { subject: 'user', id: 'result.userId' },
  },
})
