import { Type, type Static } from 'typebox'
import { Body, Id, Nullable, OneOf, Page, RequestId, Time, Words, paging } from '../endpoint'
import { FAULT_KINDS } from '../rules/practice'
import { LawRef, QuestionKindName, QuestionOption } from '../tiku'
import { Download, Reason, adminEndpoints } from './endpoint'
import { keysOf } from '../rules/keys'

const Key = Type.Object({
  keys: Type.Optional(
    Type.Array(Type.String({ pattern: '^[A-HTF]$' }), { maxItems: 8, description: '单选、多选、判断（T、F）' }),
  ),
  blanks: Type.Optional(Type.Array(Type.Array(Type.String({ maxLength: 100 }), { maxItems: 10 }), { maxItems: 10 })),
  value: Type.Optional(Type.Number()),
  tolerance: Type.Optional(Type.Number({ minimum: 0 })),
  reference: Type.Optional(Words(3000)),
})
const question = {
  kind: QuestionKindName,
  chapter: Type.Optional(Words(40)),
  material: Type.Optional(Words(3000)),
  stem: Type.String({ minLength: 2, maxLength: 2000, pattern: '\\S' }),
  imageFileIds: Type.Optional(
    Type.Array(Id, { maxItems: 4, uniqueItems: true, description: '题图，按次序；原来的或刚上传的，不写保持原来的' }),
  ),
  options: Type.Optional(Type.Array(QuestionOption, { maxItems: 8 })),
  key: Key,
  analysis: Type.Optional(Words(3000)),
  law: Type.Optional(Type.Array(LawRef, { maxItems: 10 })),
  difficulty: Type.Optional(Type.Integer({ minimum: 1, maximum: 5 })),
}
const Question = Type.Object({
  id: Id,
  bankId: Id,
  kind: QuestionKindName,
  chapter: Type.String(),
  material: Type.String(),
  stem: Type.String(),
  imageFileIds: Type.Array(Id),
  options: Type.Array(QuestionOption),
  key: Key,
  analysis: Type.String(),
  law: Type.Array(LawRef),
  difficulty: Type.Integer(),
  state: OneOf('on', 'off'),
  asked: Type.Integer({ description: '出现在多少份已结束的答卷里，每 10 分钟算一次' }),
  right: Type.Integer({ description: '其中得满分的' }),
})
export type Question = Static<typeof Question>
const QuestionFilter = Body({
  ...paging,
  bankId: Id,
  kind: Type.Optional(QuestionKindName),
  chapter: Type.Optional(Type.String({ minLength: 1, maxLength: 40 })),
  keyword: Type.Optional(Type.String({ minLength: 1, maxLength: 40 })),
  state: Type.Optional(OneOf('on', 'off')),
  law: Type.Optional(Type.String({ minLength: 1, maxLength: 40, description: '引用了这部法规的' })),
})
export type QuestionFilter = Static<typeof QuestionFilter>

const Bank = Type.Object({
  id: Id,
  name: Type.String(),
  intro: Type.String(),
  state: OneOf('off', 'on'),
  questions: Type.Integer(),
  papers: Type.Integer(),
})
export type Bank = Static<typeof Bank>

const Points = Type.Number({ minimum: 0.5, maximum: 100, multipleOf: 0.5 })
const Rule = Body({
  kind: QuestionKindName,
  chapter: Words(40),
  count: Type.Integer({ minimum: 1, maximum: 200 }),
  points: Points,
})
const Paper = Type.Object({
  id: Id,
  title: Type.String(),
  kind: OneOf('fixed', 'random'),
  count: Type.Integer(),
  total: Type.Number(),
  hasTexts: Type.Boolean({ description: '有要人批改的题' }),
})
export type Paper = Static<typeof Paper>
const PaperShown = Type.Object({
  ...Paper.properties,
  questions: Type.Array(Type.Object({ questionId: Id, kind: QuestionKindName, stem: Type.String(), points: Type.Number() })),
  rules: Type.Array(
    Type.Object({ kind: QuestionKindName, chapter: Type.String(), count: Type.Integer(), points: Type.Number() }),
  ),
})
export type PaperShown = Static<typeof PaperShown>

const Session = Type.Object({
  id: Id,
  useId: Id,
  title: Type.String({ description: '哪场考试' }),
  userId: Id,
  nickName: Type.String(),
  no: Type.Integer(),
  state: OneOf('open', 'marking', 'done', 'void'),
  score: Nullable(Type.Number()),
  total: Type.Number(),
  passed: Nullable(Type.Boolean()),
  leaveCount: Type.Integer(),
  startedAt: Time,
  expireAt: Nullable(Type.String()),
  endedAt: Nullable(Type.String()),
  endedBy: Nullable(Type.String({ description: '本人 person、到时间 clock、离开太多次 leave、后台 operator' })),
  reason: Type.String({ description: '作废的原因' }),
})
export type Session = Static<typeof Session>
const SessionFilter = Body({
  ...paging,
  use: Type.String({ pattern: '^[a-zA-Z]{1,20}$' }),
  useId: Type.Optional(Id),
  state: Type.Optional(OneOf('open', 'marking', 'done', 'void')),
})
export type SessionFilter = Static<typeof SessionFilter>

const Text = Type.Object({
  sessionId: Id,
  questionId: Id,
  useId: Id,
  title: Type.String(),
  stem: Type.String(),
  material: Type.String(),
  reference: Type.String(),
  text: Type.String(),
  points: Type.Number(),
  endedAt: Time,
  marks: Type.Integer({ description: '几个人批过' }),
  mine: Nullable(Type.Number()),
})
export type Text = Static<typeof Text>
const Uses = { use: Type.String({ pattern: '^[a-zA-Z]{1,20}$' }), useId: Type.Optional(Id) }

const BankShown = Type.Object({
  id: Id,
  name: Type.String(),
  intro: Type.String(),
  level: Type.String(),
  state: OneOf('off', 'on'),
  free: Type.Boolean(),
  vipFree: Type.Boolean(),
  price: Type.Integer({ description: '单独购买的价格，分；0 为不单卖' }),
  validDays: Nullable(Type.Integer({ description: '买了以后用多少天；永久为空' })),
  sort: Type.Integer(),
  chapters: Type.Array(Type.String()),
  outside: Type.Integer({ description: '不在任何章节里的题' }),
})
export type BankShown = Static<typeof BankShown>

const Fault = Type.Object({
  id: Id,
  questionId: Id,
  bank: Type.String(),
  stem: Type.String(),
  kind: OneOf(...keysOf(FAULT_KINDS)),
  words: Type.String(),
  state: OneOf('open', 'fixed', 'refused'),
  reply: Type.String(),
  nickName: Type.String(),
  createTime: Time,
})
export type Fault = Static<typeof Fault>
const FaultFilter = Body({ ...paging, state: OneOf('open', 'fixed', 'refused') })
export type FaultFilter = Static<typeof FaultFilter>

const RankSuspect = Type.Object({
  userId: Id,
  nickName: Type.String(),
  score: Type.Number(),
  done: Type.Integer(),
  right: Type.Integer(),
  seconds: Type.Number({ description: '平均每题几秒' }),
  quick: Type.Integer({ description: '不到 2 秒的' }),
  excluded: Type.Boolean(),
  reason: Type.String(),
})
export type RankSuspect = Static<typeof RankSuspect>

/** 题库: questions, papers, what people have written by them, and how operators mark it. */
export const tiku = adminEndpoints({
  'POST /admin/api/tiku/bank/list': {
    summary: '题库',
    permission: 'tiku.read',
    body: Body({}),
    result: Type.Array(Bank),
  },
  'POST /admin/api/tiku/bank/create': {
    summary: '新建题库',
    permission: 'tiku.edit',
    body: Body({ name: Type.String({ minLength: 1, maxLength: 40, pattern: '\\S' }), intro: Words(200), requestId: RequestId }),
    result: Type.Object({ id: Id }),
    audit: { subject: 'tikuBank', id: 'result.id' },
  },
  'GET /admin/api/tiku/bank/show/:id': { summary: '一个题库与它的章节', permission: 'tiku.read', result: BankShown },
  'POST /admin/api/tiku/bank/state': {
    summary: '发布或收起题库，里面的不变；学员只看得到发布的',
    permission: 'tiku.edit',
    body: Body({ id: Id, state: OneOf('off', 'on') }),
    result: Type.Boolean(),
    schedule: true,
    audit: { subject: 'tikuBank', id: 'body.id' },
  },
  'POST /admin/api/tiku/bank/save': {
    summary: '修改题库、章节与是否发布；学员只看得到发布的',
    permission: 'tiku.edit',
    body: Body({
      id: Id,
      name: Type.String({ minLength: 1, maxLength: 40, pattern: '\\S' }),
      intro: Words(200),
      level: Words(12),
      state: OneOf('off', 'on'),
      free: Type.Boolean(),
      vipFree: Type.Boolean({ description: '会员不用买' }),
      price: Type.Integer({ minimum: 0, maximum: 10_000_000, description: '单独购买的价格，分；0 为不单卖' }),
      validDays: Nullable(Type.Integer({ minimum: 1, maximum: 3650, description: '买了以后用多少天；永久为空' })),
      sort: Type.Integer({ minimum: 0, maximum: 999 }),
      chapters: Type.Array(Type.String({ minLength: 1, maxLength: 40, pattern: '\\S' }), { maxItems: 50 }),
    }),
    result: Type.Boolean(),
    audit: { subject: 'tikuBank', id: 'body.id' },
  },
  'POST /admin/api/tiku/wrong/page': {
    summary: '错得最多的题，做过 5 次以上的',
    permission: 'tiku.read',
    body: Body({ ...paging, bankId: Id }),
    result: Page(
      Type.Object({
        id: Id,
        stem: Type.String(),
        chapter: Type.String(),
        done: Type.Integer(),
        right: Type.Integer(),
        trap: Type.String({ description: '选错最多的选项' }),
        trapCount: Type.Integer(),
      }),
    ),
  },
  'POST /admin/api/tiku/fault/page': {
    summary: '学员纠错，等得最久的在前',
    permission: 'tiku.read',
    body: FaultFilter,
    result: Page(Fault),
  },
  'POST /admin/api/tiku/fault/end': {
    summary: '处理纠错：先改好题目再选已修正，大家的练习按新答案重新判，报告的人收到通知',
    permission: 'tiku.edit',
    body: Body({
      id: Id,
      outcome: OneOf('fixed', 'refused'),
      reply: Type.String({ minLength: 1, maxLength: 300, pattern: '\\S' }),
    }),
    result: Type.Object({ changed: Type.Integer({ description: '对错变了的作答' }) }),
    audit: { subject: 'tikuFault', id: 'body.id' },
  },
  'POST /admin/api/tiku/rank/list': {
    summary: '本周得分最多的 100 人与已移出的人，带速度与正确率',
    permission: 'tiku.read',
    body: Body({}),
    result: Type.Array(RankSuspect),
  },
  'POST /admin/api/tiku/rank/exclude': {
    summary: '移出排行：没有结算的联赛不再算他',
    permission: 'tiku.desk',
    body: Body({ userId: Id, reason: Reason }),
    result: Type.Boolean(),
    audit: { subject: 'user', id: 'body.userId' },
  },
  'POST /admin/api/tiku/rank/restore': {
    summary: '放回排行',
    permission: 'tiku.desk',
    body: Body({ userId: Id, reason: Reason }),
    result: Type.Boolean(),
    audit: { subject: 'user', id: 'body.userId' },
  },
  'POST /admin/api/tiku/question/page': {
    summary: '题目，新的在前；带作答数与全对数',
    permission: 'tiku.read',
    body: QuestionFilter,
    result: Page(Question),
  },
  'GET /admin/api/tiku/question/show/:id': { summary: '一道题', permission: 'tiku.read', result: Question },
  'POST /admin/api/tiku/question/create': {
    summary: '新建题目',
    permission: 'tiku.edit',
    body: Body({ bankId: Id, ...question, requestId: RequestId }),
    result: Type.Object({ id: Id }),
    audit: { subject: 'tikuQuestion', id: 'result.id' },
  },
  'POST /admin/api/tiku/question/edit': {
    summary: '修改题目；有人答过的不能改题型与选项个数',
    permission: 'tiku.edit',
    body: Body({ id: Id, ...question }),
    result: Type.Boolean(),
    audit: { subject: 'tikuQuestion', id: 'body.id' },
  },
  'POST /admin/api/tiku/question/state': {
    summary: '停用或恢复题目；已发出的答卷不受影响',
    permission: 'tiku.edit',
    body: Body({ id: Id, state: OneOf('on', 'off'), reason: Reason }),
    result: Type.Boolean(),
    each: 'id',
    audit: { subject: 'tikuQuestion', id: 'body.id' },
  },
  'GET /admin/api/tiku/question/template': {
    summary: '导入模板，CSV，每种题型一行示例',
    permission: 'tiku.edit',
    result: Download,
    download: true,
  },
  'POST /admin/api/tiku/question/import/:bankId': {
    summary: '导入题目（multipart，字段 file）：CSV，第一行同模板；好的行存下，有错的逐行列出，重复的跳过',
    permission: 'tiku.edit',
    upload: true,
    uploadMaxMb: 10,
    result: Type.Object({
      added: Type.Integer(),
      known: Type.Integer({ description: '题库里已有的' }),
      faults: Type.Array(Type.Object({ line: Type.Integer(), fault: Type.String() })),
    }),
    audit: { subject: 'tikuBank', id: 'params.bankId' },
  },

  'POST /admin/api/tiku/paper/page': {
    summary: '试卷，新的在前',
    permission: 'tiku.read',
    body: Body({ ...paging, bankId: Id }),
    result: Page(Paper),
  },
  'GET /admin/api/tiku/paper/show/:id': { summary: '一份试卷的题目或抽题规则', permission: 'tiku.read', result: PaperShown },
  'POST /admin/api/tiku/paper/create': {
    summary: '组卷：给出题目的是固定卷，给出规则的每人随机抽题；组好后不再改动，要改另组一份',
    permission: 'tiku.edit',
    body: Body({
      bankId: Id,
      title: Type.String({ minLength: 1, maxLength: 60, pattern: '\\S' }),
      questions: Type.Optional(Type.Array(Body({ questionId: Id, points: Points }), { minItems: 1, maxItems: 200 })),
      rules: Type.Optional(Type.Array(Rule, { minItems: 1, maxItems: 20 })),
      requestId: RequestId,
    }),
    result: Type.Object({ id: Id }),
    audit: { subject: 'tikuPaper', id: 'result.id' },
  },
  'POST /admin/api/tiku/paper/offer': {
    summary: '把试卷作为模拟考试给学员，或收回',
    permission: 'tiku.edit',
    body: Body({
      id: Id,
      practice: Type.Boolean(),
      minutes: Type.Integer({ minimum: 1, maximum: 600 }),
      pass: Type.Number({ minimum: 0.5, maximum: 1000, multipleOf: 0.5 }),
    }),
    result: Type.Boolean(),
    audit: { subject: 'tikuPaper', id: 'body.id' },
  },

  'POST /admin/api/tiku/session/page': {
    summary: '答卷，新的在前',
    permission: 'tiku.read',
    body: SessionFilter,
    result: Page(Session),
  },
  'POST /admin/api/tiku/session/extend': {
    summary: '给一个人延长时间：正在答的立即延后，之后的各次也算',
    permission: 'tiku.desk',
    body: Body({
      use: Uses.use,
      useId: Id,
      userId: Id,
      minutes: Type.Integer({ minimum: 1, maximum: 240 }),
      reason: Reason,
      requestId: RequestId,
    }),
    result: Type.Boolean(),
    audit: { subject: 'user', id: 'body.userId' },
  },
  'POST /admin/api/tiku/session/reset': {
    summary: '作废一份答卷，这一次不算，可以重考',
    permission: 'tiku.desk',
    body: Body({ id: Id, reason: Reason }),
    result: Type.Boolean(),
    audit: { subject: 'tikuSession', id: 'body.id' },
  },

  'POST /admin/api/tiku/mark/page': {
    summary: '待批改的简答，等得最久的在前；不显示是谁的',
    permission: 'tiku.desk',
    body: Body({ ...paging, ...Uses, unmarkedByMe: Type.Optional(Type.Boolean({ description: '只要我还没有批过的' })) }),
    result: Page(Text),
  },
  'POST /admin/api/tiku/mark/save': {
    summary: '批改一道；要两人批改的，相差超过两成由第三人定',
    permission: 'tiku.desk',
    body: Body({
      sessionId: Id,
      questionId: Id,
      points: Type.Number({ minimum: 0, maximum: 100, multipleOf: 0.5 }),
      comment: Words(500),
    }),
    result: Type.Object({ settled: Type.Boolean(), done: Type.Boolean() }),
    audit: { subject: 'tikuSession', id: 'body.sessionId' },
  },
})
