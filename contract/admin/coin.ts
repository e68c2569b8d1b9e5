import { Type, type Static } from 'typebox'
import { Body, Id, OneOf, Page, RequestId, Time, paging } from '../endpoint'
import { Reason, adminEndpoints } from './endpoint'

const Month = Type.Object({
  month: Type.String({ description: 'YYYY-MM，上海时间' }),
  issued: Type.Integer({ description: '发出的：任务、签到、抽中、补发' }),
  spent: Type.Integer({ description: '用掉的，已减去退回的' }),
  expired: Type.Integer({ description: '过期的' }),
  taken: Type.Integer({ description: '收回与扣减的，含注销' }),
})
export type CoinMonth = Static<typeof Month>

const ByHand = OneOf('given', 'deducted')
const byHand = {
  kind: Type.Optional(ByHand),
  userId: Type.Optional(Id),
  from: Type.Optional(Type.String({ format: 'date', description: '从哪天' })),
  to: Type.Optional(Type.String({ format: 'date', description: '到哪天' })),
}
const ByHandFilter = Body({ ...paging, ...byHand })
export type ByHandFilter = Static<typeof ByHandFilter>

/** Coins that the platform gives and takes by hand, and what it owes in them. */
export const coin = adminEndpoints({
  'POST /admin/api/coin/page': {
    summary: '一个人的金币明细，新的在前',
    permission: 'user.read',
    body: Body({ ...paging, userId: Id }),
    result: Page(Type.Object({ id: Id, title: Type.String(), amount: Type.Integer(), after: Type.Integer(), createTime: Time })),
  },
  'POST /admin/api/coin/grant': {
    summary: '补发金币；7 天内给同一人超过 1000 须另一人复核',
    permission: 'coin.grant',
    body: Body({ userId: Id, coins: Type.Integer({ minimum: 1, maximum: 100_000 }), reason: Reason, requestId: RequestId }),
    result: Type.Object({ balance: Type.Integer() }),
    audit: { subject: 'user', id: 'body.userId' },
    approval: { over: { coins: 1000 }, counts: { days: 7 } },
    about: { user: 'body.userId' },
  },
  'POST /admin/api/coin/deduct': {
    summary: '扣减金币，够多少扣多少；理由给本人看；7 天内扣同一人超过 1000 须另一人复核',
    permission: 'coin.grant',
    body: Body({ userId: Id, coins: Type.Integer({ minimum: 1, maximum: 100_000 }), reason: Reason, requestId: RequestId }),
    result: Type.Object({ taken: Type.Integer(), balance: Type.Integer() }),
    audit: { subject: 'user', id: 'body.userId' },
    approval: { over: { coins: 1000 }, counts: { days: 7 } },
    about: { user: 'body.userId' },
  },
  'POST /admin/api/coin/byHand/page': {
    summary: '运营发放与扣减的金币，新的在前；谁做的、谁复核的、为什么',
    permission: 'coin.read',
    body: ByHandFilter,
    result: Page(
      Type.Object({
        id: Id,
        userId: Id,
        nickName: Type.String(),
        kind: ByHand,
        coins: Type.Integer({ description: '金币，扣减的为负' }),
        operator: Type.String({ description: '谁做的；自动发放的（如生日礼）为空' }),
        approvedBy: Type.String({ description: '谁复核的，不用复核的为空' }),
        reason: Type.String({ description: '原因' }),
        createdAt: Time,
      }),
    ),
  },
  'POST /admin/api/coin/byHand/totals/show': {
    summary: '符合条件的一共多少笔，发放、扣减了多少金币',
    permission: 'coin.read',
    lagging: true,
    body: Body(byHand),
    result: Type.Object({
      entries: Type.Integer({ description: '笔数' }),
      givenCoins: Type.Integer({ description: '发放' }),
      takenCoins: Type.Integer({ description: '扣减' }),
    }),
  },
  'GET /admin/api/coin/standing': {
    summary: '金币负债：现在在外面有多少',
    permission: 'coin.read',
    result: Type.Object({
      outstanding: Type.Integer({ description: '所有人手里的，含冻结' }),
      frozen: Type.Integer({ description: '其中冻结在订单与悬赏里的' }),
      holders: Type.Integer({ description: '有金币的人' }),
    }),
  },
  'GET /admin/api/coin/month/list': {
    summary: '近 12 个月发出、用掉、过期、收回多少，最近的在前',
    permission: 'coin.read',
    result: Type.Array(Month),
  },
})
