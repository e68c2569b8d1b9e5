import { Type } from 'typebox'
import { ChatMessage, MessagePage, Send } from './conversation'
import { Body, Id, Nullable, OneOf, endpoints } from './endpoint'

export const kefu = endpoints({
  'GET /api/kefu/info': {
    summary: '客服：常见问题与服务时间',
    open: true,
    query: Body({ bizType: Type.Optional(OneOf('course', 'order', 'live', 'activity')), bizId: Type.Optional(Id) }),
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
        Type.Object({
          kind: OneOf('course', 'order', 'live', 'activity'),
          id: Type.String(),
          title: Type.String(),
          cover: Type.String(),
        }),
      ),
    }),
  },
  'POST /api/kefuMessage/page': {
    summary: '与客服的消息',
    body: Body({
      ...MessagePage,
      seen: Type.Optional(Type.Boolean({ description: '本人看着：回复的通知随之已读。缺省为是（旧版本）' })),
    }),
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
