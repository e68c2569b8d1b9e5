import { Type, type Static } from 'typebox'
import { Body, Id, OneOf, Page, Time, endpoints, paging } from './endpoint'
import { UserBrief } from './shapes'

/** 1 系统, 2 互动, 3 订单, 4 课程与直播, 5 活动, 6 内训, 7 会员与金币 */
export const NoticeType = OneOf(1, 2, 3, 4, 5, 6, 7)
export const Notice = Type.Object({
  id: Type.String(),
  type: NoticeType,
  title: Type.String(),
  content: Type.String(),
  from: Type.Optional(UserBrief),
  count: Type.Integer({ description: '合并了几条' }),
  read: Type.Boolean(),
  time: Time,
  route: Type.String({ description: '点开去哪一页，空为不去' }),
  params: Type.Record(Type.String(), Type.String()),
  why: Type.String({ description: '为什么收到' }),
})
export type Notice = Static<typeof Notice>

/** What one message of the mini-program may be wanted for: 预约的直播, 报名的审核, 提问的回答, 订单的退款, 报名的活动 */
export const SubscribePurpose = OneOf('live', 'registration', 'answer', 'order', 'activity')
export type SubscribePurpose = Static<typeof SubscribePurpose>

const switches = {
  interact: Type.Boolean({ description: '互动' }),
  system: Type.Boolean({ description: '系统' }),
  order: Type.Boolean({ description: '订单' }),
  course: Type.Boolean({ description: '课程与直播' }),
  activity: Type.Boolean({ description: '活动' }),
  training: Type.Boolean({ description: '内训' }),
  coin: Type.Boolean({ description: '会员与金币' }),
  quietHours: Type.Boolean({ description: '22:00–8:00 不即时提醒，消息照收' }),
}

export const notice = endpoints({
  'POST /api/notice/page': { summary: '消息', body: Body({ type: Type.Optional(NoticeType), ...paging }), result: Page(Notice) },
  'GET /api/notice/unread': {
    summary: '未读数，按类',
    result: Type.Object({ total: Type.Integer(), types: Type.Array(Type.Object({ type: NoticeType, count: Type.Integer() })) }),
  },
  'POST /api/notice/read': {
    summary: '标为已读；不给 ids 即全部',
    body: Body({ ids: Type.Optional(Type.Array(Id, { maxItems: 50 })) }),
    result: Type.Boolean(),
  },
  'POST /api/notice/delete': {
    summary: '删除消息',
    body: Body({ ids: Type.Array(Id, { minItems: 1, maxItems: 50 }) }),
    result: Type.Boolean(),
  },
  'GET /api/notice/setting': {
    summary: '消息开关与免打扰',
    result: Type.Object(switches),
  },
  'POST /api/notice/subscribed': {
    summary: '小程序：同意了一次性订阅消息；每次同意发一条',
    limit: { max: 30, seconds: 60 },
    body: Body({
      purposes: Type.Array(SubscribePurpose, { minItems: 1, maxItems: 3, uniqueItems: true }),
      subject: Id,
      jsCode: Type.String({ minLength: 1, maxLength: 128, description: 'wx.login 的 code' }),
    }),
    result: Type.Boolean(),
  },
  'POST /api/notice/saveSetting': {
    summary: '保存消息开关与免打扰，只改给出的项',
    body: Body(Type.Partial(Type.Object(switches)).properties),
    result: Type.Boolean(),
  },
})
