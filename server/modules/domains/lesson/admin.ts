import { lesson as spec } from '../../../../contract/admin/lesson'
import { partOf, type AdminHandlers } from '../../../app/admin'
import type { Db } from '../../../app/database/db'
import { previewOf } from '../../../app/http/preview'
import { auditPage } from '../../services/admin/audit'
import { copyCourse } from './authoring/copy'
import { authoredPage, courseForm, createCourse, editSettings, editText, setStatus } from './authoring/courses'
import { receiveMedia } from './authoring/media'
import {
  arrange,
  createChapter,
  createLesson,
  editLesson,
  outlineOf,
  removeChapter,
  removeLesson,
  renameChapter,
  setQuestions,
} from './authoring/outline'
import { dropPicture, putPicture } from './authoring/pictures'
import { endPromo, holdPrices, setPrice, setPromo } from './authoring/prices'
import {
  allCategories,
  createCategory,
  createTeacher,
  editCategory,
  editTeacher,
  teacherCard,
  teacherPage,
} from './authoring/school'
import { beginUpload, finishUpload, receivePart } from './authoring/uploads'
import { fileOf, thumbOf } from './catalog/cards'
import { retryRendition, unfinishedRenditions } from './media/rendition-queue'
import { decideReview, heldReviews, repliedPage, reply } from './opinion/manage-reviews'
import { giveCourse, takeBackCourse } from './study/gifts'
import { courseReport, learnerPage } from './study/learner-reports'

const { uploadMaxMb } = spec['POST /admin/api/course/media/:id']

const lessonIn = async (db: Db, { courseId, lessonId }: { courseId: string; lessonId: string }) =>
  (await outlineOf(db, courseId)).flatMap(({ lessons }) => lessons).find(({ id }) => id === lessonId)

export const admin: AdminHandlers<typeof spec> = {
  'POST /admin/api/course/page': async ({ body }, { db, scope }) => authoredPage(db, body, scope),
  'GET /admin/api/course/show/:id': async ({ params }, { db }) => courseForm(db, params.id),
  'GET /admin/api/course/preview/:id': async ({ params }, { db, settings, now }) => {
    await courseForm(db, params.id)
    return previewOf(settings, ['course', params.id], 'pages/lesson/detail', now)
  },
  'POST /admin/api/course/create': async ({ body }, { db }) => ({ id: await createCourse(db, body) }),
  'POST /admin/api/course/copy': async ({ body }, { db }) => ({ id: await copyCourse(db, body) }),
  'POST /admin/api/course/text': async ({ body }, { db, audit }) => {
    audit.before(partOf(await courseForm(db, body.id), body))
    await editText(db, body)
    return true
  },
  'POST /admin/api/course/settings': async ({ body }, { db, audit }) => {
    audit.before(partOf(await courseForm(db, body.id), body))
    await editSettings(db, body)
    return true
  },
  'POST /admin/api/course/cover/:id': async ({ params, body }, ctx) => ({
    cover: fileOf(await putPicture(ctx, 'cover', params.id, body)),
  }),
  'POST /admin/api/course/group/:id': async ({ params, body }, ctx) => {
    await putPicture(ctx, 'group', params.id, body)
    return true
  },
  'POST /admin/api/course/endGroup': async ({ body }, { db }) => {
    await dropPicture(db, 'group', body.id)
    return true
  },
  'POST /admin/api/course/status': async ({ body }, { db, audit }) => {
    audit.before(partOf(await courseForm(db, body.id), body))
    await setStatus(db, body.id, body.status)
    return true
  },

  'POST /admin/api/course/price': async ({ body }, { db, audit }) => {
    const prices = await holdPrices(db, body.id)
    audit.before(prices.usual)
    await setPrice(db, prices, body)
    return true
  },
  'POST /admin/api/course/promo': async ({ body }, { db, audit }) => {
    const prices = await holdPrices(db, body.id)
    audit.before(prices.promo)
    await setPromo(db, prices, body)
    return true
  },
  'POST /admin/api/course/endPromo': async ({ body }, { db, audit }) => {
    audit.before((await holdPrices(db, body.id)).promo)
    audit.after(await endPromo(db, body.id))
    return true
  },
  'POST /admin/api/course/price/page': async ({ body: { id, ...page } }, { db }) =>
    auditPage(db, { ...page, subject: 'coursePrice', subjectId: id }),

  'POST /admin/api/course/learner/page': async ({ body }, { db }) => learnerPage(db, body),
  'POST /admin/api/course/give': async ({ body }, { db }) => ({ id: await giveCourse(db, body) }),
  'POST /admin/api/course/takeBack': async ({ body }, { db, audit }) => {
    audit.after({ ...body, ...(await takeBackCourse(db, body)) })
    return true
  },
  'GET /admin/api/course/report/:id': async ({ params }, { db }) => courseReport(db, params.id),

  'POST /admin/api/course/review/page': async ({ body }, { db, scope }) => repliedPage(db, body, scope),
  'POST /admin/api/course/review/reply': async ({ body }, { db, audit }) => {
    audit.before({ reply: await reply(db, body.courseId, body.reviewId, body.reply) })
    return true
  },
  'POST /admin/api/course/heldReview/page': async ({ body }, { db }) => heldReviews(db, body),
  'POST /admin/api/course/heldReview/decide': async ({ body }, { db }) => decideReview(db, body),

  'POST /admin/api/course/chapter/create': async ({ body }, { db }) => ({
    id: await createChapter(db, body.courseId, body.title),
  }),
  'POST /admin/api/course/chapter/rename': async ({ body }, { db, audit }) => {
    const before = (await outlineOf(db, body.courseId)).find(({ id }) => id === body.chapterId)
    if (before) audit.before(partOf(before, body))
    await renameChapter(db, body.courseId, body.chapterId, body.title)
    return true
  },
  'POST /admin/api/course/chapter/remove': async ({ body }, { db, operator }) => {
    await removeChapter(db, operator, body.courseId, body.chapterId)
    return true
  },
  'POST /admin/api/course/lesson/create': async ({ body }, { db, scope }) => ({ id: await createLesson(db, body, scope) }),
  'POST /admin/api/course/lesson/edit': async ({ body }, { db, scope, audit }) => {
    audit.before(partOf((await lessonIn(db, body)) ?? {}, body))
    await editLesson(db, body, scope)
    return true
  },
  'POST /admin/api/course/lesson/remove': async ({ body }, { db, operator, audit }) => {
    audit.before(await lessonIn(db, body))
    await removeLesson(db, operator, body.courseId, body.lessonId)
    return true
  },
  'POST /admin/api/course/lesson/questions': async ({ body }, { db, audit }) => {
    audit.before(partOf((await lessonIn(db, body)) ?? {}, body))
    await setQuestions(db, body)
    return true
  },
  'POST /admin/api/course/arrange': async ({ body }, { db }) => {
    await arrange(db, body)
    return true
  },
  'POST /admin/api/course/media/:id': async ({ params, body }, ctx) => receiveMedia(ctx, params.id, body, uploadMaxMb),
  'POST /admin/api/course/upload/begin/:id': async ({ params, body }, ctx) => beginUpload(ctx, params.id, body),
  'POST /admin/api/course/upload/part/:id': async ({ params, query, body }, ctx) => {
    await receivePart(ctx, params.id, query, body)
    return true
  },
  'POST /admin/api/course/upload/finish/:id': async ({ params, body }, ctx) => finishUpload(ctx, params.id, body.uploadId),

  'GET /admin/api/course/rendition/list': async (_input, { db }) => unfinishedRenditions(db),
  'POST /admin/api/course/rendition/retry': async ({ body }, { db }) => retryRendition(db, body.mediaId),

  'GET /admin/api/courseCategory/list': async (_input, { db }) => allCategories(db),
  'POST /admin/api/courseCategory/create': async ({ body }, { db }) => ({ id: await createCategory(db, body) }),
  'POST /admin/api/courseCategory/edit': async ({ body }, { db, audit }) => {
    audit.before((await allCategories(db)).find(({ id }) => id === body.id))
    await editCategory(db, body)
    return true
  },
  'POST /admin/api/teacher/page': async ({ body }, { db }) => teacherPage(db, body),
  'POST /admin/api/teacher/create': async ({ body }, { db }) => ({ id: await createTeacher(db, body) }),
  'POST /admin/api/teacher/edit': async ({ body }, { db, audit }) => {
    audit.before(await teacherCard(db, body.id))
    await editTeacher(db, body)
    return true
  },
  'POST /admin/api/teacher/avatar/:id': async ({ params, body }, ctx) => ({
    avatar: thumbOf(await putPicture(ctx, 'avatar', params.id, body)),
  }),
}
