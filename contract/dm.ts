import { Type } from 'typebox'
import { ChatMessage, MessagePage, Send } from './conversation'
import { Body, Id, Nullable, OneOf, Page, Time, paging, endpoints } from './endpoint'
import { UserBrief } from './shapes'

export const dm = endpoints({
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
      canSend: Type.Boolean(),
      limitTip: Type.String(),
      blocked: Type.Boolean({ description: '我拉黑了对方' }),
    }),
  },
  'POST /api/dm/search': {
    summary: '在与一个人说过的话里找，新的在前',
    body: Body({ peerId: Id, keyword: Type.String({ minLength: 1, maxLength: 20 }), ...paging }),
    result: Page(ChatMessage),
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
})
