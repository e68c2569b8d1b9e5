import { Type, type Static } from 'typebox'
import { Body, Id, Instant, Nullable, OneOf, Time } from '../endpoint'
import { Reason, adminEndpoints } from './endpoint'
import { Title, changed, created, listed, marks, place } from './training-parts'

const rules = {
  title: Title,
  paperId: Id,
  minutes: Type.Integer({ minimum: 1, maximum: 600 }),
  openAt: Instant,
  closeAt: Instant,
  pass: Type.Number({ minimum: 0.5, maximum: 20_000, multipleOf: 0.5 }),
  maxAttempts: Type.Integer({ minimum: 1, maximum: 5 }),
  scoreRule: OneOf('best', 'last'),
  shuffle: Type.Boolean(),
  showAnswer: OneOf('now', 'after', 'never'),
  maxLeave: Nullable(Type.Integer({ minimum: 0, maximum: 50, description: '不计离开为空' })),
  promise: Type.Boolean(),
  secondOpinion: Type.Boolean({ description: '简答由两人批改' }),
}
const NewExam = Body({ ...place, ...rules })
export type NewExam = Static<typeof NewExam>

const Exam = Type.Object({
  id: Id,
  trainingId: Id,
  ...rules,
  openAt: Time,
  closeAt: Time,
  count: Type.Integer(),
  total: Type.Number(),
  sat: Type.Integer({ description: '参加过的人' }),
  passed: Type.Integer({ description: '通过的人' }),
  toMark: Type.Integer({ description: '待批改的简答' }),
})
export type AdminExam = Static<typeof Exam>

/** 内训考试: what is examined, when, and what came of it. */
export const neixunExam = adminEndpoints({
  'POST /admin/api/neixunExam/list': { summary: '一个培训的考试', ...listed, result: Type.Array(Exam) },
  'POST /admin/api/neixunExam/create': { summary: '安排考试，排在阶段的最后', ...created('trainingExam', NewExam) },
  'POST /admin/api/neixunExam/edit': {
    summary: '改开放与关闭时间；正在答的人到新的关闭时间为止',
    ...changed('trainingExam', Body({ id: Id, title: Title, openAt: Instant, closeAt: Instant, reason: Reason })),
  },
  'POST /admin/api/neixunExam/export/:id': {
    summary: '成绩单，xlsx：姓名、工号、部门、考了几次、计入成绩、结果、离开次数',
    ...marks('trainingExam'),
  },
})
