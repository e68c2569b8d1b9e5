import { Type, type Static } from 'typebox'
import { Body, Id, Nullable, Page, RequestId, Time, paging } from '../endpoint'
import { Reason, adminEndpoints } from './endpoint'

const Topic = Type.Object({
  id: Id,
  name: Type.String(),
  cover: Type.String(),
  intro: Type.String(),
  postCount: Type.Integer(),
  followCount: Type.Integer(),
  heat: Type.Integer({ description: '近 7 天的热度' }),
  hosts: Type.Array(Type.String()),
  userIds: Type.Array(Id, { description: '主持人' }),
  closed: Type.Boolean(),
  mergedInto: Type.String({ description: '并到哪个话题；没有并过为空字符串' }),
  createdAt: Time,
})
export type AdminTopic = Static<typeof Topic>

const topic = {
  // As a text names one: #名称#
  name: Type.String({ pattern: '^[^#\\s]{1,20}$', maxLength: 20, description: '名称，20 字以内，不含空格和 #' }),
  intro: Type.String({ maxLength: 200 }),
  coverFileId: Type.Optional(Nullable(Id)),
}
const NewTopic = Body({ ...topic, requestId: RequestId })
export type NewTopic = Static<typeof NewTopic>
const TopicChange = Body({ id: Id, ...topic })
export type TopicChange = Static<typeof TopicChange>

/** What posts are gathered under. */
export const topics = adminEndpoints({
  'POST /admin/api/topic/page': {
    summary: '话题，新的在前，含已关闭的',
    permission: 'circle.topics',
    body: Body({
      keyword: Type.Optional(Type.String({ minLength: 1, maxLength: 20 })),
      closed: Type.Optional(Type.Boolean()),
      ...paging,
    }),
    result: Page(Topic),
  },
  'POST /admin/api/topic/create': {
    summary: '新建话题',
    permission: 'circle.topics',
    body: NewTopic,
    result: Type.Object({ id: Id }),
    audit: { subject: 'topic', id: 'result.id' },
  },
  'POST /admin/api/topic/edit': {
    summary: '修改话题；不选封面就保留原来的',
    permission: 'circle.topics',
    body: TopicChange,
    result: Type.Boolean(),
    audit: { subject: 'topic', id: 'body.id' },
  },
  'POST /admin/api/topic/hosts': {
    summary: '定话题的主持人，按顺序，整套替换',
    permission: 'circle.topics',
    body: Body({ id: Id, userIds: Type.Array(Id, { maxItems: 5, uniqueItems: true }) }),
    result: Type.Boolean(),
    audit: { subject: 'topic', id: 'body.id' },
  },
  'POST /admin/api/topic/close': {
    summary: '关闭话题或重新打开；关闭后仍可看，不能再发',
    permission: 'circle.topics',
    body: Body({ id: Id, closed: Type.Boolean(), reason: Reason }),
    result: Type.Boolean(),
    audit: { subject: 'topic', id: 'body.id' },
  },
  'POST /admin/api/topic/merge': {
    summary: '并到另一个话题：帖子与关注的人一起过去，原来的关闭，旧链接打开新话题；不能撤销',
    permission: 'circle.topics',
    body: Body({ id: Id, topicId: Id, reason: Reason }),
    result: Type.Object({
      posts: Type.Integer({ description: '移过去的帖子' }),
      followers: Type.Integer({ description: '移过去的关注' }),
    }),
    audit: { subject: 'topic', id: 'body.id' },
  },
})
