import { Type } from 'typebox'
import { Body, Id, Page, RequestId, Time, paging } from '../endpoint'
import { Reason, adminEndpoints } from './endpoint'

/** Coins that the house gives by hand. */
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
})
