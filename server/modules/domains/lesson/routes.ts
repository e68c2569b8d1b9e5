import type { lesson as spec } from '../../../../contract/lesson'
import type { Handlers, OpenCtx } from '../../../app/context'
import { timetable } from './catalog'
import { typeTree } from './categories'
import { certCheck, certHome } from './cert'
import { collect } from './collect'
import { courseDetail } from './detail'
import { enrol } from './enrol'
import { exam, submitExam } from './exams'
import { home } from './home'
import { myPage } from './my-courses'
import { notes, removeNote, saveNote } from './notes'
import { coursePage } from './page'
import { playUrl } from './play'
import { answerPresence } from './presence'
import { reviewPage, saveReview } from './reviews'
import { studyStats } from './stats'
import { studyReport } from './study'

const viewer = ({ user }: OpenCtx) => user?.id ?? null

export const handlers: Handlers<typeof spec> = {
  'GET /api/course/home': async (_input, ctx) => home(ctx),
  'POST /api/course/page': async ({ body }, ctx) => coursePage(ctx.db, body, viewer(ctx)),
  'GET /api/course/typeTree': async (_input, { db }) => typeTree(db),
  'GET /api/course/certHome': async (_input, ctx) => certHome(ctx),
  'POST /api/course/certCheck': async ({ body }, { db }) => certCheck(db, body),
  'GET /api/course/detail/:id': async ({ params }, ctx) => courseDetail(ctx, params.id),
  'POST /api/course/enrol': async ({ body }, ctx) => enrol(ctx, body),
  'POST /api/course/collect': async ({ body }, { db, user }) => collect(db, user.id, body.id, body.collect),
  'POST /api/course/myPage': async ({ body }, ctx) => myPage(ctx, body),
  'GET /api/course/studyStats': async (_input, { db, user }) => studyStats(db, user.id),
  'POST /api/lesson/listByCourse': async ({ body }, ctx) => timetable(ctx.db, body.courseId, viewer(ctx)),
  'POST /api/lesson/playUrl': async ({ body }, ctx) => playUrl(ctx, body),
  'POST /api/course/studyReport': async ({ body }, ctx) => studyReport(ctx, body),
  'POST /api/course/presence': async ({ body }, ctx) => answerPresence(ctx, body.checkId),
  'GET /api/lesson/note/:lessonId': async ({ params }, { db, user }) => notes(db, user.id, params.lessonId),
  'POST /api/lesson/noteSave': async ({ body }, ctx) => saveNote(ctx, body),
  'POST /api/lesson/noteRemove': async ({ body }, { db, user }) => removeNote(db, user.id, body.id),
  'GET /api/lesson/exam/:lessonId': async ({ params }, { db, user }) => exam(db, user.id, params.lessonId),
  'POST /api/lesson/examSubmit': async ({ body }, ctx) => submitExam(ctx, body),
  'POST /api/courseReview/page': async ({ body }, ctx) => reviewPage(ctx.db, body, viewer(ctx)),
  'POST /api/courseReview/save': async ({ body }, ctx) => saveReview(ctx, body),
}
