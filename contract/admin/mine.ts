import { Type, type Static } from 'typebox'
import { Body, Id, OneOf, Page, Time, paging } from '../endpoint'
import { Reason, adminEndpoints } from './endpoint'

const Amount = Type.Integer({ minimum: 1, maximum: 999_999 })

const InviteRule = {
  inviter: Amount,
  invitee: Amount,
  days: Type.Integer({ minimum: 1, maximum: 3650 }),
  cap: Amount,
  back: Type.Integer({ minimum: 1, maximum: 3650 }),
}

const FeedbackState = OneOf('open', 'replied', 'solved')
const Feedback = Type.Object({
  id: Id,
  userId: Id,
  nickName: Type.String(),
  type: Type.String({ description: '类型' }),
  content: Type.String({ description: '说了什么' }),
  pictures: Type.Array(Type.String()),
  hasContact: Type.Boolean({ description: '留了联系方式' }),
  page: Type.String({ description: '从哪一页来' }),
  state: FeedbackState,
  reply: Type.String({ description: '回复' }),
  createdAt: Time,
})
export type AdminFeedback = Static<typeof Feedback>
const FeedbackFilter = Body({ ...paging, state: Type.Optional(FeedbackState), userId: Type.Optional(Id) })
export type FeedbackFilter = Static<typeof FeedbackFilter>

const Leaving = Type.Object({
  id: Id,
  userId: Id,
  nickName: Type.String(),
  phoneMasked: Type.String(),
  reason: Type.String(),
  createdAt: Time,
  effectAt: Type.String({ description: '到期' }),
  held: Type.Array(Type.String(), { description: '到期还走不了的原因' }),
})
export type Leaving = Static<typeof Leaving>

/** What people tell us, who is about to leave, and what invitations bring. */
export const mine = adminEndpoints({
  'POST /admin/api/feedback/page': {
    summary: '意见反馈；没有处理的等得最久的在前，其余新的在前',
    permission: 'feedback.read',
    body: FeedbackFilter,
    result: Page(Feedback),
  },
  'GET /admin/api/feedbackReply/list': {
    summary: '写好的回复，按次序',
    permission: 'feedback.answer',
    result: Type.Array(Type.String()),
  },
  'POST /admin/api/feedbackReply/save': {
    summary: '改写好的回复，按次序，整套替换',
    permission: 'feedback.templates',
    body: Body({
      texts: Type.Array(Type.String({ minLength: 1, maxLength: 500, pattern: '\\S' }), {
        maxItems: 50,
        uniqueItems: true,
        description: '写好的回复',
      }),
    }),
    result: Type.Boolean(),
    audit: { subject: 'feedbackReply' },
  },
  'POST /admin/api/feedback/contact/:id': {
    summary: '反馈的人留的联系方式；写明原因，每次查看都有记录',
    permission: 'feedback.answer',
    reveals: '联系方式',
    body: Body({ reason: Reason }),
    result: Type.Object({ contact: Type.String({ description: '联系方式' }) }),
  },
  'POST /admin/api/feedback/answer': {
    summary: '回复一条反馈，本人收到通知；再回复一次代替上一次的',
    permission: 'feedback.answer',
    body: Body({
      id: Id,
      reply: Type.String({ minLength: 1, maxLength: 500, pattern: '\\S', description: '回复（本人看得到）' }),
      solved: Type.Boolean({ description: '已经解决' }),
    }),
    result: Type.Boolean(),
    each: 'id',
    audit: { subject: 'feedback', id: 'body.id' },
  },
  'POST /admin/api/logoff/page': {
    summary: '申请了注销的人，先到期的在前；写着原因，以及到期时会被什么留住',
    permission: 'user.read',
    body: Body(paging),
    result: Page(Leaving),
  },
  'GET /admin/api/inviteRule/show': {
    summary: '邀请奖励：邀请人与被邀请人的金币、几天内算数、每月封顶几人、有效后几天内内容删除或违规扣回',
    permission: 'growth.read',
    result: Type.Object(InviteRule),
  },
  'POST /admin/api/inviteRule/save': {
    summary: '改邀请奖励，立即生效',
    permission: 'growth.edit',
    body: Body({
      inviter: Type.Optional(InviteRule.inviter),
      invitee: Type.Optional(InviteRule.invitee),
      days: Type.Optional(InviteRule.days),
      cap: Type.Optional(InviteRule.cap),
      back: Type.Optional(InviteRule.back),
    }),
    result: Type.Boolean(),
    audit: { subject: 'inviteRule' },
  },
})
