import { sql } from 'kysely'
import * as codes from '../../../../contract/rules/codes'
import { batchedEachByIds } from '../../../app/database/batched'
import { prepared, type Db } from '../../../app/database/db'
import { gone, refuse } from '../../../app/errors'
import { listOwned, ownedOf, type Owned } from '../../commerce/entitlement/entitlements'
import { returningOf } from '../../commerce/order/refunds/returning'
import { hasBenefit } from '../vip/allowances'

export interface Access extends Owned {
  courseId: string
  /** 0–100 */
  progress: number
  lastLessonId: string | null
  lastAt: Date
  finishedAt: Date | null
}

const owned = ownedOf('course', returningOf)

/** What somebody has, or had, of these courses: one statement, and another where there is something. */
export async function accessTo(db: Db, userId: string | null, courseIds: string[]): Promise<Map<string, Access>> {
  if (!userId || !courseIds.length) return new Map()
  return withLearning(db, userId, await owned(db, userId, courseIds))
}

/** All courses that somebody has or had. */
export async function allAccess(db: Db, userId: string): Promise<Map<string, Access>> {
  const all = await listOwned(db, userId, 'course', returningOf(userId))
  return withLearning(db, userId, new Map(all.map((one) => [one.bizId, one])))
}

interface LearningRow {
  course_id: string
  progress: number
  last_lesson_id: string | null
  last_at: Date
  finished_at: Date | null
}

const learningOf = batchedEachByIds(
  (userId: string, courseId: string) => sql<LearningRow>`
    select l.course_id, l.progress, l.last_lesson_id, l.last_at, l.finished_at from lesson_learner l
    where l.user_id = ${userId} and l.course_id = ${courseId}`,
)
async function withLearning(db: Db, userId: string, had: Map<string, Owned>): Promise<Map<string, Access>> {
  if (!had.size) return new Map()
  const keeps = [...had.values()].some(({ source }) => source === 'vip') && (await hasBenefit(db, userId, 'course'))
  const rows = await learningOf(
    db,
    [...had.keys()].map((courseId): [string, string] => [userId, courseId]),
  )
  const learning = new Map(rows.flatMap((row) => (row ? [[row.course_id, row]] : [])))
  return new Map(
    [...had].map(([courseId, one]) => {
      const row = learning.get(courseId)
      return [
        courseId,
        {
          ...one,
          // What came with the membership goes with it.
          active: one.active && (one.source !== 'vip' || (row !== undefined && keeps)),
          courseId,
          progress: row?.progress ?? 0,
          lastLessonId: row?.last_lesson_id ?? null,
          lastAt: row?.last_at ?? one.startTime,
          finishedAt: row?.finished_at ?? null,
        },
      ]
    }),
  )
}

export interface LessonRow {
  id: string
  course_id: string
  title: string
  media_type: 'video' | 'audio' | 'article' | 'live' | 'file' | 'exam'
  media_id: string | null
  seconds: number
  free: boolean
  required: boolean
  html: string
  file_name: string
  publish_at: Date | null
  course_title: string
  status: 'on' | 'off' | 'presale'
  speed_allowed: boolean
  drag_rule: 0 | 1
  watermark: boolean
  presence_check: boolean
}

export async function lessonRow(db: Db, lessonId: string): Promise<LessonRow> {
  const { rows } = await sql<LessonRow>`${prepared}
    select l.id, l.course_id, l.title, l.media_type, l.media_id, l.seconds, l.free, l.required, l.html, l.file_name,
      lesson_publish_at(l, c) as publish_at, c.title as course_title, c.status, c.speed_allowed, c.drag_rule,
      coalesce(c.watermark, c.price > 0) as watermark, c.presence_check
    from lesson l join lesson_course c on c.id = l.course_id where l.id = ${lessonId}`.execute(db)
  return rows[0] ?? gone()
}

export const notBought = () => refuse(codes.NOT_BOUGHT, '请先购买课程')
export const resting = () => refuse(codes.REFUND_OPEN, '退款处理中，学习已暂停；撤销退款后可以接着学')
export const ranOut = () => refuse(codes.ACCESS_RAN_OUT, '课程有效期已过')

/** Refuses with 11301 who never had the course, with 11304 whose time is over, and with 11326 whose refund of it is open. */
export async function needAccess(db: Db, userId: string, courseId: string): Promise<Access> {
  const access = (await accessTo(db, userId, [courseId])).get(courseId.toLowerCase())
  if (!access) return notBought()
  if (access.paused) return resting()
  return access.active ? access : ranOut()
}

const monthDay = new Intl.DateTimeFormat('zh-CN', { timeZone: 'Asia/Shanghai', month: 'long', day: 'numeric' })

/** Refuses with 11306 what has not been published yet. */
export const needPublished = ({ publish_at }: LessonRow) =>
  publish_at && refuse(codes.LESSON_NOT_OUT, `这一讲还没有更新，预计${monthDay.format(publish_at)}上线`)
