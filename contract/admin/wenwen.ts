import { Type, type Static } from 'typebox'
import { Body, Id, Nullable, OneOf, Page, RequestId, Time, paging } from '../endpoint'
import { AiSource, VoteReason } from '../wenwen'
import { Reason, adminEndpoints } from './endpoint'

const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description: '2008-01-01' })
const Region = Type.String({ maxLength: 10, description: '全国通行为空' })
const Text = (max: number) => Type.String({ minLength: 1, maxLength: max, pattern: '\\S' })
const Link = Type.String({ pattern: '^https?://', maxLength: 300 })
const Words = (most: number) => Type.Array(Text(30), { maxItems: most })
const Questions = (most: number) => Type.Array(Text(100), { maxItems: most })

const Standard = OneOf('最低工资', '生育假期', '医疗期', '高温津贴')

const Article = Type.Object({
  id: Id,
  law: Type.String(),
  article: Type.String(),
  title: Type.String(),
  gist: Type.String(),
  hasText: Type.Boolean({ description: '收录了原文' }),
  region: Type.String(),
  effectiveFrom: Type.String(),
  effectiveUntil: Nullable(Type.String()),
  state: OneOf('coming', 'living', 'dead'),
  link: Type.String(),
  keywords: Type.Array(Type.String()),
  asked: Type.Array(Type.String()),
  checked: Type.Boolean(),
  changed: Type.String(),
  standard: Type.Union([Type.Literal(''), Standard], { description: '各省标准的哪一项；法条为空' }),
  cited: Type.Integer({ description: '被多少个回答引用' }),
})

const ArticleInput = Body({
  law: Text(60),
  article: Text(30),
  title: Text(60),
  gist: Text(1000),
  text: Type.Optional(Type.String({ maxLength: 20_000 })),
  region: Type.Optional(Region),
  effectiveFrom: Day,
  effectiveUntil: Type.Optional(Day),
  link: Link,
  keywords: Words(20),
  asked: Type.Optional(Questions(100)),
  checked: Type.Boolean(),
  standard: Type.Optional(Standard),
})

const Import = Body({
  law: Text(60),
  region: Type.Optional(Region),
  effectiveFrom: Day,
  effectiveUntil: Type.Optional(Day),
  link: Link,
  markdown: Type.String({ minLength: 1, maxLength: 200_000, description: '一条一个标题：## 第一条 标题' }),
})
const Imported = Type.Object({ added: Type.Integer(), changed: Type.Integer(), same: Type.Integer() })

const Citing = Type.Object({
  answers: Type.Integer({ description: '引用它的回答' }),
  items: Type.Array(
    Type.Object({ type: OneOf('curated', 'question', 'post', 'course', 'document', 'exercise'), id: Id, title: Type.String() }),
    { description: '写着它的编辑部答案、帖子、课程、资料，和题库里引用它的题' },
  ),
})

const Curated = Type.Object({
  id: Id,
  question: Type.String(),
  variants: Type.Array(Type.String()),
  answer: Type.String(),
  region: Type.String(),
  until: Nullable(Type.String()),
  shown: Type.Boolean(),
  updateTime: Time,
  stale: Type.Boolean({ description: '写到的法条已经失效、被标记变动，或者没有收录' }),
})
const curatedInput = {
  question: Type.String({ minLength: 2, maxLength: 200, pattern: '\\S' }),
  variants: Type.Optional(Type.Array(Text(200), { maxItems: 20 })),
  answer: Text(4000),
  region: Type.Optional(Region),
  until: Type.Optional(Day),
}

const Assistant = Type.Object({
  id: Id,
  name: Type.String(),
  icon: Type.String(),
  intro: Type.String(),
  opening: Type.String(),
  samples: Type.Array(Type.String()),
  scope: Type.Array(Type.String()),
  shown: Type.Boolean(),
  sort: Type.Integer(),
})

const BadState = OneOf('open', 'handled')
const Bad = Type.Object({
  id: Id,
  question: Type.String(),
  answer: Type.String(),
  why: OneOf('down', 'none'),
  reasons: Type.Array(VoteReason),
  text: Type.String(),
  sources: Type.Array(Type.String()),
  time: Time,
  stands: BadState,
  handledAt: Nullable(Type.String({ description: '什么时候处理的' })),
  dismissedBy: Type.String({ description: '谁看过、不必处理；写成了答案的为空' }),
  dismissedWhy: Type.String({ description: '不必处理的原因' }),
})

const ReportDay = Type.Object({
  day: Type.String(),
  answers: Type.Integer(),
  byModel: Type.Integer(),
  curated: Type.Integer(),
  noSource: Type.Integer(),
  handed: Type.Integer({ description: '之后去了圈子或客服的' }),
  failed: Type.Integer(),
  down: Type.Integer(),
  up: Type.Integer(),
  firstMs: Nullable(Type.Integer({ description: '首字时间的中位数，毫秒' })),
  tokens: Type.Integer(),
  cost: Type.Integer({ description: '模型费用，千分之一分' }),
  coins: Type.Integer(),
  people: Type.Integer(),
})
const Report = Type.Object({
  days: Type.Array(ReportDay),
  noSourceRate: Type.Number(),
  handoverRate: Type.Number({ description: '回答之后去了圈子或客服的比例' }),
  downRate: Type.Number(),
  deadCited: Type.Integer({ description: '回答当天引用了已失效法条的次数，应为 0' }),
  laws: Type.Array(Type.Object({ title: Type.String(), cited: Type.Integer() })),
  unanswered: Type.Array(Type.Object({ question: Type.String(), count: Type.Integer() })),
})
export type WenwenReport = Static<typeof Report>

/** 问问: what it knows, what it answers, where it failed, and what it costs. */
export const wenwen = adminEndpoints({
  'POST /admin/api/wenwen/article/page': {
    summary: '法条：按法律、状态、是否核对、是否标记变动',
    permission: 'wenwen.read',
    body: Body({
      ...paging,
      law: Type.Optional(Text(60)),
      state: Type.Optional(OneOf('coming', 'living', 'dead')),
      checked: Type.Optional(Type.Boolean()),
      changed: Type.Optional(Type.Boolean()),
    }),
    result: Page(Article),
  },
  'POST /admin/api/wenwen/article/save': {
    summary: '新增或修改一条的一个版本（法律、条、地区、生效日期相同即同一版本）',
    permission: 'wenwen.edit',
    body: ArticleInput,
    result: Imported,
    audit: { subject: 'lawArticle' },
  },
  'POST /admin/api/wenwen/article/import': {
    summary: '收录一部法律的原文，Markdown，一条一个标题',
    permission: 'wenwen.edit',
    body: Import,
    result: Imported,
    audit: { subject: 'law', hide: ['markdown'] },
  },
  'POST /admin/api/wenwen/article/mark': {
    summary: '标记一条已经变动（回答里注明），note 为空即取消；返回引用它的内容',
    permission: 'wenwen.edit',
    body: Body({ id: Id, note: Type.String({ maxLength: 200 }) }),
    result: Citing,
    audit: { subject: 'lawArticle', id: 'body.id' },
  },
  'GET /admin/api/wenwen/article/citing/:id': {
    summary: '什么引用了这一条',
    permission: 'wenwen.read',
    result: Citing,
  },
  'POST /admin/api/wenwen/hitTest': {
    summary: '命中测试：一个问题会查到什么、怎么答；不计次数，不问模型',
    permission: 'wenwen.read',
    body: Body({ question: Text(500), region: Type.Optional(Region) }),
    result: Type.Object({
      outcome: OneOf('curated', 'answer', 'region', 'none'),
      best: Type.Number(),
      calculator: Type.String({ description: '附上的计算器，没有为空' }),
      sources: Type.Array(AiSource),
    }),
  },
  'POST /admin/api/wenwen/curated/page': {
    summary: '编辑部答案，新改的在前',
    permission: 'wenwen.read',
    body: Body({ ...paging }),
    result: Page(Curated),
  },
  'POST /admin/api/wenwen/curated/save': {
    summary: '新增或修改编辑部答案',
    permission: 'wenwen.edit',
    body: Body({ id: Type.Optional(Id), ...curatedInput, shown: Type.Boolean(), requestId: RequestId }),
    result: Type.Object({ id: Id }),
    audit: { subject: 'curated', id: 'body.id' },
  },
  'POST /admin/api/wenwen/assistant/list': {
    summary: '助手与样例问题',
    permission: 'wenwen.read',
    body: Body({}),
    result: Type.Array(Assistant),
  },
  'POST /admin/api/wenwen/assistant/save': {
    summary: '修改助手：名称、介绍、开场白、样例问题',
    permission: 'wenwen.edit',
    body: Body({
      id: Id,
      name: Text(12),
      intro: Text(60),
      opening: Text(200),
      samples: Type.Array(Text(60), { minItems: 1, maxItems: 20 }),
      scope: Words(5),
      shown: Type.Boolean(),
      sort: Type.Integer({ minimum: 0, maximum: 100 }),
    }),
    result: Type.Boolean(),
    audit: { subject: 'assistant', id: 'body.id' },
  },
  'POST /admin/api/wenwen/bad/page': {
    summary: '不好的回答：被踩的、没有依据的，没有处理的或处理过的；不显示是谁问的',
    permission: 'wenwen.read',
    body: Body({ ...paging, why: Type.Optional(OneOf('down', 'none')), state: Type.Optional(BadState) }),
    result: Page(Bad),
  },
  'POST /admin/api/wenwen/bad/curate': {
    summary: '写成编辑部答案：以后同样的问题这样答',
    permission: 'wenwen.edit',
    body: Body({ messageId: Id, ...curatedInput, requestId: RequestId }),
    result: Type.Object({ id: Id }),
    audit: { subject: 'curated', id: 'result.id' },
  },
  'POST /admin/api/wenwen/bad/dismiss': {
    summary: '看过，不必处理',
    permission: 'wenwen.edit',
    body: Body({ messageId: Id, reason: Reason }),
    result: Type.Boolean(),
    audit: { subject: 'aiMessage', id: 'body.messageId' },
  },
  'POST /admin/api/wenwen/chat/show': {
    summary: '读一条回答所在的整个对话；须写明原因',
    permission: 'wenwen.chat',
    body: Body({ messageId: Id, reason: Reason }),
    result: Type.Array(Type.Object({ role: OneOf('user', 'assistant'), content: Type.String(), time: Time })),
    reveals: '用户与问问的对话',
  },
  'GET /admin/api/wenwen/report': {
    summary: '每天多少回答、没有依据与被踩的比例、首字时间、费用、引用最多的法条、答不上来的问题',
    lagging: true,
    permission: 'wenwen.read',
    query: Body({ days: Type.Optional(Type.String({ pattern: '^([1-9]|[1-8][0-9]|90)$' })) }),
    result: Report,
  },
})
