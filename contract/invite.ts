import { Type, type Static } from 'typebox'
import { Body, Id, Nullable, OneOf, Page, RequestId, Time, endpoints, paging } from './endpoint'
import { PageTarget } from './shapes'

const Kind = OneOf(1, 2)
const RecordState = OneOf('open', 'won', 'claimed', 'failed', 'void')

const Step = Type.Object({
  count: Type.Integer({ description: '满几位' }),
  kind: Type.String({ description: 'goods 实物，其余见兑换码' }),
  title: Type.String(),
  cover: Type.String(),
  note: Type.String(),
  validText: Type.String(),
  value: Type.Integer({ description: '价值，分' }),
})
export type AssistStep = Static<typeof Step>

const Card = Type.Object({
  id: Id,
  type: Kind,
  title: Type.String(),
  intro: Type.String(),
  prize: Type.String(),
  cover: Type.String(),
  value: Type.Integer(),
  need: Type.Integer(),
  startTime: Time,
  endTime: Time,
  state: OneOf('ahead', 'open', 'over'),
  stock: Type.Integer(),
  left: Type.Integer(),
  my: Type.Optional(RecordState),
})
export type AssistCard = Static<typeof Card>

const Detail = Type.Object({
  ...Card.properties,
  steps: Type.Array(Step),
  helper: OneOf('any', 'new'),
  helperCoins: Type.Integer(),
  hours: Type.Integer(),
  rules: Type.Array(Type.String()),
  shareTitle: Type.String(),
  record: Type.Optional(
    Type.Object({ id: Id, current: Type.Integer(), need: Type.Integer(), state: RecordState, expireTime: Time }),
  ),
  winners: Type.Array(Type.Object({ nick: Type.String(), time: Time })),
  serverTime: Time,
})
export type AssistDetail = Static<typeof Detail>

const Help = Type.Object({
  id: Id,
  nickName: Type.String(),
  avatar: Type.String(),
  time: Time,
  state: OneOf('valid', 'doubt', 'void'),
  reason: Type.String(),
})
export type AssistHelp = Static<typeof Help>

const Gift = Type.Object({
  ...Step.properties,
  state: OneOf('ahead', 'ready', 'claimed', 'lapsed', 'recalled'),
  deadline: Nullable(Type.String()),
  action: Type.String(),
  page: Type.Optional(PageTarget),
})
export type AssistGift = Static<typeof Gift>

const Record = Type.Object({
  id: Id,
  campaignId: Id,
  title: Type.String(),
  shareTitle: Type.String(),
  owner: Type.Object({ nickName: Type.String(), avatar: Type.String() }),
  isOwner: Type.Boolean(),
  current: Type.Integer(),
  need: Type.Integer(),
  state: RecordState,
  note: Type.String({ description: '作废的原因' }),
  expireTime: Time,
  helpers: Type.Array(Help),
  gifts: Type.Array(Gift),
  helper: OneOf('any', 'new'),
  helperCoins: Type.Integer(),
  canHelp: Type.Boolean(),
  helpReason: Type.String({ description: '为什么不能助力，可以助力为空' }),
  helped: Type.Optional(Help),
  serverTime: Time,
})
export type AssistRecord = Static<typeof Record>

export const invite = endpoints({
  'POST /api/inviteActivity/page': {
    summary: '助力与邀请活动，先结束的在前',
    open: true,
    body: Body({ ...paging }),
    result: Page(Card),
  },
  'GET /api/inviteActivity/detail/:id': { summary: '一个活动：奖品、人数、规则、我的助力', open: true, result: Detail },
  'POST /api/assist/start': {
    summary: '发起助力，同时锁定一份奖品',
    body: Body({ activityId: Id, requestId: RequestId }),
    result: Type.Object({ recordId: Id, expireTime: Time }),
  },
  'GET /api/assist/detail/:id': { summary: '一次助力，发起人与好友看到同一个人数', open: true, result: Record },
  'POST /api/assist/help': {
    summary: '帮好友助力；存疑的先核实再计入',
    limit: { max: 600, seconds: 60 },
    body: Body({ recordId: Id, requestId: RequestId }),
    result: Record,
  },
  'POST /api/assist/claim': {
    summary: '领取达到的一档；实物要收货地址',
    body: Body({
      recordId: Id,
      count: Type.Integer({ minimum: 1, maximum: 100 }),
      addressId: Type.Optional(Id),
      requestId: RequestId,
    }),
    result: Record,
  },
  'POST /api/assist/mine': {
    summary: '我发起过的助力',
    body: Body({ ...paging }),
    result: Page(
      Type.Object({
        id: Id,
        campaignId: Id,
        title: Type.String(),
        current: Type.Integer(),
        need: Type.Integer(),
        state: RecordState,
        time: Time,
        expireTime: Time,
      }),
    ),
  },
})
