import { Type, type Static } from 'typebox'
import { Body, Id, Nullable, OneOf, Page, RequestId, Time, endpoints, paging } from './endpoint'
import { CourseCard } from './lesson'
import { Picture } from './shapes'

const Poll = Type.Object({
  id: Type.String(),
  title: Type.String(),
  options: Type.Array(Type.String()),
  open: Type.Boolean(),
  total: Type.Integer({ description: '投了票的人数' }),
  mine: Nullable(Type.Integer({ description: '我选的第几项，从 0 起；没投为空' })),
  counts: Type.Optional(Type.Array(Type.Integer(), { description: '投过票、投票结束，或讲师才有' })),
})
export type LivePoll = Static<typeof Poll>

const Draw = Type.Object({
  id: Type.String(),
  prize: Type.String(),
  coins: Type.Integer({ description: '每位中奖者的金币，0 为没有' }),
  places: Type.Integer({ description: '中奖名额' }),
  needs: OneOf('present', 'signIn'),
  state: OneOf('open', 'drawn', 'cancelled'),
  eligible: Type.Boolean({ description: '我现在符合条件' }),
  people: Type.Integer({ description: '开奖时参与的人数' }),
  winners: Type.Array(Type.String({ description: '打码的昵称' })),
  won: Type.Boolean(),
})
export type LiveDraw = Static<typeof Draw>

/** What stands beside the talk in a room, as one person sees it. */
export const LiveBoard = Type.Object({
  slides: Type.Array(Picture),
  slide: Type.Integer({ description: '讲师翻到第几页，从 1 起；0 为还没有' }),
  docs: Type.Array(Type.Object({ id: Type.String(), name: Type.String(), size: Type.Integer({ description: '字节' }) })),
  goods: Type.Array(CourseCard),
  explained: Nullable(Type.String({ description: '正在讲解的课程' })),
  questions: Type.Integer(),
  likes: Type.Integer(),
  poll: Type.Optional(Poll),
  draw: Type.Optional(Draw),
  review: Type.Object({
    count: Type.Integer(),
    score: Nullable(Type.Number({ description: '平均分，一位小数' })),
    mine: Nullable(Type.Integer({ description: '我打的分' })),
  }),
  drawCoins: Type.Optional(Type.Integer({ description: '抽奖还能发的金币（讲师）' })),
})
export type LiveBoard = Static<typeof LiveBoard>

const Question = Type.Object({
  id: Type.String(),
  content: Type.String(),
  from: Type.Optional(Type.Object({ id: Type.String(), nickName: Type.String(), avatar: Type.String() })),
  mine: Type.Boolean(),
  votes: Type.Integer(),
  voted: Type.Boolean(),
  state: OneOf('open', 'answering', 'answered'),
  answer: Type.String(),
  time: Time,
})
export type LiveQuestion = Static<typeof Question>

export const board = endpoints({
  'POST /api/live/docUrl': {
    summary: '资料的下载地址，两小时有效',
    open: true,
    body: Body({ id: Id, docId: Id }),
    result: Type.Object({ url: Type.String(), name: Type.String() }),
  },
  'POST /api/live/slides': {
    summary: '课件：按顺序的图片，整套替换（讲师）',
    body: Body({ id: Id, images: Type.Array(Id, { maxItems: 60, uniqueItems: true }) }),
    result: Type.Boolean(),
  },
  'POST /api/live/slide': {
    summary: '课件翻到第几页，0 为收起（讲师）',
    body: Body({ id: Id, page: Type.Integer({ minimum: 0, maximum: 60 }) }),
    result: Type.Boolean(),
  },
  'POST /api/live/explain': {
    summary: '正在讲解的课程，空为不再讲解（讲师）',
    body: Body({ id: Id, courseId: Type.Optional(Id) }),
    result: Type.Boolean(),
  },
  'POST /api/live/like': {
    summary: '点赞：客户端攒 3 秒一起报；每人每分钟最多 60 个，多的不计',
    limit: { max: 600, seconds: 60 },
    body: Body({ id: Id, n: Type.Integer({ minimum: 1, maximum: 30 }) }),
    result: Type.Object({ likes: Type.Integer() }),
  },
  'POST /api/live/pollOpen': {
    summary: '发起投票（讲师），单选',
    body: Body({
      id: Id,
      title: Type.String({ minLength: 1, maxLength: 60 }),
      options: Type.Array(Type.String({ minLength: 1, maxLength: 30 }), { minItems: 2, maxItems: 6, uniqueItems: true }),
      requestId: RequestId,
    }),
    result: Poll,
  },
  'POST /api/live/pollClose': { summary: '结束投票（讲师）', body: Body({ id: Id, pollId: Id }), result: Type.Boolean() },
  'POST /api/live/pollVote': {
    summary: '投票，每人一次',
    body: Body({ id: Id, pollId: Id, choice: Type.Integer({ minimum: 0, maximum: 5 }) }),
    result: Poll,
  },
  'POST /api/live/drawOpen': {
    summary: '宣布抽奖（讲师）',
    body: Body({
      id: Id,
      prize: Type.String({ minLength: 1, maxLength: 40 }),
      coins: Type.Integer({ minimum: 0, maximum: 1000, description: '每位中奖者的金币' }),
      places: Type.Integer({ minimum: 1, maximum: 50 }),
      needs: OneOf('present', 'signIn'),
      requestId: RequestId,
    }),
    result: Draw,
  },
  'POST /api/live/drawRun': { summary: '开奖（讲师），只有一次', body: Body({ id: Id, drawId: Id }), result: Draw },
  'POST /api/live/drawCancel': { summary: '取消还没开的奖（讲师）', body: Body({ id: Id, drawId: Id }), result: Type.Boolean() },
  'POST /api/live/review': {
    summary: '结束后评价这场直播，每人一次',
    body: Body({
      id: Id,
      score: Type.Integer({ minimum: 1, maximum: 5 }),
      content: Type.String({ maxLength: 200 }),
      requestId: RequestId,
    }),
    result: Type.Boolean(),
  },
  'POST /api/live/reviewPage': {
    summary: '这场直播收到的评价（讲师）',
    body: Body({ id: Id, ...paging }),
    result: Page(
      Type.Object({
        id: Type.String(),
        nickName: Type.String(),
        score: Type.Integer(),
        content: Type.String(),
        createTime: Time,
      }),
    ),
  },
  'POST /api/liveQuestion/page': {
    summary: '提问：热门或最新',
    open: true,
    body: Body({ liveId: Id, sort: OneOf('votes', 'time'), ...paging }),
    result: Page(Question),
  },
  'POST /api/liveQuestion/ask': {
    summary: '提问，10 秒一个；匿名的谁也看不到是谁，讲师也一样',
    body: Body({
      liveId: Id,
      content: Type.String({ minLength: 1, maxLength: 200 }),
      anonymous: Type.Boolean(),
      requestId: RequestId,
    }),
    result: Question,
  },
  'POST /api/liveQuestion/vote': {
    summary: '我也想问，或收回',
    body: Body({ id: Id, on: Type.Boolean() }),
    result: Type.Object({ votes: Type.Integer(), voted: Type.Boolean() }),
  },
  'POST /api/liveQuestion/answer': {
    summary: '标为正在回答、写下回答、或移除（讲师）',
    body: Body({
      id: Id,
      state: OneOf('answering', 'answered', 'removed'),
      answer: Type.Optional(Type.String({ maxLength: 500 })),
    }),
    result: Type.Boolean(),
  },
})
