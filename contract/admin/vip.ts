import { Type, type Static } from 'typebox'
import { Body, Id, Nullable, OneOf, Page, RequestId, Time, paging } from '../endpoint'
import { BenefitName, CardKind } from '../vip'
import { Reason, adminEndpoints } from './endpoint'
import { broadcastSize } from './notice'

const Fen = Type.Integer({ minimum: 1, maximum: 100_000_000, description: '分' })
const Quota = Type.Integer({
  minimum: 1,
  maximum: 10_000,
  description: '智库写每月几份，生日礼写几金币，问问写每天几次，成长值加成写百分之几（150 即 ×1.5），其余不写',
})
const Quotas = Type.Array(Body({ code: BenefitName, quota: Type.Optional(Quota) }), { maxItems: 20 })
const words = {
  name: Type.String({ minLength: 1, maxLength: 20, pattern: '\\S' }),
  badge: Type.String({ maxLength: 8 }),
  tip: Type.String({ maxLength: 40 }),
  sort: Type.Integer({ minimum: 0, maximum: 1000 }),
}
const prices = {
  price: Fen,
  originPrice: Type.Integer({ minimum: 1, maximum: 100_000_000, description: '分，不低于售价' }),
  firstPrice: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000_000, description: '分，首次开通；只有个人卡有' })),
  seatPrice: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000_000, description: '分，每多一席；只有企业卡有' })),
}
const NewCard = Body({
  kind: CardKind,
  ...words,
  days: Type.Optional(Type.Integer({ minimum: 1, maximum: 3660, description: '不写为永久，企业卡必填' })),
  seats: Type.Optional(Type.Integer({ minimum: 1, maximum: 5000, description: '企业卡必填' })),
  rank: Type.Integer({ minimum: 1, maximum: 9, description: '买更高一级的，低一级剩余的天数折抵' }),
  ...prices,
  benefits: Quotas,
  requestId: RequestId,
})
export type NewCard = Static<typeof NewCard>
const CardPrice = Body({ id: Id, ...prices, reason: Reason })
export type CardPrice = Static<typeof CardPrice>

const Card = Type.Object({
  id: Id,
  kind: CardKind,
  name: Type.String(),
  days: Nullable(Type.Integer({ description: '永久为空' })),
  price: Type.Integer(),
  originPrice: Type.Integer(),
  firstPrice: Nullable(Type.Integer()),
  seats: Nullable(Type.Integer()),
  seatPrice: Nullable(Type.Integer()),
  rank: Type.Integer(),
  badge: Type.String(),
  tip: Type.String(),
  sort: Type.Integer(),
  status: OneOf('on', 'off'),
  benefits: Type.Array(Type.Object({ code: BenefitName, quota: Nullable(Type.Integer()) })),
  running: Type.Integer({ description: '现在有多少人或企业在用' }),
})
export type AdminCard = Static<typeof Card>

const Term = Type.Object({
  id: Id,
  userId: Nullable(Type.String()),
  nickName: Type.String(),
  phoneMasked: Type.String(),
  companyId: Nullable(Type.String()),
  company: Type.String(),
  cardName: Type.String(),
  kind: OneOf('time', 'seats'),
  source: OneOf('buy', 'code', 'gift'),
  sourceId: Id,
  paid: Type.Integer({ description: '分' }),
  seats: Nullable(Type.Integer()),
  startTime: Time,
  endTime: Nullable(Type.String({ description: '永久为空' })),
  state: OneOf('ahead', 'on', 'over', 'revoked', 'replaced'),
})
export type AdminTerm = Static<typeof Term>
const TermFilter = Body({
  ...paging,
  phone: Type.Optional(Type.String({ pattern: '^1\\d{10}$' })),
  companyId: Type.Optional(Id),
  source: Type.Optional(OneOf('buy', 'code', 'gift')),
  endsWithin: Type.Optional(Type.Integer({ minimum: 1, maximum: 366, description: '多少天内到期' })),
})
export type TermFilter = Static<typeof TermFilter>

const Ending = Type.Object({
  id: Id,
  of: OneOf('person', 'company'),
  userId: Nullable(Type.String()),
  nickName: Type.String(),
  phoneMasked: Type.String(),
  companyId: Nullable(Type.String()),
  company: Type.String(),
  cardName: Type.String(),
  paid: Type.Integer({ description: '分' }),
  endTime: Time,
  daysLeft: Type.Integer(),
})
export type EndingTerm = Static<typeof Ending>
const EndingFilter = Body({
  ...paging,
  days: Type.Optional(Type.Integer({ minimum: 1, maximum: 90, description: '多少天内到期，不写为 30' })),
  of: Type.Optional(OneOf('person', 'company')),
})
export type EndingFilter = Static<typeof EndingFilter>
const NewCare = Body({
  ids: Type.Array(Id, { minItems: 1, maxItems: 200, uniqueItems: true, description: '选中的' }),
  title: Type.String({ minLength: 1, maxLength: 40, pattern: '\\S' }),
  content: Type.String({ maxLength: 200 }),
  requestId: RequestId,
})
export type NewCare = Static<typeof NewCare>

const Benefit = Type.Object({
  code: BenefitName,
  title: Type.String(),
  words: Type.String(),
  without: Type.String(),
  sort: Type.Integer(),
  extent: Type.String({ description: '现在有多少；空的不列给任何人' }),
})

/** 会员: cards and what they cost and bring, who has them, and what came of it. */
const Contract = Type.Object({
  id: Id,
  number: Type.String({ description: '合同编号' }),
  edition: Type.Integer(),
  state: OneOf('waiting', 'signed', 'void'),
  company: Type.String(),
  creditCode: Type.String(),
  orderNo: Type.String(),
  title: Type.String(),
  amount: Type.Integer({ description: '分' }),
  isPaid: Type.Boolean(),
  madeAt: Time,
  signedAt: Nullable(Type.String()),
})
export type AdminContract = Static<typeof Contract>
const ContractFilter = Body({
  ...paging,
  queue: OneOf('waiting', 'signed', 'void'),
  keyword: Type.Optional(Type.String({ minLength: 1, maxLength: 60, description: '合同编号、订单号，或企业名称的一部分' })),
})
export type ContractFilter = Static<typeof ContractFilter>

export const vip = adminEndpoints({
  'POST /admin/api/vipContract/page': {
    summary: '企业会员的合同：待盖章的先生成的在前，其余新的在前',
    permission: 'vip.contracts',
    body: ContractFilter,
    result: Page(Contract),
  },
  'GET /admin/api/vipContract/file/:id': {
    summary: '合同文件：十分钟内有效的地址；每次查看都有记录',
    permission: 'vip.contracts',
    reveals: '合同文件',
    query: Body({ which: OneOf('draft', 'signed') }),
    result: Type.Object({ url: Type.String(), name: Type.String() }),
  },
  'POST /admin/api/vipContract/sign/:id': {
    summary: '上传双方盖章的扫描件；企业收到通知并可下载，传错的可以再传',
    permission: 'vip.contracts',
    query: Body({
      edition: Type.Optional(Type.String({ pattern: '^\\d{1,5}$', description: '盖章的是第几版；企业又生成过的不收' })),
    }),
    upload: true,
    uploadMaxMb: 20,
    result: Type.Boolean(),
    audit: { subject: 'vipContract', id: 'params.id' },
  },
  'GET /admin/api/vipCard/list': { summary: '全部会员卡，含下架的', permission: 'vip.read', result: Type.Array(Card) },
  'POST /admin/api/vipCard/create': {
    summary: '新建会员卡，先不上架；天数、席位数与级别定了就不再改',
    permission: 'vip.edit',
    body: NewCard,
    result: Type.Object({ id: Id }),
    audit: { subject: 'vipCard', id: 'result.id' },
  },
  'POST /admin/api/vipCard/edit': {
    summary: '改名称、角标、提示与次序',
    permission: 'vip.edit',
    body: Body({ id: Id, ...words }),
    result: Type.Boolean(),
    audit: { subject: 'vipCard', id: 'body.id' },
  },
  'POST /admin/api/vipCard/benefits': {
    summary: '改权益与额度；有人在用的卡只能加，不能减',
    permission: 'vip.edit',
    body: Body({ id: Id, benefits: Quotas }),
    result: Type.Boolean(),
    audit: { subject: 'vipCard', id: 'body.id' },
  },
  'POST /admin/api/vipCard/status': {
    summary: '上架、下架；下架后在用的照样用到期',
    permission: 'vip.edit',
    body: Body({ id: Id, status: OneOf('on', 'off') }),
    result: Type.Boolean(),
    schedule: true,
    audit: { subject: 'vipCard', id: 'body.id' },
  },
  'POST /admin/api/vipCard/price': {
    summary: '改价，对以后下的单起作用',
    permission: 'vip.price',
    body: CardPrice,
    result: Type.Boolean(),
    audit: { subject: 'vipCard', id: 'body.id' },
  },
  'GET /admin/api/vipCard/prices/:id': {
    summary: '一张卡的价格历史，新的在前',
    permission: 'vip.read',
    result: Type.Array(
      Type.Object({
        since: Time,
        price: Type.Integer(),
        originPrice: Type.Integer(),
        firstPrice: Nullable(Type.Integer()),
        seatPrice: Nullable(Type.Integer()),
      }),
    ),
  },
  'GET /admin/api/vipBenefit/list': { summary: '权益的名称与说明', permission: 'vip.read', result: Type.Array(Benefit) },
  'POST /admin/api/vipBenefit/edit': {
    summary: '改一项权益的名称、说明与次序',
    permission: 'vip.edit',
    body: Body({
      code: BenefitName,
      title: Type.String({ minLength: 1, maxLength: 12, pattern: '\\S' }),
      words: Type.String({ minLength: 1, maxLength: 120, pattern: '\\S' }),
      without: Type.String({ minLength: 1, maxLength: 12, pattern: '\\S', description: '不是会员时怎样' }),
      sort: Type.Integer({ minimum: 0, maximum: 1000 }),
    }),
    result: Type.Boolean(),
    audit: { subject: 'vipBenefit', id: 'body.code' },
  },
  'POST /admin/api/vipTerm/page': {
    summary: '谁从哪里得到了多久：购买、兑换码与赠送，新的在前',
    permission: 'vip.read',
    body: TermFilter,
    result: Page(Term),
  },
  'POST /admin/api/vipTerm/ending/page': {
    summary: '快到期、还没有续费的会员与企业，先到期的在前',
    permission: 'vip.read',
    body: EndingFilter,
    result: Page(Ending),
  },
  'POST /admin/api/vipTerm/care': {
    summary: '给选中的人写一条关怀：先不发，告诉会发给多少人，在“群发通知”里看过再发；每人 7 天最多收 2 条群发',
    permission: 'notice.send',
    body: NewCare,
    result: Type.Object({ id: Id, ...broadcastSize }),
    audit: { subject: 'broadcast', id: 'result.id' },
  },
  'POST /admin/api/vipTerm/give': {
    summary: '送一个人会员，从现有的到期日顺延，并告诉本人；30 天内送同一人超过 31 天须另一人复核',
    permission: 'vip.grant',
    body: Body({
      userId: Id,
      cardId: Id,
      days: Type.Integer({ minimum: 1, maximum: 366 }),
      reason: Reason,
      requestId: RequestId,
    }),
    result: Type.Object({ id: Id }),
    audit: { subject: 'user', id: 'body.userId' },
    approval: { over: { days: 31 }, counts: { days: 30 } },
    about: { user: 'body.userId', vipCard: 'body.cardId' },
  },
  'POST /admin/api/vipTerm/giveCompany': {
    summary: '给一家企业延长，席位不变，并告诉主账号；还没开通的写明席位；须另一人复核',
    permission: 'vip.grant',
    body: Body({
      companyId: Id,
      cardId: Id,
      days: Type.Integer({ minimum: 1, maximum: 366 }),
      seats: Type.Optional(Type.Integer({ minimum: 1, maximum: 5000 })),
      reason: Reason,
      requestId: RequestId,
    }),
    result: Type.Object({ id: Id }),
    audit: { subject: 'company', id: 'body.companyId' },
    approval: true,
    about: { company: 'body.companyId', vipCard: 'body.cardId' },
  },
  'POST /admin/api/vipTerm/seats': {
    summary: '加减一家企业这一期的席位；减到成员数以下不行；30 天内一共加了多于 5 席须另一人复核',
    permission: 'vip.grant',
    body: Body({
      companyId: Id,
      seats: Type.Integer({ minimum: -5000, maximum: 5000, description: '正的加，负的减' }),
      reason: Reason,
      requestId: RequestId,
    }),
    result: Type.Object({ total: Type.Integer({ description: '之后的席位' }) }),
    audit: { subject: 'company', id: 'body.companyId' },
    approval: { over: { seats: 5 }, counts: { days: 30 } },
    about: { company: 'body.companyId' },
  },
  'POST /admin/api/vipTerm/revoke': {
    summary: '收回赠送的，立即生效；买的走退款',
    permission: 'vip.grant',
    body: Body({ id: Id, reason: Reason }),
    result: Type.Boolean(),
    audit: { subject: 'vipTerm', id: 'body.id' },
  },
  'GET /admin/api/vip/report': {
    summary: '一段时间里：卖了多少，每项权益被用了几次、值多少',
    lagging: true,
    permission: 'vip.read',
    query: Body({ since: Type.String({ format: 'date', description: '从哪天算起，北京时间' }) }),
    result: Type.Object({
      members: Type.Integer({ description: '现在的会员，含企业席位' }),
      brought: Type.Array(
        Type.Object({ cardName: Type.String(), count: Type.Integer(), paid: Type.Integer({ description: '分' }) }),
      ),
      cost: Type.Array(
        Type.Object({
          code: BenefitName,
          title: Type.String(),
          people: Type.Integer(),
          times: Type.Integer(),
          saved: Type.Integer({ description: '分，按定价' }),
        }),
      ),
    }),
  },
})
