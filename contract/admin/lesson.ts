import { Type, type Static } from 'typebox'
import { Body, Id, Instant, Nullable, OneOf, Page, RequestId, Time, paging } from '../endpoint'
import { CourseType } from '../lesson'
import { Again, Preview, Reason, ReviewState, adminEndpoints } from './endpoint'
import { Outline, outline } from './lesson-outline'
import { learners } from './lesson-learners'
import { renditions } from './lesson-rendition'
import { school } from './lesson-school'

const Title = Type.String({ minLength: 1, maxLength: 60, pattern: '\\S' })
const Text = Type.String({ maxLength: 2000 })
const Cents = Type.Integer({ minimum: 0, maximum: 100_000_000, description: '分' })
const Status = OneOf('on', 'off', 'presale')
const MINE = { kind: 'course', id: 'body.id' } as const

/** What a course says of itself: whoever teaches it may change this. */
const words = {
  title: Title,
  subTitle: Text,
  tags: Type.Array(Type.String({ minLength: 1, maxLength: 20 }), { maxItems: 10, uniqueItems: true }),
  intro: Type.String({ maxLength: 50_000, description: 'HTML，显示时清洗' }),
  suit: Text,
  notice: Text,
}
/** How it is given and learnt. */
const settings = {
  categoryId: Id,
  teacherIds: Type.Array(Id, { maxItems: 10, uniqueItems: true }),
  validDays: Type.Integer({ minimum: 0, maximum: 36_500, description: '0 永久' }),
  startsAt: Nullable(Instant),
  stock: Nullable(Type.Integer({ minimum: 1, maximum: 1_000_000, description: '名额，null 不限' })),
  certName: Nullable(Type.String({ minLength: 1, maxLength: 60, description: '结业证书，null 不发' })),
  registration: Type.Boolean({ description: '购买后报名考证' }),
  speedAllowed: Type.Boolean(),
  dragRule: OneOf(0, 1),
  watermark: Nullable(Type.Boolean({ description: '水印；null：卖钱的课有' })),
  presenceCheck: Type.Boolean({ description: '在看确认' }),
}
const CoursePrice = Body({
  id: Id,
  price: Cents,
  memberPrice: Nullable(Cents),
  vipFree: Type.Boolean(),
  reason: Reason,
})
export type CoursePrice = Static<typeof CoursePrice>
const Promo = Body({ id: Id, price: Cents, from: Instant, to: Instant })
export type Promo = Static<typeof Promo>
const CourseText = Body({ id: Id, ...Type.Partial(Type.Object(words)).properties })
export type CourseText = Static<typeof CourseText>
const CourseSettings = Body({ id: Id, ...Type.Partial(Type.Object(settings)).properties })
export type CourseSettings = Static<typeof CourseSettings>
const NewCourse = Body({ type: CourseType, title: Title, categoryId: Id, price: Cents, requestId: RequestId })
export type NewCourse = Static<typeof NewCourse>

const CourseFilter = Body({
  ...paging,
  status: Type.Optional(Status),
  type: Type.Optional(CourseType),
  categoryId: Type.Optional(Id),
  teacherId: Type.Optional(Id),
  title: Type.Optional(Type.String({ minLength: 1, maxLength: 60 })),
})
export type CourseFilter = Static<typeof CourseFilter>

const brief = {
  id: Id,
  type: CourseType,
  title: Type.String(),
  cover: Type.String(),
  category: Type.String(),
  teachers: Type.String({ description: '以顿号相连' }),
  status: Status,
  price: Type.Integer({ description: '平时的价，分' }),
  memberPrice: Nullable(Type.Integer()),
  vipFree: Type.Boolean(),
  promoPrice: Nullable(Type.Integer({ description: '限时优惠，分' })),
  promoStartsAt: Nullable(Type.String()),
  promoEndsAt: Nullable(Type.String()),
  buyCount: Type.Integer(),
  taken: Type.Integer({ description: '占用的名额' }),
  lessonCount: Type.Integer(),
  reviewCount: Type.Integer(),
  score: Nullable(Type.Number()),
  presenceCheck: Type.Boolean(),
  group: Type.Boolean({ description: '有班级群' }),
  certName: Nullable(Type.String()),
  publishedAt: Time,
}
const CourseBrief = Type.Object(brief)
export type CourseBrief = Static<typeof CourseBrief>
const CourseForm = Type.Object({ ...brief, ...words, ...settings, startsAt: Nullable(Type.String()), outline: Outline })
export type CourseForm = Static<typeof CourseForm>

const PriceChange = Type.Object({
  id: Id,
  at: Time,
  operator: Type.String(),
  before: Type.Unknown(),
  after: Type.Unknown(),
  reason: Type.String(),
})

const review = {
  id: Id,
  courseId: Id,
  course: Type.String(),
  nickName: Type.String(),
  score: Type.Integer(),
  content: Type.String(),
  pictures: Type.Array(Type.String()),
  createdAt: Time,
}
const Review = Type.Object({ ...review, reply: Type.String() })

const courses = adminEndpoints({
  'POST /admin/api/course/page': {
    summary: '课程，新的在前；讲师只看自己的',
    permission: 'lesson.read',
    scope: 'list',
    body: CourseFilter,
    result: Page(CourseBrief),
  },
  'GET /admin/api/course/preview/:id': {
    summary: '用手机看一门课程上架后的样子，没上架的也可以，30 分钟内有效',
    permission: 'lesson.read',
    scope: { kind: 'course', id: 'params.id' },
    result: Preview,
  },
  'GET /admin/api/course/show/:id': {
    summary: '一门课程：资料、设置与目录',
    permission: 'lesson.read',
    scope: { kind: 'course', id: 'params.id' },
    result: CourseForm,
  },
  'POST /admin/api/course/create': {
    summary: '新建，先不上架',
    permission: 'lesson.edit',
    body: NewCourse,
    result: Type.Object({ id: Id }),
    audit: { subject: 'course', id: 'result.id' },
  },
  'POST /admin/api/course/copy': {
    summary: '复制一门课：资料、设置与目录，先不上架；学员、优惠、图片、班级群与直播不复制，录像是同一份',
    permission: 'lesson.edit',
    body: Body({ id: Id, title: Title, requestId: RequestId }),
    result: Type.Object({ id: Id }),
    audit: { subject: 'course', id: 'result.id' },
  },
  'POST /admin/api/course/text': {
    summary: '修改标题、介绍、须知等',
    permission: 'lesson.teach',
    scope: MINE,
    body: CourseText,
    result: Type.Boolean(),
    audit: { subject: 'course', id: 'body.id' },
  },
  'POST /admin/api/course/settings': {
    summary: '修改分类、讲师、名额、证书、学习方式等',
    permission: 'lesson.edit',
    body: CourseSettings,
    result: Type.Boolean(),
    audit: { subject: 'course', id: 'body.id' },
  },
  'POST /admin/api/course/cover/:id': {
    summary: '封面',
    permission: 'lesson.teach',
    scope: { kind: 'course', id: 'params.id' },
    upload: true,
    result: Type.Object({ cover: Type.String() }),
    audit: { subject: 'course', id: 'params.id' },
  },
  'POST /admin/api/course/group/:id': {
    summary: '班级群二维码，只给学员看',
    permission: 'lesson.teach',
    scope: { kind: 'course', id: 'params.id' },
    upload: true,
    result: Type.Boolean(),
    audit: { subject: 'course', id: 'params.id' },
  },
  'POST /admin/api/course/endGroup': {
    summary: '撤下班级群二维码',
    permission: 'lesson.teach',
    scope: MINE,
    body: Body({ id: Id }),
    result: Type.Boolean(),
    audit: { subject: 'course', id: 'body.id' },
  },
  'POST /admin/api/course/status': {
    summary: '上架、预售、下架；下架后买过的人照样学',
    permission: 'lesson.edit',
    body: Body({ id: Id, status: Status }),
    result: Type.Boolean(),
    schedule: true,
    each: 'id',
    audit: { subject: 'course', id: 'body.id' },
  },
  'POST /admin/api/course/price': {
    summary: '改价',
    permission: 'lesson.price',
    body: CoursePrice,
    result: Type.Boolean(),
    audit: { subject: 'coursePrice', id: 'body.id' },
  },
  'POST /admin/api/course/promo': {
    summary: '限时优惠，低于平时的价',
    permission: 'lesson.price',
    body: Promo,
    result: Type.Boolean(),
    audit: {
      ...{ subject: 'coursePrice', id: 'body.id' },
      as: { price: 'promoPrice', from: 'promoStartsAt', to: 'promoEndsAt' },
    },
  },
  'POST /admin/api/course/endPromo': {
    summary: '提前结束限时优惠',
    permission: 'lesson.price',
    body: Body({ id: Id }),
    result: Type.Boolean(),
    audit: { subject: 'coursePrice', id: 'body.id' },
  },
  'POST /admin/api/course/price/page': {
    summary: '改价的记录：谁、何时、前后',
    permission: 'lesson.price',
    body: Body({ ...paging, id: Id }),
    result: Page(PriceChange),
  },
  'POST /admin/api/course/review/page': {
    summary: '显示着的评价，新的在前；讲师只看自己课程的',
    permission: 'lesson.read',
    scope: 'list',
    body: Body({ ...paging, courseId: Type.Optional(Id), unanswered: Type.Optional(Type.Boolean()) }),
    result: Page(Review),
  },
  'POST /admin/api/course/review/reply': {
    summary: '讲师回复，所有人可见；空的即撤回',
    permission: 'lesson.teach',
    scope: { kind: 'course', id: 'body.courseId' },
    body: Body({ courseId: Id, reviewId: Id, reply: Type.String({ maxLength: 500 }) }),
    result: Type.Boolean(),
    audit: { subject: 'courseReview', id: 'body.reviewId' },
  },
  'POST /admin/api/course/heldReview/page': {
    summary: '等审核的评价，等得最久的在前；显示着的、不显示的，新的在前',
    permission: 'lesson.review',
    body: Body({ ...paging, state: Type.Optional(ReviewState) }),
    result: Page(Type.Object({ ...review, state: ReviewState })),
  },
  'POST /admin/api/course/heldReview/decide': {
    summary: '评价通过或不通过；显示着的也可以改为不通过，不显示的可以恢复',
    permission: 'lesson.review',
    body: Body({ id: Id, pass: Type.Boolean(), again: Again }),
    result: Type.Boolean(),
    each: 'id',
    audit: { subject: 'courseReview', id: 'body.id' },
  },
})

/** Courses: what is on the shelf, what it costs, what it is made of, and who teaches. */
export const lesson = { ...courses, ...learners, ...outline, ...renditions, ...school }
