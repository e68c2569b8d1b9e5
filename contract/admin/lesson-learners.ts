import { Type, type Static } from 'typebox'
import { Body, Id, Nullable, Page, RequestId, Time, paging } from '../endpoint'
import { Reason, adminEndpoints } from './endpoint'

const Learner = Type.Object({
  id: Id,
  userId: Id,
  nickName: Type.String(),
  phoneMasked: Type.String(),
  company: Type.String(),
  progress: Type.Integer({ description: '学到百分之几' }),
  finishedLessons: Type.Integer({ description: '学完几讲' }),
  minutes: Type.Integer({ description: '看了几分钟' }),
  best: Nullable(Type.Integer({ description: '考试最高分' })),
  lastAt: Time,
  finishedAt: Nullable(Type.String({ description: '学完' })),
})
export type CourseLearner = Static<typeof Learner>
const LearnerFilter = Body({ ...paging, id: Id, finished: Type.Optional(Type.Boolean({ description: '学完的' })) })
export type LearnerFilter = Static<typeof LearnerFilter>

const Report = Type.Object({
  learners: Type.Integer({ description: '学员' }),
  finished: Type.Integer({ description: '学完的人' }),
  active: Type.Integer({ description: '近 7 天来学的人' }),
  average: Type.Integer({ description: '平均学到百分之几' }),
  lessons: Type.Array(
    Type.Object({
      title: Type.String(),
      begun: Type.Integer({ description: '开始学的人' }),
      finished: Type.Integer({ description: '学完的人' }),
      best: Nullable(Type.Integer({ description: '平均最高分' })),
    }),
    { description: '每一讲' },
  ),
})
export type CourseReport = Static<typeof Report>

/** Who learns a course, and how far they come. */
export const learners = adminEndpoints({
  'POST /admin/api/course/learner/page': {
    summary: '一门课的学员与进度，最近来学的在前；讲师只看自己的课',
    permission: 'lesson.read',
    scope: { kind: 'course', id: 'body.id' },
    body: LearnerFilter,
    result: Page(Learner),
  },
  'POST /admin/api/course/give': {
    summary: '送一个人一门课，已有期限的顺延，并告诉本人；须另一人复核',
    permission: 'lesson.give',
    body: Body({
      userId: Id,
      courseId: Id,
      days: Type.Optional(Type.Integer({ minimum: 1, maximum: 3650, description: '几天；不填按课程的有效期' })),
      reason: Reason,
      requestId: RequestId,
    }),
    result: Type.Object({ id: Id }),
    audit: { subject: 'user', id: 'body.userId', parts: ['courseId'] },
    approval: true,
    about: { user: 'body.userId', course: 'body.courseId' },
  },
  'POST /admin/api/course/takeBack': {
    summary: '收回送的课，立即生效，并告诉本人；买的走退款',
    permission: 'lesson.give',
    body: Body({ id: Id, userId: Id, reason: Reason }),
    result: Type.Boolean(),
    audit: { subject: 'user', id: 'body.userId' },
  },
  'GET /admin/api/course/report/:id': {
    summary: '一门课学得怎样：多少人学、学完，每一讲多少人开始与学完',
    permission: 'lesson.read',
    scope: { kind: 'course', id: 'params.id' },
    result: Report,
  },
})
