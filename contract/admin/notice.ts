import { Type, type Static } from 'typebox'
import { Body, Id, Instant, Nullable, OneOf, Page, RequestId, Time, paging } from '../endpoint'
import { Reason, adminEndpoints } from './endpoint'
import { NoticeType } from '../notice'
import { wordings } from './notice-wording'

/** The most people to whom one operator may send without a second one. */
export const MOST_ALONE = 1000

/** Whom it is for: everybody who is all of this. */
const filters = {
  members: Type.Optional(OneOf('vip', 'plain')),
  minLevel: Type.Optional(Type.Integer({ minimum: 1, maximum: 20 })),
  city: Type.Optional(Type.String({ minLength: 1, maxLength: 20, description: '资料里写的城市' })),
  activeDays: Type.Optional(Type.Integer({ minimum: 1, maximum: 365, description: '近几天来过' })),
  joinedDays: Type.Optional(Type.Integer({ minimum: 1, maximum: 3650, description: '近几天注册的' })),
  courseId: Type.Optional(Id),
  endsWithin: Type.Optional(Type.Integer({ minimum: 1, maximum: 90, description: '个人会员几天内到期，还没有续费的' })),
}
const Segment = Body(filters)
/** … or whom an operator has chosen one by one. */
const Chosen = Type.Object({
  ...filters,
  termIds: Type.Optional(Type.Array(Id, { description: '在“快到期的会员”里选中的' })),
})
export type Segment = Static<typeof Chosen>

const words = {
  type: OneOf(1, 4, 5, 7),
  title: Type.String({ minLength: 1, maxLength: 40, pattern: '\\S' }),
  content: Type.String({ maxLength: 200 }),
  link: Type.String({
    pattern: '^(/?pages/[\\w/]+(\\?\\S*)?)?$',
    maxLength: 300,
    description: '点开去哪一页，如 /pages/lesson/index2；不写就不去',
  }),
}
/** How many a broadcast is for. */
export const broadcastSize = {
  people: Type.Integer({ description: '符合条件的人' }),
  off: Type.Integer({ description: '其中关掉了这类消息的' }),
  capped: Type.Integer({ description: '其中这周已收满的' }),
}
const written = { ...words, segment: Segment, sendTime: Nullable(Instant) }
const NewBroadcast = Body({ ...written, requestId: RequestId })
export type NewBroadcast = Omit<Static<typeof NewBroadcast>, 'segment'> & { segment: Segment }
const BroadcastEdit = Body({ id: Id, ...written })
export type BroadcastEdit = Static<typeof BroadcastEdit>

const Broadcast = Type.Object({
  id: Id,
  ...words,
  segment: Chosen,
  state: OneOf('draft', 'waiting', 'done', 'stopped'),
  chosen: Type.Boolean({ description: '发给一个个选中的人' }),
  people: Type.Integer({ description: '符合条件的人，最近一次数的；发了的是点发送时看到的' }),
  told: Type.Integer({ description: '已发' }),
  skipped: Type.Integer({ description: '没发：关掉了，或这周已收满' }),
  error: Type.String({ description: '到点没有发的原因' }),
  sendTime: Nullable(Type.String()),
  createdAt: Time,
})
export type AdminBroadcast = Static<typeof Broadcast>

/** What operators tell many people at once. */
export const notice = adminEndpoints({
  ...wordings,
  'POST /admin/api/notice/page': {
    summary: '一个人收到过的通知，新的在前，本人删掉的也在；别人对他做的（互动）不在这里',
    permission: 'user.read',
    body: Body({ ...paging, userId: Id }),
    result: Page(
      Type.Object({
        id: Id,
        type: NoticeType,
        title: Type.String(),
        content: Type.String(),
        read: Type.Boolean({ description: '看过' }),
        createTime: Time,
      }),
    ),
  },
  'POST /admin/api/broadcast/page': {
    summary: '群发通知，新的在前',
    permission: 'notice.read',
    body: Body(paging),
    result: Page(Broadcast),
  },
  'POST /admin/api/broadcast/show': {
    summary: '符合条件的有多少人，其中多少收不到',
    permission: 'notice.read',
    body: Body({ type: words.type, segment: Segment }),
    result: Type.Object(broadcastSize),
  },
  'POST /admin/api/broadcast/create': {
    summary: '写一条通知，先不发，告诉会发给多少人；每人 7 天最多收 2 条群发，22:00–8:00 不发',
    permission: 'notice.send',
    body: NewBroadcast,
    result: Type.Object({ id: Id, ...broadcastSize }),
    audit: { subject: 'broadcast', id: 'result.id' },
  },
  'POST /admin/api/broadcast/edit': {
    summary: '改一条还没发的，人数重新数；等着复核的发送作废',
    permission: 'notice.send',
    body: BroadcastEdit,
    result: Type.Object(broadcastSize),
    audit: { subject: 'broadcast', id: 'body.id' },
  },
  'POST /admin/api/broadcast/count': {
    summary: '一条还没发的，重新数有多少人',
    permission: 'notice.send',
    body: Body({ id: Id }),
    result: Type.Object(broadcastSize),
    audit: { subject: 'broadcast', id: 'body.id' },
  },
  'POST /admin/api/broadcast/test': {
    summary: '先发给一个人看看，不计入每周的条数',
    permission: 'notice.send',
    body: Body({ id: Id, userId: Id }),
    result: Type.Boolean(),
    audit: { subject: 'broadcast', id: 'body.id' },
  },
  'POST /admin/api/broadcast/send': {
    summary: `发出去，或到定好的时间发；超过 ${MOST_ALONE} 人须另一人复核`,
    permission: 'notice.send',
    body: Body({ id: Id, people: Type.Integer({ minimum: 0, description: '看到的人数' }), requestId: RequestId }),
    result: Type.Boolean(),
    audit: { subject: 'broadcast', id: 'body.id' },
    approval: { over: { people: MOST_ALONE } },
    about: { broadcast: 'body.id' },
  },
  'POST /admin/api/broadcast/stop': {
    summary: '停下，没收到的不再发；已收到的收不回来',
    permission: 'notice.send',
    body: Body({ id: Id, reason: Reason }),
    result: Type.Boolean(),
    audit: { subject: 'broadcast', id: 'body.id' },
  },
})
