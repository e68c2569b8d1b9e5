import { Type } from 'typebox'
import { Body, Id, Nullable, OneOf, Page, Time, paging } from '../endpoint'
import { Picture, Video } from '../shapes'
import { Reason, adminEndpoints } from './endpoint'

const Kind = OneOf('post', 'comment')
const Verdict = OneOf('pass', 'reject', 'takeDown')

const Waiting = Type.Object({
  kind: Kind,
  id: Id,
  postId: Type.String({ description: '所在的帖子' }),
  authorId: Type.String({ description: '匿名作者为空字符串' }),
  author: Type.String(),
  title: Type.String(),
  content: Type.String(),
  images: Type.Array(Picture),
  video: Type.Optional(Video),
  createdAt: Time,
  reported: Type.Boolean({ description: '因举报而隐藏的；其余等第一次审核' }),
})

/** Posts, comments and topics of the circle. */
export const circle = adminEndpoints({
  'POST /admin/api/review/page': {
    summary: '待审核的帖子与评论，等得最久的在前',
    permission: 'circle.review',
    body: Body({ ...paging, kind: Type.Optional(Kind), reported: Type.Optional(Type.Boolean()) }),
    result: Page(Waiting),
  },
  'GET /admin/api/review/summary': {
    summary: '待审核的数量与最早的一条',
    permission: 'circle.review',
    result: Type.Object({
      posts: Type.Integer(),
      comments: Type.Integer(),
      reported: Type.Integer(),
      oldest: Nullable(Type.String()),
    }),
  },
  'POST /admin/api/review/decide': {
    summary: '审核一条：通过、不通过（作者可修改）、下架；不通过与下架须写原因，作者会看到',
    permission: 'circle.review',
    body: Body({ kind: Kind, id: Id, verdict: Verdict, reason: Type.Optional(Reason) }),
    result: Type.Boolean(),
    audit: { subject: 'review', id: 'body.id' },
  },
  'POST /admin/api/review/decideAll': {
    summary: '审核一批，结论相同；答已被作者删除、没有处理的',
    permission: 'circle.review',
    body: Body({
      items: Type.Array(Type.Object({ kind: Kind, id: Id }, { additionalProperties: false }), { minItems: 1, maxItems: 50 }),
      verdict: Verdict,
      reason: Type.Optional(Reason),
    }),
    result: Type.Object({ gone: Type.Array(Id) }),
    audit: { subject: 'review' },
  },
  'GET /admin/api/reviewReason/list': {
    summary: '审核原因的模板',
    permission: 'circle.review',
    result: Type.Array(Type.String()),
  },
  'POST /admin/api/reviewReason/save': {
    summary: '改审核原因的模板，按顺序，整套替换',
    permission: 'circle.reasons',
    body: Body({ reasons: Type.Array(Reason, { maxItems: 50, uniqueItems: true }) }),
    result: Type.Boolean(),
    audit: { subject: 'reviewReason' },
  },
  'POST /admin/api/post/digest': {
    summary: '加精华或取消',
    permission: 'circle.feature',
    body: Body({ id: Id, on: Type.Boolean() }),
    result: Type.Boolean(),
    audit: { subject: 'post', id: 'body.id' },
  },
  'POST /admin/api/post/pin': {
    summary: '在话题中置顶或取消，一个话题最多 3 条',
    permission: 'circle.feature',
    body: Body({ id: Id, topic: Type.String({ minLength: 1, maxLength: 30, description: '话题名' }), on: Type.Boolean() }),
    result: Type.Boolean(),
    audit: { subject: 'post', id: 'body.id' },
  },
})
