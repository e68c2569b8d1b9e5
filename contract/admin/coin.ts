import { Type, type Static } from 'typebox'
import { Body, Id, Page, RequestId, Time, paging } from '../endpoint'
import { Reason, adminEndpoints } from './endpoint'

const Month = Type.Object({
  month: Type.String({ description: 'YYYY-MM，上海时间' }),
  issued: Type.Integer({ description: '发出的：任务、签到、抽中、补发' }),
  spent: Type.Integer({ description: '用掉的，已减去退回的' }),
  expired: Type.Integer({ description: '过期的' }),
  taken: Type.Integer({ description: '收回与扣减的，含注销' }),
})
export type CoinMonth = Static<typeof Month>

/** Coins that the house gives and takes by hand, and what it owes in them. */
export const coin = adminEndpoints({
  'POST /admin/api/coin/page': {
    summary: '一个人的金币明细，新的在前',
    permission: 'user.read',
    body: Body({ ...paging, userId: Id }),
    result: Page(Type.Object({ id: Id, title: Type.String(), amount: Type.Integer(), after: Type.Integer(), createTime: Time })),
  },
  'POST /admin/api/coin/grant': {
    summary: '补发金币；超过 1000 须另一人复核',
    permission: 'coin.grant',
    body: Body({ userId: Id, coins: Type.Integer({ minimum: 1, maximum: 100_000 }), reason: Reason, requestId: RequestId }),
    result: Type.Object({ balance: Type.Integer() }),
    audit: { subject: 'user', id: 'body.userId' },
    approval: { over: { coins: 1000 } },
  },
  'POST /admin/api/coin/deduct': {
    summary: '扣减金币，够多少扣多少；理由给本人看；超过 1000 须另一人复核',
    permission: 'coin.grant',
    body: Body({ userId: Id, coins: Type.Integer({ minimum: 1, maximum: 100_000 }), reason: Reason, requestId: RequestId }),
    result: Type.Object({ taken: Type.Integer(), balance: Type.Integer() }),
    audit: { subject: 'user', id: 'body.userId' },
    approval: { over: { coins: 1000 } },
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
