import { Type, type Static } from 'typebox'
import { Body, Id, Nullable, OneOf, RequestId, Time, paging } from './endpoint'
import { Picture } from './shapes'

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
      kind: OneOf('post', 'course', 'order', 'live', 'activity'),
      id: Type.String(),
      title: Type.String(),
      cover: Type.String(),
    }),
  ),
  mine: Type.Boolean(),
  from: Type.Optional(
    Type.Object({
      id: Type.String(),
      nickName: Type.String(),
      avatar: Type.String(),
      host: Type.Boolean(),
      title: Type.Optional(Type.String({ description: '讲师、助教' })),
    }),
  ),
  recalled: Type.Boolean(),
  clientMsgId: Type.String({ description: '自己的消息才有，否则为空' }),
  time: Time,
})
export type ChatMessage = Static<typeof ChatMessage>

/** What comes over the socket `/ws?token=…&device=…`; a page asks for a conversation by {join: id, afterSeq}. */
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
  /** One's own order stands differently: paid, closed, on its way, given back. */
  Type.Object({ kind: Type.Literal('order'), id: Type.String(), status: Type.Integer() }),
  /** Somebody has helped to what one has begun, or it stands differently. */
  Type.Object({ kind: Type.Literal('assist'), id: Type.String() }),
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
    /** To that person and the hosts alone: sent away for good. */
    banned: Type.Optional(Type.String()),
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

/** Where a page of messages begins or ends; neither: the latest. */
export const MessagePage = {
  beforeSeq: Type.Optional(Type.Integer({ minimum: 1 })),
  afterSeq: Type.Optional(Type.Integer({ minimum: 0 })),
  size: paging.size,
}
/** What is sent to a conversation. */
export const Send = {
  clientMsgId: RequestId,
  type: OneOf('text', 'image', 'card'),
  content: Type.Optional(Type.String({ maxLength: 1000 })),
  imageId: Type.Optional(Id),
  card: Type.Optional(Body({ kind: OneOf('post', 'course', 'order', 'live', 'activity'), id: Id })),
}
