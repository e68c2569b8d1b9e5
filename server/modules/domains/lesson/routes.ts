import type { lesson as spec } from '../../../../contract/lesson'
import type { Handlers, OpenCtx } from '../../../app/context'
import { shopHandlers } from '../../commerce/order/shops/shop-handlers'
import { timetable } from './catalog/catalog'
import { typeTree } from './catalog/categories'
import { certCheck, certHome } from './certificate/cert'
import { collect } from './opinion/collect'
import { courseDetail, fitting } from './catalog/detail'
import { enrol } from './study/enrol'
import { exam, submitExam } from './study/exams'
import { home } from './catalog/home'
import { myPage } from './study/my-courses'
import { notes, removeNote, saveNote } from './study/notes'
import { coursePage } from './catalog/page'
import { playUrl } from './study/play'
import { renewTicket } from './media/tickets'
import { answerPresence } from './study/presence'
import { removeReview, reviewPage, saveReview } from './opinion/reviews'
import { studyStats } from './study/stats'
import { studyReport } from './study/study'

const viewer = ({ user }: OpenCtx) => user?.id ?? null

export const handlers: Handlers<typeof spec> = {
  ...shopHandlers('courseOrder', 'course'),
  'GET /api/course/home': async (_input, ctx) => home(ctx),
  'POST /api/course/page': async ({ body }, ctx) => coursePage(ctx.db, body, viewer(ctx)),
  'GET /api/course/typeTree': async (_input, { db }) => typeTree(db),
  'GET /api/course/certHome': async (_input, ctx) => certHome(ctx),
  'POST /api/course/certCheck': async ({ body }, { db }) => certCheck(db, body),
  'GET /api/course/fits/:id': async ({ params }, { db, user }) => fitting(db, params.id, user.id),
  'GET /api/course/detail/:id': async ({ params }, ctx) => courseDetail(ctx, params.id),
  'POST /api/course/enrol': async ({ body }, ctx) => enrol(ctx, body),
  'POST /api/course/collect': async ({ body }, { db, user }) => collect(db, user.id, body.id, body.collect),
  'POST /api/course/myPage': async ({ body }, ctx) => myPage(ctx, body),
  'GET /api/course/studyStats': async (_input, { db, user }) => studyStats(db, user.id),
  'POST /api/lesson/listByCourse': async ({ body }, ctx) => timetable(ctx, body.courseId),
  'POST /api/lesson/playUrl': async ({ body }, ctx) => playUrl(ctx, body),
  'POST /api/lesson/playRenew': async ({ body }, ctx) => renewTicket(ctx, body.url),
  'POST /api/course/studyReport': async ({ body }, ctx) => studyReport(ctx, body),
  'POST /api/course/presence': async ({ body }, ctx) => answerPresence(ctx, body.checkId),
  'GET /api/lesson/note/:lessonId': async ({ params }, { db, user }) => notes(db, user.id, params.lessonId),
  'POST /api/lesson/noteSave': async ({ body }, ctx) => saveNote(ctx, body),
  'POST /api/lesson/noteRemove': async ({ body }, { db, user }) => removeNote(db, user.id, body.id),
  'GET /api/lesson/exam/:lessonId': async ({ params }, { db, user }) => exam(db, user.id, params.lessonId),
  'POST /api/lesson/examSubmit': async ({ body }, ctx) => submitExam(ctx, body),
  'POST /api/courseReview/page': async ({ body }, ctx) => reviewPage(ctx.db, body, viewer(ctx)),
  'POST /api/courseReview/remove': async ({ body }, ctx) => removeReview(ctx, body.courseId),
  'POST /api/courseReview/save': async ({ body }, ctx) => saveReview(ctx, body),
}
