import { Type, type Static } from 'typebox'
import { Body, Id, Nullable, OneOf, Page, RequestId, Time, endpoints, paging } from './endpoint'
import { Express } from './delivery'
import { PageTarget } from './shapes'

export const LotteryStyle = OneOf('grid', 'wheel', 'cards', 'box')
const Source = OneOf('free', 'task', 'coin')

const Prize = Type.Object({
  id: Id,
  position: Type.Integer(),
  name: Type.String(),
  icon: Type.String(),
  img: Type.String({ description: '图片，没有为空，那时显示图标' }),
  kind: Type.String({ description: 'none 未中奖，again 再来一次，goods 实物，其余见兑换码' }),
  percent: Type.String({ description: '公示概率，与抽取用的是同一行' }),
  stock: Nullable(Type.Integer({ description: '总数，不限为空' })),
  left: Nullable(Type.Integer()),
})
export type LotteryPrize = Static<typeof Prize>

const Chances = Type.Object({
  free: Type.Integer({ description: '每日免费、会员加送与“再来一次”还剩' }),
  task: Type.Integer({ description: '任务得到的还剩' }),
  coin: Type.Integer({ description: '今天还能用金币抽几次' }),
  coinCost: Type.Integer(),
  spent: Type.Boolean({ description: '整个活动每人最多的次数已用完，明天也不再有' }),
})
export type LotteryChances = Static<typeof Chances>

const Fair = Type.Object({
  day: Type.String(),
  hash: Type.String({ description: '当日种子的 SHA-256，开抽前公布' }),
  seed: Nullable(Type.String({ description: '过了这一天才公布' })),
})
export type LotteryFair = Static<typeof Fair>

const Task = Type.Object({
  code: Type.String(),
  title: Type.String(),
  done: Type.Integer(),
  target: Type.Integer(),
  page: PageTarget,
})
export type LotteryTask = Static<typeof Task>

const Detail = Type.Object({
  id: Id,
  title: Type.String(),
  intro: Type.String(),
  cover: Type.String({ description: '头图，没有为空' }),
  style: LotteryStyle,
  startTime: Time,
  endTime: Time,
  state: OneOf('ahead', 'open', 'stopped', 'over', 'cancelled'),
  note: Type.String({ description: '取消的原因' }),
  serverTime: Time,
  chances: Chances,
  coinBalance: Type.Integer(),
  prizes: Type.Array(Prize),
  rules: Type.Array(Type.String()),
  pity: Type.Optional(
    Type.Object({
      after: Type.Integer(),
      coins: Type.Integer(),
      left: Type.Integer({ description: '再连续几次没有抽中就给' }),
    }),
  ),
  tasks: Type.Array(Task),
  join: Type.Object({ ok: Type.Boolean(), reason: Type.String() }),
  showWinners: Type.Boolean(),
  fair: Type.Array(Fair, { description: '今天与最近公布的' }),
})
export type LotteryDetail = Static<typeof Detail>

export const RecordState = OneOf('miss', 'granting', 'granted', 'claimable', 'waiting', 'sent', 'done', 'lapsed', 'recalled')
const Record = Type.Object({
  id: Id,
  drawNo: Type.String(),
  lotteryId: Id,
  lotteryTitle: Type.String(),
  prizeName: Type.String(),
  kind: Type.String(),
  icon: Type.String(),
  img: Type.String(),
  state: RecordState,
  time: Time,
  percent: Type.String(),
  goneName: Type.String({ description: '抽到了但已发完或不符合领取条件的奖品，没有为空' }),
  claimDeadline: Nullable(Type.String()),
  pity: Type.Boolean({ description: '保底给的：连续没有抽中' }),
  coinCost: Type.Integer(),
  action: Type.String({ description: '去使用的按钮，没有为空' }),
  page: Type.Optional(PageTarget),
})
export type LotteryRecord = Static<typeof Record>

const Drawn = Type.Object({
  record: Record,
  position: Type.Integer({ description: '动画停在第几格' }),
  chances: Chances,
  coinBalance: Type.Integer(),
})
export type Drawn = Static<typeof Drawn>

const Proof = Type.Object({
  day: Type.String(),
  hash: Type.String(),
  seed: Nullable(Type.String()),
  message: Type.String({ description: '活动、本人、请求号，用 | 连接' }),
  roll: Type.Integer(),
  odds: Type.Array(Type.Object({ name: Type.String(), weight: Type.Integer() })),
})
export type LotteryProof = Static<typeof Proof>

const RecordDetail = Type.Object({ record: Record, proof: Proof, express: Nullable(Express) })
export type LotteryRecordDetail = Static<typeof RecordDetail>

export const lottery = endpoints({
  'POST /api/lottery/page': {
    summary: '进行中的抽奖，没有开始的在后',
    lagging: true,
    open: true,
    body: Body({ ...paging }),
    result: Page(
      Type.Object({ id: Id, title: Type.String(), intro: Type.String(), state: OneOf('ahead', 'open'), endTime: Time }),
    ),
  },
  'GET /api/lottery/detail/:id': { summary: '一个抽奖：奖品与概率、机会、规则、种子摘要', open: true, result: Detail },
  'POST /api/lottery/draw': {
    summary: '抽一次；同一个 requestId 只算一次',
    limit: { max: 1200, seconds: 60 },
    body: Body({ id: Id, costType: Source, requestId: RequestId }),
    result: Drawn,
  },
  'GET /api/lottery/drawResult/:id': {
    summary: '网络断了以后按 requestId 问结果；没有抽成 drawn 为空',
    query: Body({ requestId: RequestId }),
    result: Type.Object({ drawn: Type.Optional(Drawn) }),
  },
  'POST /api/lottery/winnerList': {
    summary: '最近的中奖名单，名字打码，只有真实记录',
    lagging: true,
    open: true,
    body: Body({ id: Id }),
    result: Type.Array(Type.Object({ nick: Type.String(), prize: Type.String(), time: Time })),
  },
  'POST /api/lotteryRecord/page': {
    summary: '我的抽奖记录',
    body: Body({ ...paging, lotteryId: Type.Optional(Id), tab: Type.Optional(OneOf('won', 'claimable', 'given')) }),
    result: Page(Record),
  },
  'GET /api/lotteryRecord/detail/:id': { summary: '我的一次抽奖，与核对所需的全部', result: RecordDetail },
  'POST /api/lotteryRecord/claim': {
    summary: '领取实物：填收货地址',
    body: Body({ recordId: Id, addressId: Id, requestId: RequestId }),
    result: Record,
  },
})
