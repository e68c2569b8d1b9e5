import { Type, type Static } from 'typebox'
import { Body, Id, Nullable, OneOf, Page, RequestId, Time, endpoints, paging } from './endpoint'
import { PRIZE_TYPES } from './rules/exchange'
import { PageTarget } from './shapes'
import { keysOf } from './rules/keys'

export const PrizeTypeName = OneOf(...keysOf(PRIZE_TYPES))
/** Where it is asked from, where virtual goods may not be had everywhere. */
const Platform = Type.Optional(OneOf('weapp', 'wechat', 'browser'))
const Captcha = {
  captchaId: Type.Optional(Type.String({ maxLength: 64 })),
  captcha: Type.Optional(Type.String({ maxLength: 8 })),
}

const Prize = Type.Object({
  type: PrizeTypeName,
  title: Type.String(),
  cover: Type.String({ description: '没有为空' }),
  note: Type.String({ description: '一句说明：规格、门槛' }),
  validText: Type.String({ description: '有效多久' }),
})

/** What it would be for whoever asks. */
const OfferedPrize = Type.Object({
  ...Prize.properties,
  owned: Type.Boolean({ description: '已经永久拥有，兑换时跳过' }),
  willExtendTo: Nullable(Type.String({ description: '兑换之后有效到什么时候，永久为空' })),
})
export type OfferedPrize = Static<typeof OfferedPrize>

const Right = Type.Object({
  type: PrizeTypeName,
  title: Type.String(),
  cover: Type.String(),
  note: Type.String(),
  endTime: Nullable(Type.String({ description: '永久、或无所谓有效期的为空' })),
  orderId: Nullable(Type.String({ description: '零元订单；没有订单的为空' })),
  skipped: Type.Boolean({ description: '礼包里已经拥有、没有再发的' }),
  action: Type.String({ description: '“去使用”按钮上的字；没有去处为空' }),
  page: Type.Optional(PageTarget),
})
export type RedeemedRight = Static<typeof Right>

/** Whom one may follow afterwards: an account, a group. */
const Follow = Type.Object({ qrUrl: Type.String(), text: Type.String({ description: '关注之后有什么；没有为空' }) })

const Redeemed = Type.Object({
  recordId: Id,
  title: Type.String(),
  codeMasked: Type.String(),
  rights: Type.Array(Right),
  follow: Type.Optional(Follow),
})
export type Redeemed = Static<typeof Redeemed>

const Checked = Type.Object({
  token: Type.String({ description: '两分钟内有效，只有查询的人能用' }),
  batchName: Type.String(),
  prizes: Type.Array(OfferedPrize),
  alreadyOwned: Type.Boolean({ description: '里面的都已拥有，兑换会被拒绝，码不消耗' }),
  endTime: Time,
  needProfile: Type.Boolean({ description: '要先完善资料' }),
  notice: Type.String(),
})
export type CheckedCode = Static<typeof Checked>

const Common = Type.Object({
  title: Type.String(),
  cover: Type.String({ description: '活动图，没有为空' }),
  prizes: Type.Array(Prize),
  startTime: Time,
  endTime: Time,
  total: Type.Integer(),
  used: Type.Integer(),
  state: OneOf(0, 1, 2, 3, 4),
  rules: Type.String(),
  scope: Type.String({ description: '谁可以领；不限为空' }),
  needProfile: Type.Boolean(),
  serverTime: Time,
  recordId: Type.Optional(Id),
})
export type CommonCode = Static<typeof Common>

const Record = Type.Object({
  id: Id,
  title: Type.String(),
  codeMasked: Type.String({ description: '由客服补发的为空' }),
  time: Time,
  rights: Type.Array(Right),
})
export type RedeemRecord = Static<typeof Record>

export const duihuan = endpoints({
  'POST /api/exchangeCode/check': {
    summary: '这个码能换什么；不消耗。10 分钟内输错 5 次之后要图形验证码，一天 20 次之后锁 24 小时',
    limit: { max: 600, seconds: 60 },
    body: Body({ code: Type.String({ minLength: 1, maxLength: 60 }), platform: Platform, ...Captcha }),
    result: Checked,
  },
  'POST /api/exchangeCode/redeem': {
    summary: '兑换查询过的码',
    limit: { max: 600, seconds: 60 },
    body: Body({ token: Type.String({ minLength: 1, maxLength: 400 }), platform: Platform, requestId: RequestId }),
    result: Redeemed,
  },
  'GET /api/exchangeCode/common/:key': {
    summary: '通用码：state 0 未开始，1 可领，2 已领完，3 已结束，4 已领取',
    open: true,
    limit: { max: 1200, seconds: 60 },
    result: Common,
  },
  'POST /api/exchangeCode/receiveCommon': {
    summary: '领取通用码',
    limit: { max: 600, seconds: 60 },
    body: Body({ key: Type.String({ minLength: 1, maxLength: 40 }), platform: Platform, requestId: RequestId }),
    result: Redeemed,
  },
  'POST /api/exchangeCode/recordPage': {
    summary: '我的兑换记录',
    body: Body({ ...paging, type: Type.Optional(PrizeTypeName) }),
    result: Page(Record),
  },
  'GET /api/exchangeCode/record/:id': { summary: '一次兑换', result: Redeemed },
})
