import { Type, type Static } from 'typebox'
import { Body, Id, Nullable, OneOf, Page, RequestId, Time, endpoints, paging } from './endpoint'
import { AsRole, TrainingRole } from './neixunRole'
import { Answer, ByClock, GoesOn, ReviewedQuestion, RunningSession, SectionScore } from './tiku'

const Device = Type.String({ minLength: 8, maxLength: 64, description: '这台设备的随机编号，换设备须先接管' })
const Score = Nullable(Type.Number())
const Passed = Nullable(Type.Boolean())
const TryState = OneOf('open', 'marking', 'done')

const Try = Type.Object({
  attemptId: Id,
  no: Type.Integer(),
  state: TryState,
  score: Score,
  passed: Passed,
  submitTime: Nullable(Type.String()),
  endedBy: Type.String({ description: '本人 person、到时间 clock、离开太多次 leave；没有结束为空' }),
})

const Exam = Type.Object({
  id: Id,
  trainingId: Id,
  trainingTitle: Type.String(),
  title: Type.String(),
  count: Type.Integer({ description: '题数' }),
  minutes: Type.Integer(),
  total: Type.Number(),
  pass: Type.Number(),
  openTime: Time,
  closeTime: Time,
  serverTime: Time,
  archived: Type.Boolean({ description: '培训已归档，只能查看；正在答的可以交卷' }),
  maxAttempts: Type.Integer(),
  attemptsLeft: Type.Integer(),
  scoreRule: OneOf('best', 'last'),
  showAnswer: OneOf('now', 'after', 'never'),
  maxLeave: Nullable(Type.Integer()),
  promise: Type.Boolean({ description: '开考前要本人承诺' }),
  hasTexts: Type.Boolean({ description: '有要人批改的题' }),
  extraMinutes: Type.Integer({ description: '给本人延长的时间' }),
  contact: Type.String({ description: '有问题找谁' }),
  suggests: Type.Boolean({ description: '批改简答的人可以要 AI 建议' }),
  role: TrainingRole,
  state: OneOf('waiting', 'open', 'running', 'marking', 'passed', 'failed', 'missed', 'closed'),
  tries: Type.Array(Try),
  lockReason: Type.Optional(Type.String({ description: '学员：所在的阶段还没有开放，为什么' })),
})
export type ExamDetail = Static<typeof Exam>

const Started = Type.Object({ attemptId: Id, ...RunningSession.properties })
export type StartedExam = Static<typeof Started>

const Handed = Type.Object({
  state: OneOf('done', 'toMark', 'open'),
  score: Score,
  pass: Passed,
  nextAttemptLeft: Type.Integer(),
  ...GoesOn.properties,
})

const Outcome = Type.Object({
  attemptId: Id,
  examId: Id,
  title: Type.String(),
  no: Type.Integer(),
  state: OneOf('toMark', 'done'),
  score: Score,
  objective: Type.Number({ description: '客观题得分' }),
  total: Type.Number(),
  pass: Type.Number(),
  passed: Passed,
  seconds: Type.Integer({ description: '用时' }),
  submitTime: Time,
  endedBy: OneOf('person', 'clock', 'leave', 'operator'),
  leaveCount: Type.Integer(),
  right: Type.Integer(),
  wrong: Type.Integer(),
  blank: Type.Integer(),
  sections: Type.Array(SectionScore),
  answers: OneOf('shown', 'later', 'never'),
  answersTime: Nullable(Type.String({ description: '什么时候公布答案；还能再考而考完就公布的没有' })),
  attemptsLeft: Type.Integer(),
  questions: Type.Array(ReviewedQuestion),
})
export type ExamOutcome = Static<typeof Outcome>

const Sitting = Type.Object({
  traineeId: Id,
  name: Type.String(),
  department: Type.String(),
  state: OneOf('none', 'open', 'marking', 'passed', 'failed'),
  score: Score,
  tries: Type.Integer(),
  attemptId: Nullable(Type.String({ description: '最近一次' })),
  leaveCount: Type.Integer(),
  extraMinutes: Type.Integer(),
})
export type ExamSitting = Static<typeof Sitting>

const Text = Type.Object({
  attemptId: Id,
  questionId: Id,
  stem: Type.String(),
  material: Type.String(),
  reference: Type.String(),
  text: Type.String(),
  points: Type.Number(),
  submitTime: Time,
  marks: Type.Integer(),
  mine: Score,
})
export type ExamText = Static<typeof Text>

const Reason = Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' })
const Minutes = Type.Integer({ minimum: 1, maximum: 240 })

/** 内训考试: a trainee's examination, and what trainers do about it. */
export const neixunExam = endpoints({
  'GET /api/neixunExam/detail/:id': { summary: '考试说明与我的各次成绩', trainee: true, query: AsRole, result: Exam },
  'POST /api/neixunExam/start': {
    summary: '开始或接着答。12020 未开始，12021 次数已用完，12022 已结束，12023 在其他设备作答（takeOver 接管）',
    trainee: true,
    body: Body({ examId: Id, deviceId: Device, takeOver: Type.Optional(Type.Boolean()), requestId: RequestId }),
    result: Started,
  },
  'POST /api/neixunExam/answer': {
    summary: '保存一题；序号不大于已存的不会覆盖，saved 为 false；同一题原样再送到的为 true，结束以后也是',
    trainee: true,
    body: Body({
      attemptId: Id,
      questionId: Id,
      answer: Answer,
      marked: Type.Optional(Type.Boolean()),
      seq: Type.Integer({ minimum: 1, maximum: 1_000_000_000 }),
      deviceId: Device,
    }),
    result: Type.Object({ saved: Type.Boolean(), serverTime: Time, expireAt: Nullable(Type.String()) }),
  },
  'POST /api/neixunExam/leave': {
    summary: '第几次离开考试页面；重复上报只算一次，超过上限自动交卷',
    trainee: true,
    body: Body({ attemptId: Id, no: Type.Integer({ minimum: 1, maximum: 1000 }), deviceId: Device }),
    result: Type.Object({ leaveCount: Type.Integer(), forced: Type.Boolean() }),
  },
  'POST /api/neixunExam/submit': {
    summary: '交卷；已经交了的再说一遍结果',
    trainee: true,
    body: Body({ attemptId: Id, deviceId: Device, byClock: ByClock }),
    result: Handed,
  },
  'GET /api/neixunExam/result/:attemptId': { summary: '成绩与逐题回看，能看到多少按考试的规则', trainee: true, result: Outcome },

  'POST /api/neixunExam/traineePage': {
    summary: '学员的考试情况；限讲师与企业管理员',
    body: Body({ ...paging, examId: Id, state: Type.Optional(OneOf('none', 'open', 'marking', 'passed', 'failed')) }),
    result: Page(Sitting),
  },
  'POST /api/neixunExam/extend': {
    summary: '给一个人延长时间：正在答的立即延后',
    body: Body({ examId: Id, traineeId: Id, minutes: Minutes, reason: Reason, requestId: RequestId }),
    result: Type.Boolean(),
  },
  'POST /api/neixunExam/reset': {
    summary: '作废一次考试，这一次不算',
    body: Body({ attemptId: Id, reason: Reason }),
    result: Type.Boolean(),
  },
  'POST /api/neixunExam/markPage': {
    summary: '待批改的简答；不显示是谁的',
    body: Body({ ...paging, examId: Id }),
    result: Page(Text),
  },
  'POST /api/neixunExam/suggest': {
    summary: 'AI 对一道待批改简答的得分建议：只供批改的人参考，不保存。11203 现在给不出',
    limit: { max: 20, seconds: 60 },
    body: Body({ attemptId: Id, questionId: Id }),
    result: Type.Object({ points: Type.Number(), comment: Type.String() }),
  },
  'POST /api/neixunExam/mark': {
    summary: '批改一道',
    body: Body({
      attemptId: Id,
      questionId: Id,
      points: Type.Number({ minimum: 0, maximum: 100, multipleOf: 0.5 }),
      comment: Type.String({ maxLength: 500 }),
    }),
    result: Type.Object({ settled: Type.Boolean(), done: Type.Boolean() }),
  },
})
