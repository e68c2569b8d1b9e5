import { Type, type Static } from 'typebox'
import { Body, Id, Nullable, OneOf, Page, RequestId, Time, endpoints, paging } from './endpoint'
import { PageTarget } from './shapes'

/** What a phone that nobody is logged in on was given by `create`; it goes with every call, so that its talks are its own. */
const Guest = Type.Optional(Type.String({ pattern: '^g_[\\w.-]{20,200}$', description: '未登录时 create 给的凭证' }))
/** A province as contract/rules/region names it. */
const Region = Type.String({ minLength: 2, maxLength: 10 })

export const AiAssistant = Type.Object({
  id: Id,
  name: Type.String(),
  avatar: Type.String({ description: '图标名' }),
  intro: Type.String(),
  opening: Type.String({ description: '对话开头的一句话' }),
  samples: Type.Array(Type.String()),
})
export type AiAssistant = Static<typeof AiAssistant>

export const AiQuota = Type.Object({
  daily: Type.Integer({ description: '今天一共几次' }),
  used: Type.Integer(),
  left: Type.Integer(),
  vipDaily: Type.Integer({ description: '会员每天几次，按货架上最多的卡；没有卡带这项时为 0' }),
  userDaily: Type.Integer({ description: '登录后每天几次' }),
  coinPrice: Type.Integer({ description: '用完以后每次几金币；未登录不能用金币' }),
  coinBalance: Type.Integer({ description: '未登录为 0' }),
  attach: Type.Array(OneOf('document', 'picture'), { description: '提问时可以附上什么；不是会员为空，看不了图片时没有 picture' }),
  resetAt: Time,
  serverTime: Time,
})
export type AiQuota = Static<typeof AiQuota>

export const AiSource = Type.Object({
  no: Type.Integer({ description: '正文里 [1] 的 1' }),
  type: OneOf('law', 'curated', 'post', 'question', 'course', 'document', 'attachment'),
  id: Type.String(),
  title: Type.String({ description: '劳动合同法 第三十八条；帖子、课程、资料的标题' }),
  excerpt: Type.String(),
  date: Type.String({ description: '法条为生效日期，其余为发布日期，2008-01-01' }),
  region: Type.String({ description: '全国通行为空' }),
  until: Type.String({ description: '法条失效日期，仍有效为空' }),
  score: Type.Number({ description: '0–1' }),
  minute: Nullable(Type.String({ description: '课程里讲到的时刻，12:30' })),
  link: Type.String({ description: '官方原文网址，只有法条有' }),
  changed: Type.String({ description: '运营标记的变动，没有为空' }),
  gone: Type.Boolean({ description: '来源已下架：置灰，不能打开' }),
  page: Type.Optional(PageTarget),
})
export type AiSource = Static<typeof AiSource>

/**
 * Shown under the answer. A calculator runs on the phone, from contract/rules/calculators; numbers of the question are filled
 * in.
 */
export const AiCard = Type.Object({
  kind: OneOf('calc', 'checklist', 'course', 'document', 'practice'),
  title: Type.String(),
  text: Type.String({ description: '一行说明' }),
  calculator: Type.Optional(Type.String({ description: 'kind 为 calc：计算器的代号' })),
  inputs: Type.Optional(Type.Record(Type.String(), Type.Union([Type.Number(), Type.String(), Type.Boolean()]))),
  steps: Type.Optional(Type.Array(Type.String(), { description: 'kind 为 checklist：一步一行，可以逐项勾选' })),
  page: Type.Optional(PageTarget),
})
export type AiCard = Static<typeof AiCard>

/** What came with a question: its words were read, and are looked into for the answer; the file itself is not kept. */
export const AiAttachment = Type.Object({
  id: Id,
  kind: OneOf('document', 'picture'),
  name: Type.String(),
  characters: Type.Integer({ description: '读出多少字' }),
  cut: Type.Boolean({ description: '太长，只读了前面的' }),
  notice: Type.String({ description: '隐去了什么，没有为空' }),
  expireTime: Time,
})
export type AiAttachment = Static<typeof AiAttachment>

/** 0 being written, 1 done, 2 stopped, 3 failed (not charged), 4 blocked (not charged) */
export const AiStatus = OneOf(0, 1, 2, 3, 4)
/** What kind of answer it is. */
export const AiKind = OneOf('ai', 'search', 'curated', 'region', 'none')
export const VoteReason = OneOf('inaccurate', 'outdated', 'unfounded', 'wordy', 'other')

export const AiMessage = Type.Object({
  id: Id,
  chatId: Id,
  role: OneOf('user', 'assistant'),
  content: Type.String({ description: 'Markdown：段落、列表、表格、加粗；[1] 是来源序号。没有写完的是到现在为止的' }),
  status: AiStatus,
  kind: AiKind,
  label: Type.String({ description: '固定标识：AI 生成、检索结果；复制、转发、导出时一并带上' }),
  notice: Type.String({ description: '给提问人的说明，如“已隐去身份证号”，没有为空' }),
  sources: Type.Array(AiSource),
  cards: Type.Array(AiCard),
  followUps: Type.Array(Type.String()),
  exits: Type.Array(OneOf('post', 'kefu', 'rephrase'), { description: '没有可靠依据时的出口' }),
  regions: Type.Array(Type.String(), { description: 'kind 为 region：请选一个，连同原问题再问一次（不另计次数）' }),
  error: Nullable(Type.String({ description: '失败或被拦的原因' })),
  errorCode: Nullable(Type.Integer()),
  vote: OneOf(-1, 0, 1),
  voteReasons: Type.Array(VoteReason),
  kept: Type.Boolean({ description: '我收藏了' }),
  regenerateOf: Nullable(Type.String({ description: '重新生成的，是哪一条的' })),
  attachment: Type.Optional(
    Type.Object({ name: Type.String(), gone: Type.Boolean({ description: '已过期' }) }, { description: '和问题一起的文件' }),
  ),
  seq: Type.Integer({ description: '最后一个事件的序号，从这里接着听' }),
  createTime: Time,
})
export type AiMessage = Static<typeof AiMessage>

export const AiChat = Type.Object({
  id: Id,
  assistantId: Id,
  assistantName: Type.String(),
  title: Type.String({ description: '第一个问题的前 20 字，可改；还没有问过为空' }),
  pinned: Type.Boolean(),
  messageCount: Type.Integer(),
  lastTime: Time,
  answering: Nullable(Type.String({ description: '正在写的一条' })),
})
export type AiChat = Static<typeof AiChat>

/**
 * One line of `GET /api/wenwen/stream/:messageId?after=SEQ&guest=…` (application/x-ndjson, one JSON object a line; an empty line
 * keeps the connection open). `seq` rises by one; whoever comes back asks from the last one that they have, and gets nothing
 * twice. `done` and `error` are the last line. Closing the connection does not stop the answer; `POST /api/wenwen/stop` does.
 */
export type AiEvent = { seq: number } & (
  | { type: 'start'; messageId: string; kind: AiMessage['kind']; label: string; notice: string }
  | { type: 'delta'; text: string }
  | { type: 'sources'; sources: AiSource[] }
  | { type: 'card'; card: AiCard }
  | { type: 'followUps'; items: string[] }
  | { type: 'done'; message: AiMessage; quota: AiQuota }
  | { type: 'error'; code: number; message: string }
)

const Hot = Type.Object({ question: Type.String(), count: Type.Integer({ description: '近 7 天多少人问过' }) })
const Samples = Type.Array(Type.Object({ category: Type.String(), items: Type.Array(Type.String()) }))

const LawVersion = Type.Object({
  id: Id,
  effectiveFrom: Type.String(),
  effectiveUntil: Nullable(Type.String()),
  state: OneOf('coming', 'living', 'dead'),
})
export const LawArticle = Type.Object({
  id: Id,
  law: Type.String(),
  article: Type.String(),
  title: Type.String(),
  gist: Type.String(),
  text: Nullable(Type.String({ description: '原文，还没有收录为 null，见 link' })),
  region: Type.String({ description: '全国通行为空' }),
  effectiveFrom: Type.String(),
  effectiveUntil: Nullable(Type.String()),
  state: OneOf('coming', 'living', 'dead'),
  link: Type.String(),
  checked: Type.Boolean({ description: '已与官方文本核对' }),
  changed: Type.String({ description: '运营标记的变动，没有为空' }),
  versions: Type.Array(LawVersion, { description: '同一条的各个版本，新的在前' }),
})
export type LawArticle = Static<typeof LawArticle>

/** 问问: questions about HR, answered with sources and dates. Everything is open; a guest sends what `create` gave it. */
export const wenwen = endpoints({
  'GET /api/wenwen/home': {
    summary: '首页：助手、样例问题、大家都在问、最近的对话、今天的次数',
    open: true,
    query: Body({ guest: Guest }),
    result: Type.Object({
      assistants: Type.Array(AiAssistant),
      samples: Samples,
      hot: Type.Array(Hot),
      recent: Type.Array(AiChat),
      quota: AiQuota,
      ai: Type.Boolean({ description: '接了模型；没有接时答的是检索结果' }),
    }),
  },
  'GET /api/wenwen/quota': { summary: '今天的次数', open: true, query: Body({ guest: Guest }), result: AiQuota },
  'POST /api/wenwen/assistantList': {
    summary: '全部助手',
    lagging: true,
    open: true,
    body: Body({}),
    result: Type.Array(AiAssistant),
  },
  'POST /api/wenwen/hotQuestionPage': {
    summary: '大家都在问：近 7 天至少三个人问过的，相近的归在一起，不显示谁问的',
    lagging: true,
    open: true,
    body: Body({ ...paging }),
    result: Page(Hot),
  },
  'POST /api/wenwenChat/create': {
    summary: '新对话；同一个 requestId 给同一个。从资料或帖子来的，围绕它回答',
    open: true,
    limit: { max: 60, seconds: 60 },
    body: Body({
      assistantId: Type.Optional(Id),
      docId: Type.Optional(Id),
      postId: Type.Optional(Id),
      guest: Guest,
      requestId: RequestId,
    }),
    result: Type.Object({
      chatId: Id,
      assistant: AiAssistant,
      opening: Type.String(),
      samples: Type.Array(Type.String()),
      guest: Nullable(Type.String({ description: '未登录：留着，以后每次带上；已登录为 null' })),
    }),
  },
  'POST /api/wenwenChat/page': {
    summary: '我的对话，置顶的在前，可按标题与问过的话找',
    open: true,
    body: Body({ ...paging, keyword: Type.Optional(Type.String({ minLength: 1, maxLength: 40 })), guest: Guest }),
    result: Page(AiChat),
  },
  'GET /api/wenwenChat/detail/:id': { summary: '一个对话', open: true, query: Body({ guest: Guest }), result: AiChat },
  'POST /api/wenwenChat/update': {
    summary: '改名、置顶',
    open: true,
    body: Body({
      id: Id,
      title: Type.Optional(Type.String({ minLength: 1, maxLength: 40, pattern: '\\S' })),
      pinned: Type.Optional(Type.Boolean()),
      guest: Guest,
    }),
    result: AiChat,
  },
  'POST /api/wenwenChat/delete': {
    summary: '删除一个或全部对话，不可恢复',
    open: true,
    body: Body({ id: Type.Optional(Id), all: Type.Optional(Type.Literal(true)), guest: Guest }),
    result: Type.Object({ deleted: Type.Integer() }),
  },
  'POST /api/wenwenMessage/page': {
    summary: '一个对话的消息，新的在前',
    open: true,
    body: Body({ ...paging, chatId: Id, guest: Guest }),
    result: Page(AiMessage),
  },
  'GET /api/wenwenMessage/detail/:id': {
    summary: '一条消息，正在写的给到现在为止的；不能听流时每秒问一次',
    open: true,
    query: Body({ guest: Guest }),
    result: AiMessage,
  },
  'POST /api/wenwen/ask': {
    summary: '提问或重新生成：立即返回要写的那一条，内容从 /api/wenwen/stream/:messageId 听。同一个 requestId 只算一次',
    open: true,
    limit: { max: 60, seconds: 60 },
    body: Body({
      chatId: Id,
      content: Type.String({ minLength: 1, maxLength: 1000, pattern: '\\S' }),
      region: Type.Optional(Region),
      regenerateOf: Type.Optional(Id),
      attachmentId: Type.Optional(Id),
      useCoin: Type.Optional(Type.Boolean({ description: '次数用完以后，本人确认过用金币' })),
      guest: Guest,
      requestId: RequestId,
    }),
    result: Type.Object({ question: AiMessage, answer: AiMessage, quota: AiQuota }),
  },
  'POST /api/wenwen/attach': {
    summary:
      '会员：读出一个文件里的文字，之后和问题一起问。fileId 是 uploadDone 给的（pdf、docx，10 MB 以内）或 uploadPrivate 给的（图片）；读完即删。11204 读不出，11208 会员专属',
    limit: { max: 20, seconds: 3600 },
    body: Body({ fileId: Id }),
    result: AiAttachment,
  },
  'POST /api/wenwen/detach': { summary: '删除附上的文件里读出的文字', body: Body({ id: Id }), result: Type.Object({}) },
  'POST /api/wenwen/stop': {
    summary: '停止生成，已写出的留下',
    open: true,
    body: Body({ messageId: Id, guest: Guest }),
    result: AiMessage,
  },
  'POST /api/wenwenMessage/vote': {
    summary: '赞、踩（说明原因）、取消',
    open: true,
    body: Body({
      id: Id,
      vote: OneOf(-1, 0, 1),
      reasons: Type.Optional(Type.Array(VoteReason, { maxItems: 5, uniqueItems: true })),
      text: Type.Optional(Type.String({ maxLength: 300 })),
      guest: Guest,
    }),
    result: AiMessage,
  },
  'POST /api/wenwenMessage/keep': {
    summary: '收藏一个回答，或取消；在“我的收藏”里，所在的对话不因 180 天到期而删除',
    body: Body({ id: Id, keep: Type.Boolean() }),
    result: AiMessage,
  },
  'POST /api/wenwenMessage/toPost': {
    summary: '把问题与回答带到圈子：提问的草稿，注明 AI 辅助；打开 releaseTiwen',
    body: Body({ id: Id, replace: Type.Optional(Type.Boolean({ description: '已有提问草稿（11207）时，本人确认替换' })) }),
    result: Type.Object({ page: PageTarget, title: Type.String() }),
  },
  'POST /api/wenwenMessage/handOver': {
    summary: '从回答去了客服或圈子（转人工），只用来统计',
    open: true,
    body: Body({ id: Id, to: OneOf('post', 'kefu'), guest: Guest }),
    result: Type.Object({}),
  },
  'GET /api/wenwen/draft/:postId': {
    summary: '十分钟还没有人回答的提问：找到的草稿。有人回答以后、没有可靠依据时为 null',
    open: true,
    result: Type.Object({
      draft: Nullable(
        Type.Object({
          kind: OneOf('ai', 'search', 'curated'),
          content: Type.String({ description: '标记同 AiMessage.content' }),
          label: Type.String({ description: '固定标识' }),
          sources: Type.Array(AiSource),
          createTime: Time,
        }),
      ),
    }),
  },
  'GET /api/law/article': {
    summary: '一条法律：要旨、日期、地区、原文链接与各版本。date 是要看哪一天的，不写是今天的',
    open: true,
    query: Body({
      law: Type.String({ minLength: 2, maxLength: 60 }),
      article: Type.String({ minLength: 2, maxLength: 30 }),
      region: Type.Optional(Region),
      date: Type.Optional(Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' })),
    }),
    result: LawArticle,
  },
})
