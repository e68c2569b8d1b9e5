import { Type, type Static } from 'typebox'
import { Body, Id, Instant, Nullable, OneOf, Page, RequestId, Time, paging } from '../endpoint'
import { LotteryStyle, RecordState } from '../lottery'
import { COUNTED } from '../rules/counted'
import { OWN_KINDS } from '../rules/lottery'
import { PRIZE_TYPES } from '../rules/exchange'
import { Download, Keyword, Reason, adminEndpoints } from './endpoint'
import { keysOf } from '../rules/keys'

const Kind = OneOf(...keysOf(OWN_KINDS), ...keysOf(PRIZE_TYPES))
const Icon = OneOf(
  'gift',
  'coins',
  'ticket',
  'graduation-cap',
  'crown',
  'headphones',
  'book-marked',
  'circle-minus',
  'refresh-cw',
)
const Weight = Type.Integer({ minimum: 0, maximum: 100_000, description: '十万分之几' })
const Count = Type.Integer({ minimum: 1, maximum: 1_000_000 })

const Prize = Body({
  name: Type.String({ minLength: 1, maxLength: 20, pattern: '\\S' }),
  icon: Icon,
  imageFileId: Type.Optional(Nullable(Id)),
  kind: Kind,
  bizId: Type.Optional(Id),
  amount: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000, description: '金币或成长值的数量' })),
  days: Type.Optional(Type.Integer({ minimum: 1, maximum: 3650 })),
  cost: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000_000, description: '一件的成本，分' })),
  swapCoins: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000, description: '已永久拥有的改发多少金币' })),
  stock: Type.Optional(Count),
  dayLimit: Type.Optional(Count),
  hours: Type.Optional(
    Type.Array(Type.Integer({ minimum: 0, maximum: 10_000 }), {
      minItems: 24,
      maxItems: 24,
      description: '每小时放出几件，未中的顺延',
    }),
  ),
  perPerson: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  minLevel: Type.Optional(Type.Integer({ minimum: 1, maximum: 10, description: '几级起才给，不够的按未中奖计' })),
  weight: Weight,
})
export type PrizeInput = Static<typeof Prize>

const facts = {
  title: Type.String({ minLength: 1, maxLength: 40, pattern: '\\S' }),
  intro: Type.Optional(Type.String({ maxLength: 60 })),
  coverFileId: Type.Optional(Nullable(Id)),
  style: LotteryStyle,
  startTime: Instant,
  endTime: Instant,
  freePerDay: Type.Integer({ minimum: 0, maximum: 10 }),
  vipExtra: Type.Optional(Type.Integer({ minimum: 0, maximum: 10 })),
  coinCost: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000 })),
  coinPerDay: Type.Optional(Type.Integer({ minimum: 0, maximum: 100 })),
  totalLimit: Type.Optional(Count),
  winLimit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, description: '一个人最多中奖几次，再来一次不算' })),
  scope: Type.Optional(OneOf('all', 'vip', 'new', 'company')),
  minLevel: Type.Optional(Type.Integer({ minimum: 1, maximum: 10 })),
  rules: Type.Optional(Type.String({ maxLength: 500 })),
  showWinners: Type.Optional(Type.Boolean()),
  budget: Type.Integer({ minimum: 0, maximum: 100_000_000, description: '一万次抽奖最多花多少，分' }),
  tasks: Type.Optional(
    Type.Array(
      Body({
        counts: OneOf(...keysOf(COUNTED)),
        title: Type.String({ minLength: 1, maxLength: 30 }),
        target: Type.Integer({ minimum: 1, maximum: 100 }),
      }),
      { maxItems: 5 },
    ),
  ),
  prizes: Type.Array(Prize, { minItems: 2, maxItems: 8 }),
  pity: Type.Optional(
    Body({
      after: Type.Integer({ minimum: 2, maximum: 100, description: '连续几次没有抽中' }),
      amount: Type.Integer({ minimum: 1, maximum: 100_000, description: '这一次改发多少金币' }),
    }),
  ),
}
const Input = Body({ id: Type.Optional(Id), ...facts, requestId: RequestId })
export type LotteryInput = Omit<Static<typeof Input>, 'requestId'>

const State = OneOf('draft', 'ahead', 'open', 'over', 'stopped', 'cancelled')
const Row = Type.Object({
  id: Id,
  title: Type.String(),
  style: LotteryStyle,
  state: State,
  startTime: Time,
  endTime: Time,
  draws: Type.Integer(),
  people: Type.Integer(),
  wins: Type.Integer(),
  version: Type.Integer(),
})
export type LotteryRow = Static<typeof Row>

const Simulation = Type.Object({
  draws: Type.Integer(),
  cost: Type.Integer({ description: '分' }),
  budget: Type.Integer(),
  ok: Type.Boolean(),
  prizes: Type.Array(
    Type.Object({
      name: Type.String(),
      times: Type.Integer(),
      outAt: Nullable(Type.Integer({ description: '第几次抽完库存' })),
    }),
  ),
})
export type Simulation = Static<typeof Simulation>

const Stock = Type.Array(
  Type.Object({
    name: Type.String(),
    weight: Type.Integer(),
    stock: Nullable(Type.Integer()),
    given: Type.Integer(),
    today: Type.Integer(),
    quota: Nullable(Type.Integer({ description: '到现在放出了多少件，不分时放出为空' })),
    byHour: Type.Array(Type.Integer(), { description: '今天每小时给出几件' }),
  }),
)

const Record = Type.Object({
  id: Id,
  drawNo: Type.String(),
  lotteryId: Id,
  userId: Id,
  nickName: Type.String(),
  phoneMasked: Type.String(),
  prizeName: Type.String(),
  state: RecordState,
  coinCost: Type.Integer(),
  fault: Type.String({ description: '发放没有成功的原因' }),
  time: Time,
})

const Ref = Body({ id: Id, reason: Reason })

/** 抽奖: what is drawn, by which odds, what came of it, and who is kept out. */
export const lottery = adminEndpoints({
  'POST /admin/api/lottery/page': {
    summary: '全部抽奖，新的在前',
    permission: 'lottery.read',
    body: Body({ ...paging, keyword: Type.Optional(Keyword), state: Type.Optional(State) }),
    result: Page(Row),
  },
  'GET /admin/api/lottery/show/:id': {
    summary: '一个抽奖的全部设置',
    permission: 'lottery.read',
    result: Type.Object({
      ...Row.properties,
      ...facts,
      prizes: Type.Array(Type.Object({ ...Prize.properties, id: Id })),
    }),
  },
  'POST /admin/api/lottery/save': {
    summary: '新建或修改草稿；发布以后只能改概率',
    permission: 'lottery.edit',
    body: Input,
    result: Type.Object({ id: Id }),
    audit: { subject: 'lottery', id: 'body.id' },
  },
  'GET /admin/api/lottery/simulate/:id': {
    summary: '按现在的概率与库存模拟一万次：花多少、各中几次、何时发完',
    permission: 'lottery.read',
    result: Simulation,
  },
  'POST /admin/api/lottery/publish': {
    summary: '发布：概率合计 100%、有未中奖一格、模拟一万次不超预算，缺一不可',
    permission: 'lottery.edit',
    body: Body({ id: Id }),
    result: Simulation,
    schedule: true,
    audit: { subject: 'lottery', id: 'body.id' },
  },
  'POST /admin/api/lottery/stop': {
    summary: '紧急停止：立即不能再抽，已中的不受影响',
    permission: 'lottery.stop',
    body: Ref,
    result: Type.Boolean(),
    audit: { subject: 'lottery', id: 'body.id' },
  },
  'POST /admin/api/lottery/resume': {
    summary: '停止的重新开始；须另一人复核',
    permission: 'lottery.edit',
    body: Ref,
    result: Type.Boolean(),
    audit: { subject: 'lottery', id: 'body.id' },
    approval: true,
    about: { lottery: 'body.id' },
  },
  'POST /admin/api/lottery/cancel': {
    summary: '取消：抽奖用掉的金币全部退回，已中的照发；须另一人复核',
    permission: 'lottery.edit',
    body: Ref,
    result: Type.Boolean(),
    audit: { subject: 'lottery', id: 'body.id' },
    approval: true,
    about: { lottery: 'body.id' },
  },
  'POST /admin/api/lottery/odds/change': {
    summary: '改进行中的概率，从下一次抽奖起生效；须另一人复核',
    permission: 'lottery.edit',
    body: Body({
      id: Id,
      weights: Type.Array(Body({ prizeId: Id, weight: Weight }), { minItems: 2, maxItems: 8 }),
      reason: Reason,
    }),
    result: Simulation,
    audit: { subject: 'lottery', id: 'body.id' },
    approval: true,
    about: { lottery: 'body.id', lotteryPrize: 'body.weights.prizeId' },
  },
  'GET /admin/api/lottery/odds/now/:id': {
    summary: '现在的概率与奖品的名称，按格子的次序；改之前从它开始',
    permission: 'lottery.edit',
    result: Type.Object({ weights: Type.Array(Type.Object({ prizeId: Id, name: Type.String(), weight: Type.Integer() })) }),
  },
  'GET /admin/api/lottery/odds/log/:id': {
    summary: '概率改过几次，为什么',
    permission: 'lottery.read',
    result: Type.Array(
      Type.Object({
        version: Type.Integer(),
        reason: Type.String(),
        time: Time,
        odds: Type.Array(Type.Object({ name: Type.String(), weight: Type.Integer() })),
      }),
    ),
  },
  'POST /admin/api/lottery/stock/add': {
    summary: '给进行中的奖品加库存，概率不变，按新的库存模拟不能超预算；须另一人复核',
    permission: 'lottery.edit',
    body: Body({ id: Id, prizeId: Id, more: Count, reason: Reason }),
    result: Simulation,
    audit: { subject: 'lottery', id: 'body.id' },
    approval: true,
    about: { lottery: 'body.id', lotteryPrize: 'body.prizeId' },
  },
  'GET /admin/api/lottery/stock/:id': { summary: '库存与今天每小时给出多少', permission: 'lottery.read', result: Stock },
  'GET /admin/api/lottery/report/:id': {
    summary: '成本与参与：多少人、多少次、收了多少金币、花了多少',
    lagging: true,
    permission: 'lottery.read',
    result: Type.Object({
      people: Type.Integer(),
      draws: Type.Integer(),
      coinsSpent: Type.Integer(),
      coinsWon: Type.Integer(),
      cost: Type.Integer({ description: '分' }),
      days: Type.Array(Type.Object({ day: Type.String(), people: Type.Integer(), draws: Type.Integer() })),
    }),
  },
  'POST /admin/api/lottery/record/page': {
    summary: '抽奖记录',
    permission: 'lottery.read',
    body: Body({
      ...paging,
      id: Type.Optional(Id),
      state: Type.Optional(RecordState),
      phone: Type.Optional(Type.String({ pattern: '^1\\d{10}$' })),
    }),
    result: Page(Record),
  },
  'POST /admin/api/lottery/record/recall': {
    summary: '收回违规所得：金币从账上扣回，没寄出的不再寄；须另一人复核',
    permission: 'lottery.desk',
    body: Body({ recordId: Id, reason: Reason }),
    result: Type.Object({ coins: Type.Integer() }),
    audit: { subject: 'lotteryRecord', id: 'body.recordId' },
    approval: true,
    about: { lotteryRecord: 'body.recordId' },
  },
  'POST /admin/api/lottery/winner/export': {
    summary: '导出中奖名单，CSV',
    permission: 'lottery.export',
    body: Ref,
    result: Download,
    download: 'job',
    audit: { subject: 'lottery', id: 'body.id' },
    reveals: '中奖人的手机号',
  },
  'POST /admin/api/lottery/block/page': {
    summary: '不能参加抽奖的人：内部人员、作弊的账号',
    permission: 'lottery.read',
    body: Body({ ...paging }),
    result: Page(Type.Object({ userId: Id, nickName: Type.String(), reason: Type.String(), time: Time })),
  },
  'POST /admin/api/lottery/block/add': {
    summary: '不让参加；本人会看到原因与申诉办法',
    permission: 'lottery.desk',
    body: Body({ userId: Id, reason: Reason }),
    result: Type.Boolean(),
    audit: { subject: 'user', id: 'body.userId' },
  },
  'POST /admin/api/lottery/block/remove': {
    summary: '重新可以参加',
    permission: 'lottery.desk',
    body: Body({ userId: Id, reason: Reason }),
    result: Type.Boolean(),
    audit: { subject: 'user', id: 'body.userId' },
  },
})
