import { Type, type Static } from 'typebox'
import { Body, Both, Id, Nullable, OneOf, Page, RequestId, Time, endpoints, paging } from './endpoint'
import { CourseCard, LiveCard, LiveStatus } from './lesson'
import { ChatMessage } from './conversation'
import { board, LiveBoard } from './live-board'

const LiveDetail = Both(
  LiveCard,
  Type.Object({
    intro: Type.String(),
    outline: Type.Array(Type.String()),
    docs: Type.Array(Type.Object({ id: Type.String(), name: Type.String(), size: Type.Integer({ description: '字节' }) })),
    course: Type.Optional(CourseCard),
    cancelled: Type.Optional(
      Type.Object({
        note: Type.String({ description: '运营的说明，可为空' }),
        refund: Type.Boolean({ description: '购买课程的款项自动退回' }),
      }),
    ),
    btn: OneOf('reserve', 'reserved', 'password', 'buy', 'vip', 'enter', 'playback', 'ended', 'cancelled', 'banned'),
    canEnter: Type.Boolean(),
    serverTime: Time,
    subscribeTmplIds: Type.Array(Type.String(), { description: '点预约时可以问的订阅消息模板，没有配置为空' }),
  }),
)
export type LiveDetail = Static<typeof LiveDetail>

export const live = endpoints({
  ...board,
  'POST /api/live/page': {
    summary: '直播列表',
    open: true,
    shared: true,
    body: Body({
      status: Type.Optional(OneOf('ahead', 'on', 'playback')),
      date: Type.Optional(Type.String({ format: 'date' })),
      ...paging,
    }),
    result: Page(LiveCard),
  },
  'GET /api/live/days': {
    summary: '有直播的日子，今天起 30 天',
    open: true,
    shared: true,
    result: Type.Array(Type.String({ description: 'YYYY-MM-DD' })),
  },
  'GET /api/live/detail/:id': { summary: '直播详情', open: true, result: LiveDetail },
  'POST /api/live/reserve': {
    summary: '预约',
    body: Body({ id: Id }),
    result: Type.Object({ reserved: Type.Boolean(), reserveCount: Type.Integer() }),
  },
  'POST /api/live/cancelReserve': {
    summary: '取消预约',
    body: Body({ id: Id }),
    result: Type.Object({ reserved: Type.Boolean(), reserveCount: Type.Integer() }),
  },
  'POST /api/live/enter': {
    summary: '进入直播间',
    open: true,
    body: Body({
      id: Id,
      password: Type.Optional(Type.String({ maxLength: 20 })),
      deviceId: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
    }),
    result: Type.Object({
      conversationId: Type.String(),
      status: LiveStatus,
      playUrl: Type.String({ description: '空为还没有画面' }),
      playUrls: Type.Array(Type.Object({ label: Type.String(), url: Type.String() }), {
        description: '清晰度；只有一种时为空',
      }),
      playType: OneOf('none', 'flv', 'hls', 'mp4'),
      hlsUrl: Type.String({ description: '同一路推流的 HLS，给放不了 FLV 的浏览器；空为没有' }),
      renewSeconds: Type.Optional(Type.Integer({ description: '录像的地址几秒后续期，用 POST /api/lesson/playRenew' })),
      online: Type.Integer(),
      lastSeq: Type.Integer(),
      canTalk: Type.Boolean(),
      talkTip: Type.String(),
      mutedUntil: Nullable(Type.String()),
      role: OneOf('guest', 'member', 'host'),
      teacher: Type.Boolean({ description: '是讲师本人；host 里其他的是助教' }),
      away: Type.Boolean({ description: '有过画面，现在断了：讲师暂时离开' }),
      startTime: Type.Optional(Time),
      planEndTime: Type.Optional(Time),
      startedTime: Nullable(Type.String({ description: '真正开播的时间' })),
      pinned: Nullable(Type.String()),
      signIn: Type.Optional(Type.Object({ round: Type.Integer(), endTime: Time, done: Type.Boolean() })),
      rev: Type.Integer({ description: '房间现状的版本：每次变更加一，事件里也有' }),
      board: LiveBoard,
      serverTime: Time,
    }),
  },
  'POST /api/live/heartbeat': {
    summary: '在场；返回房间现状',
    open: true,
    body: Body({ id: Id, deviceId: Type.String({ minLength: 1, maxLength: 64 }) }),
    result: Type.Object({
      status: LiveStatus,
      online: Type.Integer(),
      kicked: Type.Boolean(),
      rev: Type.Integer({ description: '与手里的不同时重新 enter' }),
      likes: Type.Integer(),
      questions: Type.Integer(),
      poll: Type.Optional(Type.Object({ id: Type.String(), total: Type.Integer(), counts: Type.Array(Type.Integer()) })),
    }),
  },
  'POST /api/live/signIn': {
    summary: '直播签到',
    body: Body({ liveId: Id, round: Type.Integer({ minimum: 1, maximum: 100 }) }),
    result: Type.Boolean(),
  },
  'POST /api/liveMessage/page': {
    summary: '补取消息（断线后，或没有 WebSocket 时）',
    open: true,
    body: Body({ liveId: Id, afterSeq: Type.Integer({ minimum: 0 }), size: paging.size }),
    result: Type.Object({ records: Type.Array(ChatMessage), lastSeq: Type.Integer() }),
  },
  'POST /api/liveMessage/send': {
    summary: '直播间发言，2 秒一条',
    body: Body({ liveId: Id, clientMsgId: RequestId, content: Type.String({ minLength: 1, maxLength: 200 }) }),
    result: ChatMessage,
  },
  'POST /api/live/host': {
    summary: '讲师与助教：开播、下播、签到、置顶、禁言；讲师：请走（ban，以后的场次与同一设备也进不来）、请回（unban）',
    body: Body({
      id: Id,
      act: OneOf('start', 'end', 'signIn', 'pin', 'unpin', 'mute', 'unmute', 'remove', 'ban', 'unban'),
      userId: Type.Optional(Id),
      seq: Type.Optional(Type.Integer({ minimum: 1 })),
      content: Type.Optional(Type.String({ maxLength: 100 })),
    }),
    result: Type.Boolean(),
  },
  'GET /api/live/push/:id': {
    summary: '推流地址（讲师）',
    result: Type.Object({ url: Type.String(), key: Type.String() }),
  },
})
