import { Type, type Static } from 'typebox'
import { Body, Id, OneOf, Page, RequestId, Time, paging } from '../endpoint'
import { Reason, adminEndpoints } from './endpoint'

const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description: '北京时间的日期' })
const Booked = {
  code: Type.String({ pattern: '^[a-z][a-z0-9_]{2,39}$', description: '编号' }),
  from: Day,
  to: Day,
}
const Odd = Type.Object({
  id: Type.String(),
  userId: Id,
  nickName: Type.String(),
  kind: OneOf('gain', 'burst', 'ring'),
  count: Type.Integer({ description: '多少' }),
  detail: Type.String(),
})
export type OddGrowth = Static<typeof Odd>

/** Growth by hand: given, taken back where a task was wrong, and what stands out. */
export const growthByHand = adminEndpoints({
  'POST /admin/api/growth/page': {
    summary: '一个人的成长值明细，新的在前',
    permission: 'user.read',
    body: Body({ ...paging, userId: Id }),
    result: Page(
      Type.Object({
        id: Id,
        title: Type.String(),
        change: Type.Integer({ description: '成长值' }),
        after: Type.Integer({ description: '之后' }),
        reversed: Type.Boolean({ description: '已扣回' }),
        createTime: Time,
      }),
    ),
  },
  'POST /admin/api/growth/give': {
    summary: '补发成长值，升级照常；7 天内给同一人超过 500 须另一人复核',
    permission: 'growth.give',
    body: Body({
      userId: Id,
      growth: Type.Integer({ minimum: 1, maximum: 10_000, description: '成长值' }),
      reason: Reason,
      requestId: RequestId,
    }),
    result: Type.Object({ growth: Type.Integer({ description: '现在的成长值' }), level: Type.Integer() }),
    audit: { subject: 'user', id: 'body.userId' },
    approval: { over: { growth: 500 }, counts: { days: 7 } },
    about: { user: 'body.userId' },
  },
  'POST /admin/api/growth/odd/list': {
    summary: '近 7 天成长值的异常：涨得最多的、一分钟内记了很多次的、总在互相点赞的',
    permission: 'growth.read',
    body: Body({ kind: Type.Optional(OneOf('gain', 'burst', 'ring')) }),
    result: Type.Array(Odd),
  },
  'POST /admin/api/growth/booked/show': {
    summary: '一个任务在这几天记给了多少人、多少成长值与金币；什么都不改',
    permission: 'growth.read',
    body: Body(Booked),
    result: Type.Object({
      people: Type.Integer(),
      records: Type.Integer({ description: '记了几次' }),
      growth: Type.Integer({ description: '成长值' }),
      coins: Type.Integer(),
    }),
  },
  'POST /admin/api/growth/takeBack': {
    summary: '任务记错了：这几天由它记的整批收回，之后可以重新得到；须另一人复核',
    permission: 'growth.give',
    body: Body({
      ...Booked,
      withCoins: Type.Boolean({ description: '连同金币（够多少收多少，本人收到通知）' }),
      reason: Reason,
    }),
    result: Type.Object({
      people: Type.Integer(),
      records: Type.Integer({ description: '收回几次' }),
      growth: Type.Integer({ description: '成长值' }),
      coins: Type.Integer(),
    }),
    approval: true,
    about: { task: 'body.code' },
    audit: { subject: 'task', id: 'body.code' },
  },
})
