import { Type } from 'typebox'
import { Body, Id, Instant, Nullable, OneOf, Page, RequestId, Time, paging } from '../endpoint'
import { Keyword, Reason, adminEndpoints } from './endpoint'
import { team } from './live-team'

const MINE = { kind: 'live', id: 'body.id' } as const
const Goods = Type.Array(Id, { maxItems: 20, uniqueItems: true, description: '课程，按顺序' })
const Coins = Type.Integer({ minimum: 0, maximum: 100_000 })

/** Lives, and what people ask in them. */
export const live = adminEndpoints({
  ...team,
  'POST /admin/api/live/page': {
    summary: '直播，开始最晚的在前',
    permission: 'live.read',
    scope: 'list',
    body: Body({
      ...paging,
      keyword: Type.Optional(Keyword),
      state: Type.Optional(OneOf('ahead', 'on', 'ended', 'playback', 'cancelled')),
    }),
    result: Page(
      Type.Object({
        id: Id,
        title: Type.String(),
        teacherId: Id,
        state: Type.String(),
        access: Type.String(),
        courseId: Nullable(Type.String()),
        reserved: Type.Integer({ description: '预约人数' }),
        drawCoins: Type.Integer({ description: '抽奖还能发的金币' }),
        startAt: Time,
        planEndAt: Time,
      }),
    ),
  },
  'POST /admin/api/live/create': {
    summary: '新建一场直播与它的直播间',
    permission: 'live.create',
    body: Body({
      title: Type.String({ minLength: 1, maxLength: 60, pattern: '\\S' }),
      teacherId: Id,
      startAt: Instant,
      planEndAt: Instant,
      access: OneOf('free', 'paid', 'vip', 'pwd'),
      password: Type.Optional(Type.String({ minLength: 1, maxLength: 20, description: 'access 为 pwd 时' })),
      courseId: Type.Optional(Type.String({ format: 'uuid', description: 'access 为 paid 时须有' })),
      hostId: Type.Optional(Type.String({ format: 'uuid', description: '开播的账号；不选即讲师自己的账号' })),
      coverFileId: Type.Optional(Id),
      intro: Type.Optional(Type.String({ maxLength: 2000 })),
      outline: Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 100 }), { maxItems: 30 })),
      reserveLimit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
      mediaId: Type.Optional(Id),
      goods: Type.Optional(Goods),
      requestId: RequestId,
    }),
    result: Type.Object({ id: Id }),
    audit: { subject: 'live', id: 'result.id', hide: ['password'] },
  },
  'POST /admin/api/live/move': {
    summary: '改期还没开始的直播，通知预约过、买了课的人',
    permission: 'live.run',
    scope: MINE,
    body: Body({ id: Id, startAt: Instant, planEndAt: Instant }),
    result: Type.Boolean(),
    audit: { subject: 'live', id: 'body.id' },
  },
  'POST /admin/api/live/cancel': {
    summary: '取消还没开始的直播，通知预约过、买了课的人；除非不退款（keep），须另一人复核',
    permission: 'live.cancel',
    body: Body({
      id: Id,
      note: Type.Optional(Type.String({ maxLength: 200 })),
      refund: Type.Optional(OneOf('refund', 'keep')),
    }),
    result: OneOf('refunded', 'told'),
    approval: { unless: { refund: 'keep' } },
    about: { live: 'body.id' },
    audit: { subject: 'live', id: 'body.id' },
  },
  'POST /admin/api/live/goods': {
    summary: '直播间的商品，按顺序，整套替换',
    permission: 'live.run',
    scope: MINE,
    body: Body({ id: Id, courseIds: Goods }),
    result: Type.Boolean(),
    audit: { subject: 'live', id: 'body.id' },
  },
  'POST /admin/api/live/doc/:id': {
    summary: '加一份资料（multipart，字段 file）：pdf、docx、xlsx、pptx，50 MB 以内',
    permission: 'live.run',
    scope: { kind: 'live', id: 'params.id' },
    upload: true,
    uploadMaxMb: 50,
    result: Type.Object({ id: Id }),
    audit: { subject: 'live', id: 'params.id' },
  },
  'POST /admin/api/live/doc/remove': {
    summary: '撤下一份资料：直播间里马上没有了，文件随后删除；已经下载的收不回',
    permission: 'live.run',
    scope: MINE,
    body: Body({ id: Id, docId: Id, reason: Reason }),
    result: Type.Boolean(),
    audit: { subject: 'live', id: 'body.id' },
  },
  'POST /admin/api/live/playback': {
    summary: '给已结束的直播放上存好的录像，换下自动录的',
    permission: 'live.playback',
    body: Body({ id: Id, mediaId: Id }),
    result: Type.Boolean(),
    audit: { subject: 'live', id: 'body.id' },
  },
  'POST /admin/api/live/coins': {
    summary: '抽奖一共还能发多少金币；连同已经发的超过 1000 须另一人复核，改少也是，改成 0 不用',
    permission: 'live.coins',
    body: Body({ id: Id, coins: Coins }),
    result: Type.Boolean(),
    approval: { over: { coins: 1000 }, counts: MINE },
    about: { live: 'body.id' },
    audit: { subject: 'live', id: 'body.id' },
  },
  'GET /admin/api/live/winners/:id': {
    summary: '抽奖的中奖名单，用来发奖；金币已到账',
    permission: 'live.read',
    scope: { kind: 'live', id: 'params.id' },
    result: Type.Array(
      Type.Object({ drawnAt: Time, prize: Type.String(), coins: Type.Integer(), nickName: Type.String(), userId: Id }),
    ),
  },
  'POST /admin/api/liveQuestion/page': {
    summary: '因举报而隐藏的直播提问，等得最久的在前',
    permission: 'live.questions',
    body: Body(paging),
    result: Page(
      Type.Object({
        id: Id,
        liveId: Id,
        live: Type.String(),
        authorId: Type.String({ description: '匿名作者为空字符串' }),
        author: Type.String(),
        content: Type.String(),
        createdAt: Time,
      }),
    ),
  },
  'POST /admin/api/liveQuestion/review': {
    summary: '直播提问：保留（恢复）或移除，举报随之结案',
    permission: 'live.questions',
    body: Body({ id: Id, verdict: OneOf('pass', 'reject'), reason: Type.Optional(Reason) }),
    result: Type.Boolean(),
    audit: { subject: 'liveQuestion', id: 'body.id' },
  },
})
