import { Type, type Static } from 'typebox'
import { Body, Id, Nullable, OneOf, Page, RequestId, Time, Words, endpoints, paging } from './endpoint'
import { FAULT_KINDS, PRACTICE_MODES, WRONG_REASONS } from './rules/practice'
import { PageTarget, UserBrief } from './shapes'
import { tikuOrder } from './tikuOrder'
import {
  Answer,
  ByClock,
  GoesOn,
  LawRef,
  PutQuestion,
  QuestionKindName,
  ReviewedQuestion,
  RunningSession,
  SectionScore,
} from './tiku'
import { keysOf } from './rules/keys'

const Chapter = Type.String({ minLength: 1, maxLength: 40 })
const Day = Type.String({ description: 'YYYY-MM-DD，上海时间' })
const Device = Type.String({ minLength: 8, maxLength: 64, description: '这台设备的随机编号，换设备须先接管' })
const Mode = OneOf(...keysOf(PRACTICE_MODES))
const Reason = OneOf(...keysOf(WRONG_REASONS))
const Rate = Nullable(Type.Integer({ description: '百分数；没有数据为空' }))

const Bank = Type.Object({
  id: Id,
  name: Type.String(),
  level: Type.String(),
  intro: Type.String(),
  questionCount: Type.Integer(),
  free: Type.Boolean({ description: '整库免费' }),
  vipFree: Type.Boolean({ description: '会员不用买' }),
  price: Type.Integer({ description: '单独购买，分；0 为不单卖' }),
  validDays: Nullable(Type.Integer({ description: '买了以后用多少天；永久为空' })),
  owned: Type.Boolean({ description: '我买了，或得到了' }),
  done: Type.Integer({ description: '我做过多少题' }),
})
export type LearnersBank = Static<typeof Bank>

const FreeLeft = Type.Object({
  unlimited: Type.Boolean({ description: '会员、买了，或整库免费' }),
  limit: Type.Integer(),
  left: Type.Integer({ description: '今天还能免费做多少题；每日一练和第一章不占' }),
})
export type FreeLeft = Static<typeof FreeLeft>

const ChapterStanding = Type.Object({
  name: Type.String(),
  total: Type.Integer(),
  done: Type.Integer(),
  rate: Rate,
  free: Type.Boolean({ description: '不占免费题量' }),
})
export type ChapterStanding = Static<typeof ChapterStanding>

const Home = Type.Object({
  bank: Bank,
  plan: Type.Object({
    goal: Type.Integer(),
    done: Type.Integer({ description: '今天做了多少题' }),
    examDay: Nullable(Type.String()),
    daysLeft: Nullable(Type.Integer()),
  }),
  streak: Type.Integer({ description: '连着多少天有练习；今天还没练的算到昨天' }),
  days: Type.Array(Day, { description: '最近五周里有练习的日子' }),
  today: Day,
  resume: Type.Array(
    Type.Object({
      sessionId: Id,
      mode: Mode,
      chapter: Type.String(),
      paperId: Nullable(Type.String()),
      title: Type.String(),
      answered: Type.Integer(),
      total: Type.Integer(),
    }),
    { maxItems: 1 },
  ),
  stats: Type.Object({ done: Type.Integer(), total: Type.Integer(), rate: Rate, beat: Rate }),
  daily: Type.Object({
    count: Type.Integer(),
    state: OneOf('none', 'open', 'done'),
    sessionId: Nullable(Type.String()),
    right: Type.Integer(),
  }),
  chapters: Type.Array(ChapterStanding),
  counts: Type.Object({
    due: Type.Integer({ description: '今天该复习的错题' }),
    wrong: Type.Integer(),
    favorites: Type.Integer(),
    papers: Type.Integer(),
    cases: Type.Integer(),
    hard: Type.Integer(),
  }),
  free: FreeLeft,
})
export type TikuHome = Static<typeof Home>

const MockPaper = Type.Object({
  id: Id,
  title: Type.String(),
  count: Type.Integer(),
  total: Type.Number(),
  minutes: Type.Integer(),
  pass: Type.Number(),
  hasTexts: Type.Boolean({ description: '有要自己对照参考答案评分的题' }),
  state: OneOf('none', 'open', 'toMark', 'done'),
  best: Nullable(Type.Number({ description: '我的最好成绩' })),
  lastId: Nullable(Type.String({ description: '最近一次交了的答卷' })),
  offered: Type.Optional(Type.Boolean({ description: '还能开始新的一次；收回了的为 false，只有答过的人看得到' })),
})
export type MockPaper = Static<typeof MockPaper>

/** What comes of one answer in practice; of an examination nobody is told before it is handed in. */
const Feedback = Type.Object({
  questionId: Id,
  answer: Answer,
  looked: Type.Boolean({ description: '先看了答案，没有作答' }),
  right: Type.Unsafe<boolean | null>({ type: ['boolean', 'null'], description: '简答没有自评之前为空' }),
  got: Nullable(Type.Number({ description: '满分 1 分；简答没有自评之前为空' })),
  rightKeys: Type.Array(Type.String()),
  rightAnswer: Type.String(),
  analysis: Type.String(),
  law: Type.Array(LawRef),
  chapter: Type.String(),
  difficulty: Type.Integer(),
  rate: Rate,
  trap: Type.Array(Type.Object({ key: Type.String(), percent: Type.Integer() }), {
    maxItems: 1,
    description: '最多人选错的选项',
  }),
  talks: Type.Integer({ description: '圈子里有几个人问过这道题' }),
  book: Type.Object({
    state: OneOf('none', 'open', 'mastered', 'removed'),
    streak: Type.Integer({ description: '已在几个不同的日子答对' }),
  }),
})
export type Feedback = Static<typeof Feedback>

const Mine = Type.Object({ questionId: Id, favorite: Type.Boolean(), note: Type.String() })

const Started = Type.Object({
  sessionId: Id,
  bankId: Id,
  mode: Mode,
  title: Type.String(),
  exam: Type.Boolean({ description: '模考：交卷后才有对错' }),
  resumed: Type.Boolean(),
  ...RunningSession.properties,
  mine: Type.Array(Mine),
  feedback: Type.Array(Feedback, { description: '练习里已经答过的' }),
  held: Type.Optional(Type.Array(Id, { description: '在正在考或还能再考的试卷里的题：考完之前不收答案，也不说对错' })),
})
export type StartedPractice = Static<typeof Started>

const Score = Nullable(Type.Number())
const Outcome = Type.Object({
  sessionId: Id,
  bankId: Id,
  bankName: Type.String(),
  mode: Mode,
  chapter: Type.String(),
  paperId: Nullable(Type.String()),
  title: Type.String(),
  exam: Type.Boolean(),
  state: OneOf('toMark', 'done'),
  score: Score,
  objective: Type.Number(),
  total: Type.Number(),
  pass: Type.Number({ description: '练习为 0' }),
  passed: Type.Unsafe<boolean | null>({ type: ['boolean', 'null'] }),
  count: Type.Integer(),
  right: Type.Integer(),
  wrong: Type.Integer(),
  blank: Type.Integer(),
  marked: Type.Integer(),
  seconds: Type.Integer(),
  minutes: Nullable(Type.Integer({ description: '限时多少分钟；不限为空' })),
  submitTime: Time,
  endedBy: OneOf('person', 'clock', 'leave', 'operator'),
  before: Nullable(Type.Number({ description: '同一份卷上一次的得分' })),
  beat: Rate,
  sections: Type.Array(SectionScore),
  chapters: Type.Array(Type.Object({ name: Type.String(), count: Type.Integer(), right: Type.Integer() }), {
    description: '由弱到强',
  }),
  course: Type.Array(Type.Object({ title: Type.String(), chapter: Type.String(), page: PageTarget }), {
    maxItems: 1,
    description: '讲到最弱一章的课；都不弱、没有这样的课为空',
  }),
  growth: Type.Integer({ description: '这一次得到的成长值：做完每日一练的' }),
})
export type PracticeOutcome = Static<typeof Outcome>

const Reviewed = Type.Object({ ...ReviewedQuestion.properties, favorite: Type.Boolean(), note: Type.String() })
export type ReviewedPractice = Static<typeof Reviewed>

const WrongItem = Type.Object({
  questionId: Id,
  kind: QuestionKindName,
  stem: Type.String(),
  chapter: Type.String(),
  wrongCount: Type.Integer(),
  streak: Type.Integer(),
  state: OneOf('open', 'mastered', 'removed'),
  dueDay: Nullable(Type.String()),
  overdue: Nullable(Type.Integer({ description: '过了几天；0 为今天到期，还没到为空' })),
  reason: Type.String({ description: '没有标记为空' }),
  note: Type.String(),
  lastTime: Time,
})
export type WrongItem = Static<typeof WrongItem>
const WrongSummary = Type.Object({
  due: Type.Integer(),
  open: Type.Integer(),
  mastered: Type.Integer(),
  removed: Type.Integer(),
  steps: Type.Array(Type.Object({ day: Type.Integer(), count: Type.Integer() }), { description: '今天该复习的在第几天那一次' }),
})
export type WrongSummary = Static<typeof WrongSummary>

const RankRow = Type.Object({
  rank: Type.Integer(),
  user: UserBrief,
  hidden: Type.Boolean({ description: '隐藏了身份' }),
  own: Type.Boolean(),
  score: Type.Number(),
  correct: Type.Integer(),
  seconds: Type.Integer(),
  delta: Nullable(Type.Integer({ description: '比昨天升了几名；没有可比的为空' })),
  zone: OneOf('up', 'stay', 'down', 'none'),
})
export type RankRow = Static<typeof RankRow>
const RankList = Type.Object({
  type: OneOf('league', 'daily', 'total', 'friend', 'company'),
  records: Type.Array(RankRow),
  people: Type.Integer({ description: '榜上有多少人' }),
  mine: Type.Array(RankRow, { maxItems: 1, description: '我的一行；不在榜上为空' }),
  tier: Type.Integer({ description: '我的段位，1–7' }),
  hidden: Type.Boolean({ description: '我隐藏了身份' }),
  company: Type.String({ description: '我所在的企业，没有为空' }),
  league: Type.Array(
    Type.Object({
      week: Type.Integer({ description: '一年里的第几周' }),
      up: Type.Integer({ description: '前几名升级' }),
      down: Type.Integer({ description: '后几名降级' }),
      coins: Type.Integer({ description: '升级得多少金币' }),
    }),
    { maxItems: 1, description: '本周还没有进组为空' },
  ),
  needed: Type.Integer({ description: '再有几道计分的题就进组；已在组里为 0' }),
  endTime: Time,
  serverTime: Time,
})
export type RankList = Static<typeof RankList>

/** 题库: practice, the book of wrong answers, ranks. */
export const tikuPractice = endpoints({
  ...tikuOrder,
  'POST /api/tikuBank/list': {
    summary: '题库列表',
    open: true,
    body: Body({}),
    result: Type.Array(Bank),
  },
  'GET /api/tiku/home': {
    summary: '题库首页；不说哪个题库的是最近练的，没练过的是第一个。还没有题库为空列表',
    open: true,
    query: Body({ bankId: Type.Optional(Id) }),
    result: Type.Array(Home, { maxItems: 1 }),
  },
  'POST /api/tikuPlan/save': {
    summary: '考试日期与每天的目标',
    body: Body({
      bankId: Id,
      examDay: Nullable(Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' })),
      goal: Type.Integer({ minimum: 5, maximum: 200 }),
    }),
    result: Type.Boolean(),
  },
  'POST /api/tikuPaper/list': {
    summary: '模拟卷，带我的成绩',
    open: true,
    body: Body({ bankId: Id }),
    result: Type.Array(MockPaper),
  },

  'POST /api/tikuTrial/questions': {
    summary: '没有登录也能试做的题，每个题库 5 道，大家一样',
    open: true,
    body: Body({ bankId: Id }),
    result: Type.Array(PutQuestion, { maxItems: 5 }),
  },
  'POST /api/tikuTrial/answer': {
    summary: '试做一题，不记录；10104 不是试做的题',
    open: true,
    limit: { max: 120, seconds: 60 },
    body: Body({ bankId: Id, questionId: Id, answer: Answer }),
    result: Feedback,
  },

  'POST /api/tikuSession/start': {
    summary:
      '开始或接着练。11901 免费题量用完，11902 要会员，11903 今天的每日一练已完成，11904 在其他设备（takeOver 接管），11906 没有可练的题，11907 在考的试卷里有这道题',
    body: Body({
      bankId: Type.Optional(Id),
      mode: Mode,
      questionId: Type.Optional(Type.String({ format: 'uuid', description: '单题：哪一题；别的方式要说哪个题库' })),
      chapter: Type.Optional(Chapter),
      paperId: Type.Optional(Id),
      count: Type.Optional(Type.Integer({ minimum: 5, maximum: 50 })),
      order: Type.Optional(OneOf('due', 'random', 'chapter')),
      from: Type.Optional(Type.String({ format: 'uuid', description: '错题：只练这一组里答错的' })),
      deviceId: Device,
      takeOver: Type.Optional(Type.Boolean()),
      anew: Type.Optional(Type.Boolean({ description: '先结束还没做完的那一组' })),
      requestId: RequestId,
    }),
    result: Started,
  },
  'POST /api/tikuSession/answer': {
    summary:
      '保存一题。序号不大于已存的不覆盖；练习马上有对错，答过的不能改，结束以后也能标记；模考交卷前没有对错，原样再送到的算已保存',
    body: Body({
      sessionId: Id,
      deviceId: Device,
      questionId: Id,
      answer: Answer,
      marked: Type.Optional(Type.Boolean()),
      seconds: Type.Integer({ minimum: 0, maximum: 3600, description: '这一题看了多久' }),
      seq: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
    }),
    result: Type.Object({
      saved: Type.Boolean(),
      serverTime: Time,
      expireAt: Nullable(Type.String()),
      feedback: Type.Array(Feedback, { maxItems: 1 }),
    }),
  },
  'POST /api/tikuSession/look': {
    summary: '背题：不作答先看一题的答案，占一道免费题；看过的这一组里不能再答，不计成绩。模考没有',
    body: Body({ sessionId: Id, deviceId: Device, questionId: Id }),
    result: Feedback,
  },
  'POST /api/tikuSession/submit': {
    summary: '交卷，或结束这一组练习',
    body: Body({ sessionId: Id, deviceId: Device, byClock: ByClock }),
    result: Type.Object({ sessionId: Id, state: OneOf('toMark', 'done', 'open'), ...GoesOn.properties }),
  },
  'GET /api/tikuSession/result/:id': { summary: '成绩报告', result: Outcome },
  'POST /api/tikuSession/reviewPage': {
    summary: '逐题回顾',
    body: Body({ ...paging, sessionId: Id, only: OneOf('all', 'wrong', 'blank', 'marked') }),
    result: Page(Reviewed),
  },
  'POST /api/tikuSession/selfScore': {
    summary: '简答对照参考答案给自己评分',
    body: Body({ sessionId: Id, questionId: Id, share: OneOf(0, 50, 100) }),
    result: Type.Object({ got: Type.Number(), done: Type.Boolean({ description: '都评完了，有总分了' }) }),
  },

  'POST /api/tikuQuestion/favorite': {
    summary: '收藏或取消收藏一道题',
    body: Body({ questionId: Id, favorite: Type.Boolean() }),
    result: Type.Boolean(),
  },
  'POST /api/tikuQuestion/note': {
    summary: '一道题的笔记，只有自己看得到；空的是删去',
    body: Body({ questionId: Id, note: Words(500) }),
    result: Type.Boolean(),
  },
  'POST /api/tikuQuestion/report': {
    summary: '纠错；同一题在处理完之前再报是改写',
    body: Body({
      questionId: Id,
      kind: OneOf(...keysOf(FAULT_KINDS)),
      words: Words(300),
      requestId: RequestId,
    }),
    result: Type.Boolean(),
  },

  'POST /api/tikuQuestion/discuss': {
    summary: '把这道题带到圈子：提问的草稿，带题目与法条；打开 releaseTiwen。11207 已有提问草稿',
    body: Body({
      questionId: Id,
      replace: Type.Optional(Type.Boolean({ description: '已有提问草稿（11207）时，本人确认替换' })),
    }),
    result: Type.Object({ page: PageTarget }),
  },
  'POST /api/tikuQuestion/talkList': {
    summary: '圈子里问这道题的提问，带采纳的回答，有采纳的在前，最多 5 条；答过才能看',
    body: Body({ questionId: Id }),
    result: Type.Array(
      Type.Object({ postId: Id, title: Type.String(), accepted: Type.String({ description: '采纳的回答，没有为空' }) }),
      { maxItems: 5 },
    ),
  },

  'GET /api/tikuWrong/summary': { summary: '错题本概况', query: Body({ bankId: Id }), result: WrongSummary },
  'POST /api/tikuWrong/page': {
    summary: '错题：待复习（到期早的在前）、全部与已消灭（最近错的在前）',
    body: Body({
      ...paging,
      tab: OneOf('due', 'all', 'mastered', 'removed'),
      bankId: Id,
      chapter: Type.Optional(Chapter),
      kind: Type.Optional(QuestionKindName),
      reason: Type.Optional(Reason),
      wrongs: Type.Optional(Type.Integer({ minimum: 1, maximum: 20, description: '错过这么多次以上的' })),
      days: Type.Optional(Type.Integer({ minimum: 1, maximum: 365, description: '最近这么多天里做过的' })),
    }),
    result: Page(WrongItem),
  },
  'POST /api/tikuWrong/remove': { summary: '移出错题本', body: Body({ questionId: Id }), result: Type.Boolean() },
  'POST /api/tikuWrong/clear': {
    summary: '把已消灭的都移出，可以逐题放回来',
    body: Body({ bankId: Id }),
    result: Type.Integer({ description: '移出了几题' }),
  },
  'POST /api/tikuWrong/restore': {
    summary: '放回错题本，从第 1 天复习起',
    body: Body({ questionId: Id }),
    result: Type.Boolean(),
  },
  'POST /api/tikuWrong/tag': {
    summary: '标记错因；空的是去掉',
    body: Body({ questionId: Id, reason: OneOf('', ...keysOf(WRONG_REASONS)) }),
    result: Type.Boolean(),
  },

  'POST /api/tikuWrong/print': {
    summary: '错题本的 PDF，10 分钟内可以打开；最多 200 题。11902 要会员或买了题库，11906 没有错题',
    limit: { max: 20, seconds: 60 },
    body: Body({ bankId: Id, tab: OneOf('due', 'all', 'mastered') }),
    result: Type.Object({ url: Type.String(), fileName: Type.String() }),
  },

  'POST /api/tikuRank/page': {
    summary: '榜单：league 我这一组的本周联赛，daily 今天的每日一练，total 总榜，friend 互相关注的人，company 同企业的人',
    lagging: true,
    open: true,
    body: Body({ type: OneOf('league', 'daily', 'total', 'friend', 'company'), bankId: Type.Optional(Id) }),
    result: RankList,
  },
  'GET /api/tikuRank/lastSettle': {
    summary: '上周联赛的结果；看过的、没有参加的为空',
    result: Type.Array(
      Type.Object({
        leagueId: Id,
        week: Type.Integer(),
        tier: Type.Integer(),
        newTier: Type.Integer(),
        rank: Type.Integer(),
        result: OneOf('up', 'stay', 'down'),
        coins: Type.Integer(),
      }),
      { maxItems: 1 },
    ),
  },
  'POST /api/tikuRank/hide': {
    summary: '在榜上隐藏身份：名次照排，别人看不到是谁',
    body: Body({ hidden: Type.Boolean() }),
    result: Type.Boolean(),
  },
  'POST /api/tikuRank/seen': { summary: '看过了上周的结果', body: Body({ leagueId: Id }), result: Type.Boolean() },
})
