import { Type, type Static } from 'typebox'
import { Body, Id, Nullable, OneOf, Page, RequestId, Time, endpoints, paging } from './endpoint'
import { Picture, UserBrief } from './shapes'

/** One message of any conversation: private chat, live room, customer service. */
export const ChatMessage = Type.Object({
  id: Type.String(),
  /** 1, 2, 3… of its conversation, without gaps. */
  seq: Type.Integer(),
  type: OneOf('text', 'image', 'card', 'system'),
  /** Text; of a card its title. Empty when it was recalled. */
  content: Type.String(),
  image: Type.Optional(Picture),
  card: Type.Optional(
    Type.Object({
      kind: OneOf('post', 'course', 'order', 'live'),
      id: Type.String(),
      title: Type.String(),
      cover: Type.String(),
    }),
  ),
  mine: Type.Boolean(),
  from: Type.Optional(Type.Object({ id: Type.String(), nickName: Type.String(), avatar: Type.String(), host: Type.Boolean() })),
  recalled: Type.Boolean(),
  clientMsgId: Type.String({ description: '自己的消息才有，否则为空' }),
  time: Time,
})
export type ChatMessage = Static<typeof ChatMessage>

/** What comes over the socket `/ws?token=…`; a page asks for a conversation by {join: id, afterSeq}. */
export const SocketEvent = Type.Union([
  Type.Object({ kind: Type.Literal('message'), conversationId: Type.String(), message: ChatMessage }),
  Type.Object({ kind: Type.Literal('recall'), conversationId: Type.String(), seq: Type.Integer() }),
  Type.Object({
    kind: Type.Literal('joined'),
    conversationId: Type.String(),
    messages: Type.Array(ChatMessage),
    lastSeq: Type.Integer(),
  }),
  Type.Object({ kind: Type.Literal('refused'), conversationId: Type.String(), code: Type.Integer(), message: Type.String() }),
  Type.Object({ kind: Type.Literal('unread') }),
  Type.Object({
    kind: Type.Literal('live'),
    conversationId: Type.String(),
    /** The version of the room's state that this makes; without it nothing of that has changed. */
    rev: Type.Optional(Type.Integer()),
    status: Type.Optional(Type.Integer()),
    /** It will begin, and end, at another time. */
    moved: Type.Optional(Type.Object({ startTime: Time, planEndTime: Time })),
    online: Type.Optional(Type.Integer()),
    pinned: Type.Optional(Nullable(Type.String())),
    signIn: Type.Optional(Type.Object({ round: Type.Integer(), endTime: Time })),
    /** To that person and the hosts alone. */
    muted: Type.Optional(Type.Object({ userId: Type.String(), until: Nullable(Type.String()) })),
    removedSeq: Type.Optional(Type.Integer()),
    /** A picture begins, or is gone. */
    picture: Type.Optional(Type.Boolean()),
    slide: Type.Optional(Type.Integer()),
    explained: Type.Optional(Nullable(Type.String())),
    /** Slides, handouts, a poll or a draw: what they are now `enter` says. */
    board: Type.Optional(Type.Literal(true)),
    questions: Type.Optional(Type.Integer()),
    likes: Type.Optional(Type.Integer()),
  }),
])
export type SocketEvent = Static<typeof SocketEvent>

const MessagePage = {
  beforeSeq: Type.Optional(Type.Integer({ minimum: 1 })),
  afterSeq: Type.Optional(Type.Integer({ minimum: 0 })),
  size: paging.size,
}
const Send = {
  clientMsgId: RequestId,
  type: OneOf('text', 'image', 'card'),
  content: Type.Optional(Type.String({ maxLength: 1000 })),
  imageId: Type.Optional(Id),
  card: Type.Optional(Body({ kind: OneOf('post', 'course', 'order', 'live'), id: Id })),
}

export const conversation = endpoints({
  'POST /api/dm/conversationPage': {
    summary: '私信会话',
    body: Body({ ...paging }),
    result: Page(
      Type.Object({
        id: Type.String(),
        peer: UserBrief,
        last: Nullable(Type.String()),
        lastTime: Time,
        unread: Type.Integer(),
        muted: Type.Boolean(),
        pinned: Type.Boolean(),
      }),
    ),
  },
  'POST /api/dm/friendPage': {
    summary: '发给谁：聊过的人在前，再是互相关注的人',
    body: Body({ keyword: Type.Optional(Type.String({ maxLength: 16 })), ...paging }),
    result: Page(UserBrief),
  },
  'POST /api/dm/messagePage': {
    summary: '与一个人的消息；不给 seq 为最新一页',
    body: Body({ peerId: Id, ...MessagePage }),
    result: Type.Object({
      conversationId: Nullable(Type.String({ description: '还没说过话为空' })),
      records: Type.Array(ChatMessage),
      hasMore: Type.Boolean(),
      lastSeq: Type.Integer(),
      peer: UserBrief,
      peerReadSeq: Type.Integer(),
      canSend: Type.Boolean(),
      limitTip: Type.String(),
      blocked: Type.Boolean({ description: '我拉黑了对方' }),
    }),
  },
  'POST /api/dm/send': {
    summary: '发私信；同一 clientMsgId 只有一条',
    limit: { max: 120, seconds: 60 },
    body: Body({ peerId: Id, ...Send }),
    result: Type.Object({ conversationId: Type.String(), message: ChatMessage }),
  },
  'POST /api/dm/recall': {
    summary: '撤回，2 分钟内',
    body: Body({ peerId: Id, seq: Type.Integer({ minimum: 1 }) }),
    result: Type.Boolean(),
  },
  'POST /api/dm/read': {
    summary: '读到哪里',
    body: Body({ peerId: Id, seq: Type.Integer({ minimum: 0 }) }),
    result: Type.Boolean(),
  },
  'POST /api/dm/setting': {
    summary: '会话置顶、免打扰、删除（只在我这边）',
    body: Body({
      peerId: Id,
      pinned: Type.Optional(Type.Boolean()),
      muted: Type.Optional(Type.Boolean()),
      hide: Type.Optional(Type.Boolean()),
    }),
    result: Type.Boolean(),
  },
  'GET /api/dm/privacy': { summary: '谁可以私信我', result: Type.Object({ allow: OneOf('all', 'mutual', 'none') }) },
  'POST /api/dm/savePrivacy': {
    summary: '谁可以私信我',
    body: Body({ allow: OneOf('all', 'mutual', 'none') }),
    result: Type.Boolean(),
  },
  'GET /api/kefu/info': {
    summary: '客服：常见问题与服务时间',
    open: true,
    query: Body({ bizType: Type.Optional(OneOf('course', 'order', 'live')), bizId: Type.Optional(Id) }),
    result: Type.Object({
      topics: Type.Array(
        Type.Object({ topic: Type.String(), items: Type.Array(Type.Object({ q: Type.String(), a: Type.String() })) }),
      ),
      hours: Type.String(),
      open: Type.Boolean(),
      hotline: Type.String(),
      /** Of the class that one has and asks about; a phone, a WeChat code or both. */
      teacher: Type.Optional(Type.Object({ name: Type.String(), phone: Type.String(), qrUrl: Type.String() })),
      card: Type.Optional(
        Type.Object({ kind: OneOf('course', 'order', 'live'), id: Type.String(), title: Type.String(), cover: Type.String() }),
      ),
    }),
  },
  'POST /api/kefuMessage/page': {
    summary: '与客服的消息',
    body: Body({ ...MessagePage }),
    result: Type.Object({
      conversationId: Nullable(Type.String()),
      records: Type.Array(ChatMessage),
      hasMore: Type.Boolean(),
      lastSeq: Type.Integer(),
      state: OneOf('auto', 'waiting', 'human'),
    }),
  },
  'POST /api/kefuMessage/send': {
    summary: '发给客服；human 为转人工',
    limit: { max: 60, seconds: 60 },
    body: Body({ ...Send, human: Type.Optional(Type.Boolean()) }),
    result: Type.Object({ conversationId: Type.String(), message: ChatMessage, answer: Type.Optional(ChatMessage) }),
  },
})
