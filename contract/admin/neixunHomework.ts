import { Type, type Static } from 'typebox'
import { Body, Id, Instant, Nullable, OneOf, Time } from '../endpoint'
import { Format } from '../neixunHomework'
import { Reason, adminEndpoints } from './endpoint'
import { Title, changed, created, listed, marks, place } from './training-parts'

const asked = {
  title: Title,
  content: Type.String({ minLength: 1, maxLength: 5000, pattern: '\\S' }),
  formats: Type.Array(Format, { minItems: 1, maxItems: 5, uniqueItems: true }),
  maxScore: Type.Integer({ minimum: 1, maximum: 200 }),
  passScore: Type.Integer({ minimum: 0, maximum: 200 }),
  resubmit: OneOf('deadline', 'returned', 'never'),
  showOthers: Type.Boolean(),
}
const NewHomework = Body({
  ...place,
  ...asked,
  openAt: Instant,
  deadlineAt: Instant,
  lateUntil: Type.Optional(Instant),
  peerReviews: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 5, description: '互评：交了之后每人评几位同学的，彼此不显示姓名；不写就不互评' }),
  ),
  groupWork: Type.Optional(Type.Boolean({ description: '小组作业：组里一人提交，全组共用一份' })),
  files: Type.Array(Id, { maxItems: 5, uniqueItems: true, description: '附件，先用 file/document 上传' }),
})
export type NewHomework = Static<typeof NewHomework>
const Homework = Type.Object({
  id: Id,
  ...asked,
  openAt: Time,
  deadlineAt: Time,
  lateUntil: Nullable(Type.String()),
  peerReviews: Type.Integer({ description: '每人评几位同学的；不互评为 0' }),
  groupWork: Type.Boolean(),
  submitted: Type.Integer(),
  toMark: Type.Integer(),
  marked: Type.Integer(),
})
export type AdminHomework = Static<typeof Homework>

/** 内训作业: what is asked, until when, and what came of it. */
export const neixunHomework = adminEndpoints({
  'POST /admin/api/neixunHomework/list': { summary: '一个培训的作业', ...listed, result: Type.Array(Homework) },
  'POST /admin/api/neixunHomework/create': { summary: '布置作业，排在阶段的最后', ...created('trainingHomework', NewHomework) },
  'POST /admin/api/neixunHomework/edit': {
    summary: '改要求与截止时间',
    ...changed(
      'trainingHomework',
      Body({
        ...{ id: Id, title: Title, content: asked.content, deadlineAt: Instant },
        lateUntil: Type.Optional(Instant),
        reason: Reason,
      }),
    ),
  },
  'POST /admin/api/neixunHomework/export/:id': {
    summary: '成绩单，xlsx：姓名、工号、部门、状态、版本、迟交、得分、评语',
    ...marks('trainingHomework'),
  },
})
