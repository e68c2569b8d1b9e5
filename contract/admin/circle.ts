import { Type, type Static } from 'typebox'
import { Body, Id, Nullable, OneOf, Page, Time, paging } from '../endpoint'
import { POST } from '../rules/post'
import { Picture, Video } from '../shapes'
import { topics } from './circle-topic'
import { bounties } from './circle-bounty'
import { Reason, adminEndpoints } from './endpoint'

const Kind = OneOf('post', 'comment')
const Verdict = OneOf('pass', 'reject', 'takeDown')
const Version = Type.Integer({ description: '看到的是哪一版：作者每改一次就变' })

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
  version: Version,
})

/** What an operator decided on it last, as the log has it. */
const decided = {
  decidedBy: Type.String({ description: '最近谁审核或处理的；没有人处理过为空' }),
  decidedAt: Nullable(Type.String({ description: '什么时候处理的' })),
  decidedWhy: Type.String({ description: '处理的原因' }),
}

const PostStatus = OneOf(POST.inReview, POST.published, POST.rejected, POST.takenDown)
/** By what a post is known. */
const PostLink = Type.Optional(Type.String({ maxLength: 300, description: '帖子的链接或编号' }))

const Post = Type.Object({
  id: Id,
  title: Type.String({ description: '没有标题的，取正文开头' }),
  content: Type.String({ description: '正文' }),
  images: Type.Array(Type.String(), { description: '图片' }),
  userId: Type.String({ description: '作者，匿名的为空' }),
  author: Type.String({ description: '匿名的不写作者' }),
  type: OneOf(1, 2, 3),
  status: PostStatus,
  topics: Type.Array(Type.String()),
  topicIds: Type.Array(Id),
  pinnedIn: Type.Array(Type.String(), { description: '在哪些话题里置顶' }),
  digest: Type.Boolean(),
  hotPercent: Type.Integer({ description: '热榜权重（%）' }),
  likes: Type.Integer(),
  comments: Type.Integer(),
  views: Type.Integer(),
  createdAt: Time,
  ...decided,
})
export type AdminPost = Static<typeof Post>

/** A comment that is taken down is turned away. */
const CommentStatus = OneOf(POST.inReview, POST.published, POST.rejected)
const Comment = Type.Object({
  id: Id,
  content: Type.String({ description: '内容' }),
  images: Type.Array(Type.String(), { description: '图片' }),
  status: CommentStatus,
  likes: Type.Integer({ description: '赞' }),
  postTitle: Type.String({ description: '在哪个帖子下' }),
  userId: Type.String({ description: '作者，匿名的为空' }),
  author: Type.String({ description: '匿名的为“匿名”' }),
  createdAt: Time,
  ...decided,
})
export type AdminComment = Static<typeof Comment>

/** Posts, comments and topics of the circle. */
export const circle = adminEndpoints({
  ...topics,
  ...bounties,
  'POST /admin/api/post/page': {
    summary: '帖子，最新的在前',
    permission: 'circle.feature',
    body: Body({
      post: PostLink,
      keyword: Type.Optional(Type.String({ maxLength: 40, description: '标题或正文里的字，至少两个' })),
      userId: Type.Optional(Id),
      status: Type.Optional(PostStatus),
      topicId: Type.Optional(Id),
      digest: Type.Optional(Type.Boolean()),
      ...paging,
    }),
    result: Page(Post),
  },
  'POST /admin/api/post/topics': {
    summary: '把帖子移到别的话题，最多 3 个；话题的帖数一起改',
    permission: 'circle.feature',
    body: Body({ id: Id, topicIds: Type.Array(Id, { maxItems: 3, uniqueItems: true }) }),
    result: Type.Boolean(),
    audit: { subject: 'post', id: 'body.id' },
  },
  'POST /admin/api/comment/page': {
    summary: '评论，最新的在前',
    permission: 'circle.review',
    body: Body({ post: PostLink, userId: Type.Optional(Id), status: Type.Optional(CommentStatus), ...paging }),
    result: Page(Comment),
  },
  'POST /admin/api/review/page': {
    summary: '待审核的帖子与评论，等得最久的在前',
    permission: 'circle.review',
    body: Body({
      ...paging,
      kind: Type.Optional(Kind),
      reported: Type.Optional(Type.Boolean()),
      ids: Type.Optional(Type.Array(Id, { maxItems: 50, description: '只要这些里还待审核的' })),
    }),
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
    summary:
      '审核一条：通过、不通过（作者可修改）、下架；不通过与下架须写原因，作者会看到；看过之后作者改了的（10186）、别人处理过的（10187）、待审核而没有写明版本的（10188）不处理，图片未通过安全检查的不能通过（10189）',
    permission: 'circle.review',
    body: Body({
      kind: Kind,
      id: Id,
      version: Type.Optional(Type.Integer({ description: '看到的是哪一版；待审核的必须写' })),
      was: Type.Optional(PostStatus),
      reported: Type.Optional(Type.Boolean({ description: '是因为举报：举报已经处理过的不再处理' })),
      verdict: Verdict,
      reason: Type.Optional(Reason),
    }),
    result: Type.Boolean(),
    each: 'id',
    audit: { subject: 'review', id: 'body.id' },
  },
  'POST /admin/api/review/decideAll': {
    summary:
      '审核一批待审核的，结论相同；答没有处理的：已被作者删除或别人处理过的、作者在看过之后改了的、图片未通过安全检查而不能通过的',
    permission: 'circle.review',
    body: Body({
      items: Type.Array(Type.Object({ kind: Kind, id: Id, version: Version }, { additionalProperties: false }), {
        minItems: 1,
        maxItems: 50,
      }),
      verdict: Verdict,
      reason: Type.Optional(Reason),
    }),
    result: Type.Object({ gone: Type.Array(Id), changed: Type.Array(Id), risky: Type.Array(Id) }),
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
    audit: { subject: 'post', id: 'body.id', as: { on: 'digest' } },
  },
  'POST /admin/api/post/weight': {
    summary: '热榜上的权重：100 照常，0 不上榜，最多 300；立即重排',
    permission: 'circle.feature',
    body: Body({ id: Id, hotPercent: Type.Integer({ minimum: 0, maximum: 300, description: '热榜权重（%）' }), reason: Reason }),
    result: Type.Boolean(),
    audit: { subject: 'post', id: 'body.id' },
  },
  'POST /admin/api/post/pin': {
    summary: '在话题中置顶或取消，一个话题最多 3 条',
    permission: 'circle.feature',
    body: Body({ id: Id, topic: Type.String({ minLength: 1, maxLength: 30, description: '话题名' }), on: Type.Boolean() }),
    result: Type.Boolean(),
    audit: { subject: 'post', id: 'body.id', as: { topic: 'pinnedIn', on: 'pinned' }, parts: ['topic'] },
  },
})
