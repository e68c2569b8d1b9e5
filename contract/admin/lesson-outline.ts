import { Type, type Static } from 'typebox'
import { Body, Id, Instant, Nullable, OneOf, RequestId } from '../endpoint'
import { LessonMark } from '../lesson'
import { adminEndpoints } from './endpoint'

const Title = Type.String({ minLength: 1, maxLength: 100, pattern: '\\S' })
const Seconds = Type.Integer({ minimum: 0, maximum: 86_400 })
const Html = Type.String({ maxLength: 100_000, description: '图文课时，显示时清洗' })
const MINE = { kind: 'course', id: 'body.courseId' } as const

const Question = Type.Object({
  stem: Type.String(),
  options: Type.Array(Type.String()),
  answer: Type.Integer({ description: '从 0 起' }),
  why: Type.String(),
})
export type Question = Static<typeof Question>

const OutlineLesson = Type.Object({
  id: Id,
  title: Type.String(),
  mediaType: OneOf('video', 'audio', 'article', 'live', 'file', 'exam'),
  mediaId: Nullable(Type.String()),
  seconds: Type.Integer(),
  free: Type.Boolean({ description: '可试看' }),
  required: Type.Boolean({ description: '计入学完' }),
  html: Type.String(),
  fileName: Type.String(),
  liveId: Nullable(Type.String()),
  publishAt: Nullable(Type.String()),
  questions: Type.Array(Question),
  marks: Type.Array(LessonMark),
  studied: Type.Boolean({ description: '有人学过，不能删除' }),
})
export type OutlineLesson = Static<typeof OutlineLesson>
export const Outline = Type.Array(Type.Object({ id: Id, title: Type.String(), lessons: Type.Array(OutlineLesson) }))
export type Outline = Static<typeof Outline>

const Received = Type.Object({
  mediaId: Id,
  kind: OneOf('mp4', 'audio', 'file'),
  seconds: Type.Integer(),
  fileName: Type.String(),
})

const content = {
  title: Title,
  mediaId: Type.Optional(Nullable(Id)),
  seconds: Type.Optional(Seconds),
  free: Type.Optional(Type.Boolean()),
  required: Type.Optional(Type.Boolean()),
  html: Type.Optional(Html),
  fileName: Type.Optional(Type.String({ maxLength: 100 })),
  publishAt: Type.Optional(Nullable(Instant)),
  marks: Type.Optional(
    Type.Array(Body({ second: Seconds, title: Type.String({ minLength: 1, maxLength: 60, pattern: '\\S' }) }), {
      maxItems: 100,
      description: '从第几秒起讲什么，按先后；只有视频、音频有',
    }),
  ),
}
/** Lives come with a live, see there. */
const NewLesson = Body({
  courseId: Id,
  chapterId: Id,
  mediaType: OneOf('video', 'audio', 'article', 'file', 'exam'),
  ...content,
  requestId: RequestId,
})
export type NewLesson = Static<typeof NewLesson>
const LessonChange = Body({ courseId: Id, lessonId: Id, ...content, title: Type.Optional(Title) })
export type LessonChange = Static<typeof LessonChange>
const Arrangement = Body({
  courseId: Id,
  chapters: Type.Array(Body({ id: Id, lessonIds: Type.Array(Id, { maxItems: 500 }) }), { maxItems: 100 }),
})
export type Arrangement = Static<typeof Arrangement>
const Questions = Body({
  courseId: Id,
  lessonId: Id,
  questions: Type.Array(
    Body({
      stem: Type.String({ minLength: 1, maxLength: 500, pattern: '\\S' }),
      options: Type.Array(Type.String({ minLength: 1, maxLength: 200 }), { minItems: 2, maxItems: 10 }),
      answer: Type.Integer({ minimum: 0, maximum: 9 }),
      why: Type.String({ maxLength: 500 }),
    }),
    { maxItems: 200 },
  ),
})
export type Questions = Static<typeof Questions>

/** What a course is made of: chapters, lessons, what they play, and the questions of an exam. */
export const outline = adminEndpoints({
  'POST /admin/api/course/chapter/create': {
    summary: '新的一章，排在最后',
    permission: 'lesson.teach',
    scope: MINE,
    body: Body({ courseId: Id, title: Title, requestId: RequestId }),
    result: Type.Object({ id: Id }),
    audit: { subject: 'courseChapter', id: 'result.id' },
  },
  'POST /admin/api/course/chapter/rename': {
    summary: '一章的名称',
    permission: 'lesson.teach',
    scope: MINE,
    body: Body({ courseId: Id, chapterId: Id, title: Title }),
    result: Type.Boolean(),
    audit: { subject: 'courseChapter', id: 'body.chapterId' },
  },
  'POST /admin/api/course/chapter/remove': {
    summary: '删除没有课时的一章',
    permission: 'lesson.teach',
    scope: MINE,
    body: Body({ courseId: Id, chapterId: Id }),
    result: Type.Boolean(),
    audit: { subject: 'courseChapter', id: 'body.chapterId' },
  },
  'POST /admin/api/course/lesson/create': {
    summary: '新的一讲，排在这一章最后',
    permission: 'lesson.teach',
    scope: MINE,
    body: NewLesson,
    result: Type.Object({ id: Id }),
    audit: { subject: 'courseLesson', id: 'result.id' },
  },
  'POST /admin/api/course/lesson/edit': {
    summary: '修改一讲',
    permission: 'lesson.teach',
    scope: MINE,
    body: LessonChange,
    result: Type.Boolean(),
    audit: { subject: 'courseLesson', id: 'body.lessonId' },
  },
  'POST /admin/api/course/lesson/remove': {
    summary: '删除没有人学过的一讲',
    permission: 'lesson.teach',
    scope: MINE,
    body: Body({ courseId: Id, lessonId: Id }),
    result: Type.Boolean(),
    audit: { subject: 'courseLesson', id: 'body.lessonId' },
  },
  'POST /admin/api/course/lesson/questions': {
    summary: '考试的题目，整套替换',
    permission: 'lesson.teach',
    scope: MINE,
    body: Questions,
    result: Type.Boolean(),
    audit: { subject: 'courseLesson', id: 'body.lessonId' },
  },
  'POST /admin/api/course/arrange': {
    summary: '排序：全部章与课时各写一次',
    permission: 'lesson.teach',
    scope: MINE,
    body: Arrangement,
    result: Type.Boolean(),
    audit: { subject: 'course', id: 'body.courseId' },
  },
  'POST /admin/api/course/media/:id': {
    summary: '上传一讲用的文件：mp4、m4a（索引在前）、pdf、docx、xlsx、pptx、txt；一天不用即清理',
    permission: 'lesson.teach',
    scope: { kind: 'course', id: 'params.id' },
    upload: true,
    uploadMaxMb: 1024,
    result: Received,
    audit: { subject: 'course', id: 'params.id' },
  },
  'POST /admin/api/course/upload/begin/:id': {
    summary: '开始传一个大文件，或接着传上次没传完的；一天没有接着传即清理',
    permission: 'lesson.teach',
    scope: { kind: 'course', id: 'params.id' },
    body: Body({
      fileName: Type.String({ minLength: 1, maxLength: 200 }),
      size: Type.Integer({ minimum: 1, maximum: 1_073_741_824, description: '字节' }),
      fingerprint: Type.String({ minLength: 1, maxLength: 300, description: '认得出是同一个文件的，如名字与修改时间' }),
    }),
    result: Type.Object({
      uploadId: Id,
      partBytes: Type.Integer({ description: '每段字节数，最后一段是余下的' }),
      parts: Type.Integer(),
      received: Type.Array(Type.Integer(), { description: '已经传到的，从 0 数' }),
    }),
    audit: { subject: 'course', id: 'params.id' },
  },
  'POST /admin/api/course/upload/part/:id': {
    summary: '传一段，再传一次也可以',
    permission: 'lesson.teach',
    scope: { kind: 'course', id: 'params.id' },
    query: Body({ uploadId: Id, no: Type.String({ pattern: '^\\d{1,2}$', description: '第几段，从 0 数' }) }),
    upload: true,
    uploadMaxMb: 33,
    result: Type.Boolean(),
    audit: { subject: 'course', id: 'params.id' },
  },
  'POST /admin/api/course/upload/finish/:id': {
    summary: '都传到了，合成一讲用的文件',
    permission: 'lesson.teach',
    scope: { kind: 'course', id: 'params.id' },
    body: Body({ uploadId: Id }),
    result: Received,
    audit: { subject: 'course', id: 'params.id' },
  },
})
