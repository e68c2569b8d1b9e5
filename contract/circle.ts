import { Type, type Static } from 'typebox'
import { Body, Both, Id, Nullable, OneOf, Page, RequestId, Time, endpoints, paging } from './endpoint'
import { Banner, IdName, Picture, UserBrief, Video } from './shapes'

/** 1 动态, 2 提问, 3 经验 */
export const PostType = OneOf(1, 2, 3)
/** 1 审核中, 2 已发布, 3 未通过, 4 已下架 */
export const PostStatus = OneOf(1, 2, 3, 4)
/** 0 待解决, 1 已采纳, 2 已关闭 */
const QuestionState = OneOf(0, 1, 2)

/** 谁可以看：0 公开, 1 仅粉丝 */
const Visible = OneOf(0, 1)

/** 正文中 @ 到、可以打开主页的人：name 是 @ 后面的字 */
const Mentions = Type.Array(IdName)
const MentionIds = Type.Optional(
  Type.Array(Id, { maxItems: 10, uniqueItems: true, description: '正文中 @ 到的人；缺省时保留原来的' }),
)

export const PostCard = Type.Object({
  id: Type.String(),
  type: PostType,
  title: Type.String(),
  content: Type.String({ description: '列表中为前 120 字' }),
  more: Type.Boolean({ description: '正文还有没列出的部分' }),
  images: Type.Array(Picture, { description: '有视频时只有一张，是它的封面' }),
  video: Type.Optional(Video),
  author: UserBrief,
  anonymous: Type.Boolean(),
  mine: Type.Boolean(),
  topics: Type.Array(IdName),
  status: PostStatus,
  question: Type.Optional(
    Type.Object({
      state: QuestionState,
      bounty: Type.Integer(),
      best: Type.Optional(
        Type.Object({
          content: Type.String(),
          author: Type.String(),
          certTitle: Type.Optional(Type.String()),
          accepted: Type.Boolean(),
        }),
      ),
    }),
  ),
  likeCount: Type.Integer(),
  commentCount: Type.Integer({ description: '提问为回答数' }),
  collectCount: Type.Integer(),
  liked: Type.Boolean(),
  collected: Type.Boolean(),
  digest: Type.Boolean(),
  tags: Type.Array(Type.String({ description: '经验的模块：招聘、薪酬…' })),
  aiDeclared: Type.Boolean(),
  ipRegion: Type.String(),
  place: Type.String({ description: '作者自己选的所在城市，没有为空；仅动态' }),
  createTime: Time,
  edited: Type.Boolean(),
})
export type PostCard = Static<typeof PostCard>

export const PostDetail = Both(
  PostCard,
  Type.Object({
    viewCount: Type.Integer(),
    canEdit: Type.Boolean(),
    canDelete: Type.Boolean(),
    commentClosed: Type.Boolean(),
    visible: Visible,
    rejectReason: Type.String(),
    canAccept: Type.Boolean({ description: '提问者可采纳，或 24 小时内可更换' }),
    mentions: Mentions,
    form: Type.Optional(
      Type.Object({
        id: Type.String(),
        title: Type.String(),
        closed: Type.Boolean(),
        startTime: Type.Optional(Type.String({ description: '还没有开始的，何时开始' })),
      }),
    ),
  }),
)
export type PostDetail = Static<typeof PostDetail>

const Reply = Type.Object({
  id: Type.String(),
  content: Type.String(),
  author: UserBrief,
  isAsker: Type.Boolean(),
  mine: Type.Boolean(),
  status: OneOf(1, 2, 3),
  replyTo: Type.Optional(Type.String({ description: '被回复者昵称' })),
  mentions: Mentions,
  edited: Type.Boolean(),
  createTime: Time,
})
export type Reply = Static<typeof Reply>

export const CommentCard = Type.Object({
  id: Type.String(),
  content: Type.String(),
  images: Type.Array(Picture),
  author: UserBrief,
  isAnswer: Type.Boolean(),
  isAsker: Type.Boolean({ description: '是帖子作者' }),
  accepted: Type.Boolean(),
  mine: Type.Boolean(),
  deleted: Type.Boolean(),
  status: OneOf(1, 2, 3),
  likeCount: Type.Integer(),
  liked: Type.Boolean(),
  down: Type.Boolean({ description: '我踩过；踩的数目不公开' }),
  folded: Type.Boolean({ description: '踩的人多于赞的人，折叠' }),
  mentions: Mentions,
  edited: Type.Boolean(),
  replyCount: Type.Integer(),
  replies: Type.Array(Reply),
  ipRegion: Type.String(),
  createTime: Time,
})
export type CommentCard = Static<typeof CommentCard>

/** 城市的名字，如 苏州市；没有为空 */
const Place = Type.String({ maxLength: 15, pattern: '^([\\u4e00-\\u9fa5]{2,15})?$' })

/** 悬赏金币 */
const Bounty = OneOf(0, 10, 20, 50, 100)
/** 提问时邀请回答的人 */
const Invited = Type.Object({ id: Id, nickName: Type.String({ maxLength: 20 }), avatar: Type.String({ maxLength: 500 }) })
const PostDraft = Type.Object({
  title: Type.String({ maxLength: 50 }),
  content: Type.String({ maxLength: 20000 }),
  images: Type.Array(Picture, { maxItems: 9 }),
  video: Type.Optional(Video),
  topics: Type.Array(IdName, { maxItems: 3 }),
  tags: Type.Array(Type.String({ maxLength: 20 }), { maxItems: 3 }),
  anonymous: Type.Boolean(),
  bounty: Bounty,
  visible: Visible,
  aiDeclared: Type.Boolean(),
  invited: Type.Optional(Type.Array(Invited, { maxItems: 10 })),
  mentions: Type.Optional(Type.Array(IdName, { maxItems: 10 })),
  place: Type.Optional(Place),
})
export type PostDraft = Static<typeof PostDraft>
export const Topic = Type.Object({
  id: Type.String(),
  name: Type.String(),
  cover: Type.String(),
  postCount: Type.Integer(),
  heat: Type.Integer({ description: '近 7 天的帖子、赞、评论合计' }),
  delta: Type.Integer({ description: '与昨天名次之差，正为上升' }),
  followed: Type.Boolean(),
})
const Toggled = Type.Object({ on: Type.Boolean(), count: Type.Integer() })
const Content = (max: number) => Type.String({ minLength: 1, maxLength: max })

export const circle = endpoints({
  'POST /api/circle/page': {
    summary: '帖子列表：关注、推荐、提问、经验、最新；可按话题、用户筛选',
    open: true,
    shared: true,
    body: Body({
      tab: Type.Optional(OneOf('follow', 'rec', 'question', 'exp', 'new', 'digest')),
      topicId: Type.Optional(Id),
      userId: Type.Optional(Id),
      type: Type.Optional(PostType),
      ...paging,
    }),
    result: Page(PostCard),
  },
  'GET /api/circle/detail/:id': { summary: '帖子详情', open: true, shared: true, result: PostDetail },
  'POST /api/circle/save': {
    summary: '发布或修改帖子',
    limit: { max: 60, seconds: 60 },
    body: Body({
      id: Type.Optional(Id),
      type: PostType,
      title: Type.Optional(Type.String({ maxLength: 50 })),
      content: Content(20000),
      images: Type.Array(Id, { maxItems: 9, uniqueItems: true, description: '有视频时恰好一张：封面' }),
      videoId: Type.Optional(Nullable(Type.String({ format: 'uuid', description: '仅动态；缺省时保留原来的，null 去掉' }))),
      topicIds: Type.Array(Id, { maxItems: 3, uniqueItems: true }),
      visible: Type.Optional(Visible),
      anonymous: Type.Optional(Type.Boolean({ description: '仅提问' })),
      bounty: Type.Optional(Bounty),
      inviteUserIds: Type.Optional(Type.Array(Id, { maxItems: 10, uniqueItems: true, description: 'Lv5 起 10 人，以下 5 人' })),
      tags: Type.Optional(Type.Array(Type.String({ maxLength: 20 }), { maxItems: 3, uniqueItems: true })),
      aiDeclared: Type.Optional(Type.Boolean({ description: '含 AI 生成内容' })),
      place: Type.Optional({ ...Place, description: '所在城市，仅动态；缺省时保留原来的，空串去掉' }),
      mentionIds: MentionIds,
      requestId: RequestId,
    }),
    result: Type.Object({ id: Type.String(), status: PostStatus }),
  },
  'POST /api/circle/similar': {
    summary: '标题相似的提问，最多 5 个',
    open: true,
    body: Body({ title: Type.String({ minLength: 2, maxLength: 50 }) }),
    result: Type.Array(
      Type.Object({ id: Type.String(), title: Type.String(), answerCount: Type.Integer(), state: QuestionState }),
    ),
  },
  'GET /api/circle/draft/:type': {
    summary: '服务器上的草稿：1 动态、2 提问、3 经验',
    result: Type.Object({ draft: Type.Optional(PostDraft), savedAt: Type.Optional(Time) }),
  },
  'POST /api/circle/saveDraft': {
    summary: '保存草稿；draft 缺省即删除',
    body: Body({ type: PostType, draft: Type.Optional(PostDraft) }),
    result: Type.Boolean(),
  },
  'POST /api/circle/accept': {
    summary: '采纳回答；24 小时内可更换，悬赏只付一次',
    body: Body({ postId: Id, commentId: Id }),
    result: Type.Object({ bountyPaid: Type.Integer({ description: '24 小时后付给这个回答的金币，没有悬赏为 0' }) }),
  },
  'POST /api/circle/notInterested': {
    summary: '不感兴趣：不再推荐这条',
    body: Body({ id: Id, reason: Type.Optional(OneOf('content', 'author', 'repeat')) }),
    result: Type.Boolean(),
  },
  'POST /api/circle/creatorPage': {
    summary: '创作者：推荐、本周活跃、同行业',
    open: true,
    shared: true,
    body: Body({ type: OneOf('rec', 'active', 'industry'), ...paging }),
    result: Page(
      Type.Object({
        id: Type.String(),
        user: UserBrief,
        intro: Type.String(),
        fans: Type.Integer(),
        posts: Type.Array(Type.Object({ id: Type.String(), text: Type.String(), cover: Type.String() })),
      }),
    ),
  },
  'GET /api/circle/banner': {
    summary: '广场横幅（运营配置）',
    open: true,
    shared: true,
    result: Type.Array(Banner),
  },
  'POST /api/circle/delete': { summary: '删除自己的帖子', body: Body({ id: Id }), result: Type.Boolean() },
  'POST /api/circle/like': { summary: '点赞或取消', body: Body({ id: Id, like: Type.Boolean() }), result: Toggled },
  'POST /api/circle/collect': { summary: '收藏或取消', body: Body({ id: Id, collect: Type.Boolean() }), result: Toggled },
  'POST /api/circle/answerPage': {
    summary: '某人的回答',
    open: true,
    shared: true,
    body: Body({ userId: Id, ...paging }),
    result: Page(
      Type.Object({
        id: Type.String(),
        postId: Type.String(),
        title: Type.String(),
        content: Type.String(),
        accepted: Type.Boolean(),
        likeCount: Type.Integer(),
        replyCount: Type.Integer(),
        ipRegion: Type.String(),
        createTime: Time,
      }),
    ),
  },
  'POST /api/circleComment/page': {
    summary: '评论或回答',
    open: true,
    shared: true,
    body: Body({ postId: Id, sort: Type.Optional(OneOf('hot', 'new')), ...paging }),
    result: Page(CommentCard),
  },
  'POST /api/circleComment/replyPage': {
    summary: '一条评论下的回复',
    open: true,
    shared: true,
    body: Body({ rootId: Id, ...paging }),
    result: Page(Reply),
  },
  'GET /api/circleComment/detail/:id': {
    summary: '自己的一条评论（修改用）',
    result: Type.Object({
      id: Type.String(),
      postId: Type.String(),
      parentId: Type.Optional(Id),
      content: Type.String(),
      images: Type.Array(Picture),
      mentions: Mentions,
    }),
  },
  'POST /api/circleComment/save': {
    summary: '发表或修改评论、回答、回复',
    limit: { max: 60, seconds: 60 },
    body: Body({
      id: Type.Optional(Id),
      postId: Id,
      parentId: Type.Optional(Id),
      content: Content(5000),
      images: Type.Array(Id, { maxItems: 3, uniqueItems: true }),
      mentionIds: MentionIds,
      requestId: RequestId,
    }),
    result: Type.Object({ id: Type.String(), status: OneOf(1, 2, 3) }),
  },
  'POST /api/circleComment/like': { summary: '赞评论或取消', body: Body({ id: Id, like: Type.Boolean() }), result: Toggled },
  'POST /api/circleComment/down': {
    summary: '踩回答或取消；踩与赞只留一个，count 为赞数',
    body: Body({ id: Id, down: Type.Boolean() }),
    result: Toggled,
  },
  'POST /api/circleComment/delete': { summary: '删除自己的评论', body: Body({ id: Id }), result: Type.Boolean() },
  'POST /api/topic/page': {
    summary: '话题榜：热榜、最新、我关注的',
    open: true,
    shared: true,
    body: Body({
      tab: Type.Optional(OneOf('hot', 'new', 'mine')),
      keyword: Type.Optional(Type.String({ maxLength: 20 })),
      ...paging,
    }),
    result: Page(Topic),
  },
  'GET /api/topic/detail/:id': {
    summary: '话题详情',
    open: true,
    shared: true,
    result: Both(
      Topic,
      Type.Object({
        intro: Type.String(),
        followCount: Type.Integer(),
        closed: Type.Boolean(),
        hosts: Type.Array(UserBrief),
        pinned: Type.Array(Type.Object({ id: Type.String(), title: Type.String() }), { description: '置顶，最多 3 条' }),
      }),
    ),
  },
  'POST /api/topic/follow': {
    summary: '关注话题或取消',
    body: Body({ id: Id, follow: Type.Boolean() }),
    result: Toggled,
  },
})
