import { Type, type Static } from 'typebox'
import { Body, OneOf, Page, Time, endpoints, paging } from './endpoint'
import { PageTarget } from './shapes'

const Month = Type.String({ pattern: '^20\\d{2}-(0[1-9]|1[0-2])$', description: 'YYYY-MM，上海时间' })
const Expiring = Type.Object({ amount: Type.Integer(), date: Type.String({ description: 'YYYY-MM-DD' }) })

/** One move of somebody's coins. */
export const CoinRecord = Type.Object({
  id: Type.String(),
  title: Type.String(),
  amount: Type.Integer({ description: '增为正，减为负' }),
  after: Type.Integer({ description: '之后的余额' }),
  createTime: Time,
  bizType: Type.Integer({
    description:
      '11签到 12任务 14采纳 15邀请 16抽奖 17资料卖出 18发放 19升级礼、生日礼 21兑换 22抽奖 23悬赏 25补签 26问问 31退回 32悬赏退回 33问问退回 34抽奖退回 41过期 42收回 43扣减',
  }),
  expireDate: Type.Optional(Type.String({ description: '得到的最晚用到哪一天，YYYY-MM-DD' })),
  page: Type.Optional(PageTarget),
})
export type CoinRecord = Static<typeof CoinRecord>

export const coin = endpoints({
  'GET /api/user/canUseCoin': { summary: '可用金币', result: Type.Integer() },
  'GET /api/coin/account': {
    summary: '我的金币账户',
    result: Type.Object({
      balance: Type.Integer(),
      frozen: Type.Integer({ description: '待支付订单与悬赏中的' }),
      expiring: Type.Optional(Expiring),
      totalEarned: Type.Integer(),
      totalSpent: Type.Integer({ description: '含过期的' }),
    }),
  },
  'GET /api/coin/month': {
    summary: '一个月的收支',
    query: Body({ month: Month }),
    result: Type.Object({ earned: Type.Integer(), spent: Type.Integer() }),
  },
  'POST /api/coinRecord/page': {
    summary: '金币明细',
    body: Body({ direction: Type.Optional(OneOf('in', 'out', 'expiring')), month: Type.Optional(Month), ...paging }),
    result: Page(CoinRecord),
  },
  'GET /api/coin/rule': {
    summary: '金币规则，来自现在的任务与各处的设置',
    open: true,
    result: Type.Object({
      dayCap: Type.Integer({ description: '做任务每天最多得多少' }),
      earnings: Type.Array(Type.Object({ title: Type.String(), coins: Type.Integer(), note: Type.String() })),
      sections: Type.Array(Type.Object({ title: Type.String(), lines: Type.Array(Type.String()) }), {
        description: '怎么用、有效期、公平使用，一行一条',
      }),
      faq: Type.Array(Type.Object({ ask: Type.String(), answer: Type.String() })),
    }),
  },
})
