import { Type, type Static } from 'typebox'
import { Body, Id, Instant, Nullable, OneOf, RequestId, Time } from '../endpoint'
import { Format } from '../neixunHomework'
import { Download, Reason, adminEndpoints } from './endpoint'

const asked = {
  title: Type.String({ minLength: 1, maxLength: 60, pattern: '\\S' }),
  content: Type.String({ minLength: 1, maxLength: 5000, pattern: '\\S' }),
  formats: Type.Array(Format, { minItems: 1, maxItems: 4, uniqueItems: true }),
  maxScore: Type.Integer({ minimum: 1, maximum: 200 }),
  passScore: Type.Integer({ minimum: 0, maximum: 200 }),
  resubmit: OneOf('deadline', 'returned', 'never'),
  showOthers: Type.Boolean(),
}
const NewHomework = Body({
  trainingId: Id,
  stageId: Id,
  required: Type.Boolean(),
  ...asked,
  openAt: Instant,
  deadlineAt: Instant,
  lateUntil: Type.Optional(Instant),
  files: Type.Array(Id, { maxItems: 5, uniqueItems: true, description: '附件，先用 file/document 上传' }),
  requestId: RequestId,
})
export type NewHomework = Static<typeof NewHomework>
const Homework = Type.Object({
  id: Id,
  ...asked,
  openAt: Time,
  deadlineAt: Time,
  lateUntil: Nullable(Type.String()),
  submitted: Type.Integer(),
  toMark: Type.Integer(),
  marked: Type.Integer(),
})
export type AdminHomework = Static<typeof Homework>

/** 内训作业: what is asked, until when, and what came of it. */
export const neixunHomework = adminEndpoints({
  'POST /admin/api/neixunHomework/list': {
    summary: '一个培训的作业',
    permission: 'neixun.read',
    scope: { kind: 'training', id: 'body.trainingId' },
    body: Body({ trainingId: Id }),
    result: Type.Array(Homework),
  },
  'POST /admin/api/neixunHomework/create': {
    summary: '布置作业，排在阶段的最后',
    permission: 'neixun.write',
    scope: { kind: 'training', id: 'body.trainingId' },
    body: NewHomework,
    result: Type.Object({ id: Id }),
    audit: { subject: 'trainingHomework', id: 'result.id' },
  },
  'POST /admin/api/neixunHomework/edit': {
    summary: '改要求与截止时间',
    permission: 'neixun.write',
    scope: { kind: 'trainingHomework', id: 'body.id' },
    body: Body({
      id: Id,
      title: asked.title,
      content: asked.content,
      deadlineAt: Instant,
      lateUntil: Type.Optional(Instant),
      reason: Reason,
    }),
    result: Type.Boolean(),
    audit: { subject: 'trainingHomework', id: 'body.id' },
  },
  'POST /admin/api/neixunHomework/export/:id': {
    summary: '成绩单，CSV：姓名、工号、部门、状态、版本、迟交、得分、评语',
    permission: 'neixun.export',
    scope: { kind: 'trainingHomework', id: 'params.id' },
    body: Body({ reason: Reason }),
    result: Download,
    download: true,
    audit: { subject: 'trainingHomework', id: 'params.id' },
  },
})
