import { Type, type Static } from 'typebox'
import { Body, Id, Nullable, OneOf, Time, endpoints } from './endpoint'
import { BENEFITS } from './rules/benefits'
import { PageTarget, Vip } from './shapes'
import { vipContract } from './vipContract'
import { vipOrder } from './vipOrder'

export const BenefitName = OneOf(...BENEFITS)
export const CardKind = OneOf('personal', 'company')

const Card = Type.Object({
  id: Id,
  name: Type.String(),
  days: Nullable(Type.Integer({ description: '永久为空' })),
  price: Type.Integer({ description: '分，本人要付的；企业卡为卡内席位的' }),
  originPrice: Type.Integer({ description: '分' }),
  seats: Nullable(Type.Integer({ description: '个人卡为空' })),
  badge: Type.String(),
  tip: Type.String(),
  benefits: Type.Array(Type.Object({ code: BenefitName, quota: Nullable(Type.Integer()) })),
  endTime: Nullable(Type.String({ description: '现在购买有效到什么时候；永久为空' })),
})
export type VipCard = Static<typeof Card>

const Benefit = Type.Object({
  code: BenefitName,
  title: Type.String(),
  words: Type.String({ description: '说明' }),
  without: Type.String({ description: '不是会员时怎样' }),
  icon: Type.String(),
  extent: Type.String({ description: '现在有多少，如“12 门”' }),
})
export type VipBenefit = Static<typeof Benefit>

const Saving = Type.Object({
  total: Type.Integer({ description: '分' }),
  items: Type.Array(Type.Object({ title: Type.String(), times: Type.Integer(), saved: Type.Integer({ description: '分' }) })),
})

const MyBenefit = Type.Object({
  ...Benefit.properties,
  quota: Nullable(Type.Integer({ description: '本月的额度，没有限额为空' })),
  used: Type.Integer({ description: '有额度的为本月已用，其余为成为会员以来用过几次' }),
  resetTime: Nullable(Type.String()),
  page: PageTarget,
})
export type MyBenefit = Static<typeof MyBenefit>

const Mine = Type.Object({
  vip: Vip,
  personal: Type.Optional(
    Type.Object({
      cardName: Type.String(),
      startTime: Time,
      endTime: Nullable(Type.String({ description: '永久为空' })),
      daysLeft: Nullable(Type.Integer()),
    }),
  ),
  company: Type.Optional(
    Type.Object({
      name: Type.String(),
      role: OneOf('main', 'manager', 'member'),
      joinTime: Time,
      disabled: Type.Boolean({ description: '企业停用了本人的席位，没有权益，可以退出' }),
      endTime: Nullable(Type.String({ description: '还没有开通为空' })),
      daysLeft: Type.Integer({ description: '已到期为 0' }),
      seats: Type.Integer({ description: '只有主账号和管理员看得到，其余为 0' }),
      used: Type.Integer(),
    }),
  ),
  saved: Saving,
  benefits: Type.Array(MyBenefit),
  history: Type.Array(
    Type.Object({
      id: Id,
      cardName: Type.String(),
      source: OneOf('buy', 'code', 'gift'),
      startTime: Time,
      endTime: Nullable(Type.String()),
      state: OneOf('ahead', 'on', 'over', 'revoked', 'replaced'),
    }),
  ),
  serverTime: Time,
})
export type MyVip = Static<typeof Mine>

export const vip = endpoints({
  ...vipOrder,
  ...vipContract,
  'GET /api/vipCard/list': {
    summary: '会员卡与权益；登录的人另有按最近 30 天的购买可以省多少',
    open: true,
    shared: true,
    query: Body({ kind: CardKind }),
    result: Type.Object({
      cards: Type.Array(Card),
      benefits: Type.Array(Benefit, { description: '这些卡里有的、现在用得上的' }),
      saving: Type.Optional(Saving),
      perpetual: Type.Boolean({ description: '本人已是永久会员' }),
      serverTime: Time,
    }),
  },
  'GET /api/vip/my': { summary: '我的会员', result: Mine },
})
