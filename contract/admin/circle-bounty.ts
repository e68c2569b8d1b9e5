import { Type, type Static } from 'typebox'
import { Body, Id, Nullable, OneOf, Page, Time, paging } from '../endpoint'
import { adminEndpoints } from './endpoint'

const State = OneOf('frozen', 'paid', 'refunded', 'forfeited')
const Bounty = Type.Object({
  id: Id,
  postId: Id,
  title: Type.String({ description: '提问' }),
  asker: Type.String({ description: '匿名的不写' }),
  amount: Type.Integer({ description: '金币' }),
  state: State,
  answers: Type.Integer({ description: '回答' }),
  userId: Type.String({ description: '得到的人，还没有的为空' }),
  answerer: Type.String({ description: '得到的人' }),
  pairTimes: Type.Integer({ description: '这两人之间给过几次' }),
  pairCoins: Type.Integer({ description: '一共给了多少金币' }),
  createdAt: Time,
  endedAt: Nullable(Type.String({ description: '了结' })),
})
export type AdminBounty = Static<typeof Bounty>
const BountyFilter = Body({
  ...paging,
  state: Type.Optional(State),
  often: Type.Optional(Type.Literal(true, { description: '同样两个人 3 次以上的' })),
})
export type BountyFilter = Static<typeof BountyFilter>

/** Coins that people set out for answers, and who got them. */
export const bounties = adminEndpoints({
  'POST /admin/api/bounty/page': {
    summary: '悬赏：谁出了多少、给了谁，同样两个人之间给过几次；新的在前',
    permission: 'circle.review',
    body: BountyFilter,
    result: Page(Bounty),
  },
})
