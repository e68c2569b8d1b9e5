import { sql } from 'kysely'
import * as codes from '../../../../../contract/rules/codes'
import type { lesson as spec } from '../../../../../contract/lesson'
import type { Input, Result } from '../../../../../contract/endpoint'
import type { Ctx } from '../../../../app/context'
import { prepared, type Trx } from '../../../../app/database/db'
import { gone, refuse } from '../../../../app/errors'
import { lessonRow, needAccess, needPublished } from '../access'
import { before as until, firstOf, lengthOf, reachOf, tidy, union, without, type Interval } from './intervals'
import { elsewhere, holdPlayer, spend } from './player'
import { askPresence, countable } from './presence'
import { countCourse, markFinished, touchLearner } from './progress'

const ROUTE = 'POST /api/course/studyReport'
type Report = (typeof spec)[typeof ROUTE]
type Body = Input<typeof ROUTE, Report>['body']

/** Percent of a recording that must have been heard. */
const ENOUGH = 90
const FASTEST = 2

interface StudyRow {
  intervals: Interval[]
  progress: number
  seq: number
}

/**
 * Notes what was watched. No more is counted than the time that passed since the last count allows, at the speed that the
 * course allows, and while its person is there. Refuses with 11301 and 11304 (no access), 11303 (another device plays).
 */
export async function studyReport({ db, user, now }: Ctx, body: Body): Promise<Result<Report>> {
  const lesson = await lessonRow(db, body.lessonId)
  if (lesson.course_id !== body.courseId.toLowerCase()) return gone()
  await needAccess(db, user.id, lesson.course_id)
  needPublished(lesson)
  return db.transaction().execute(async (trx) => {
    const player = await holdPlayer(trx, user.id)
    // Nothing was opened, so nothing was heard.
    if (!player) return refuse(codes.PLAY_AGAIN, '播放地址已失效，请重新打开')
    if (player.deviceId !== '' && player.deviceId !== body.deviceId) elsewhere()
    const before = await studyOf(trx, user.id, lesson.id)
    const speed = Math.min(body.speed, lesson.speed_allowed ? FASTEST : 1)
    const late = body.seq <= before.seq
    const all = tidy(body.intervals, lesson.seconds)
    // The first time nobody skips: what lies beyond was not seen, whatever a player says.
    const reach =
      lesson.drag_rule === 1 && !before.finished ? reachOf(union(before.intervals, all, lesson.seconds)) : lesson.seconds
    const said = until(all, reach)
    const free = lesson.presence_check ? countable(player) : player.free
    const news = without(said, before.intervals)
    const heard = firstOf(news, free * speed)
    const intervals = union(before.intervals, heard, lesson.seconds)
    // Hearing something again is study, too, unless this report was overtaken by another or comes twice.
    const again = late ? 0 : lengthOf(said) - lengthOf(news)
    const worth = Math.min(free, (lengthOf(heard) + again) / speed)
    await spend(trx, user.id, body.deviceId, worth, lesson.presence_check)
    if (worth > 0) await addStudy(trx, user.id, worth, now)

    const share = lesson.seconds ? Math.floor((lengthOf(intervals) / lesson.seconds) * 100) : before.progress
    const progress = Math.max(before.progress, Math.min(100, share))
    const position = Math.min(body.position, lesson.seconds)
    await sql`${prepared}
      update lesson_study set intervals = ${JSON.stringify(intervals)}::jsonb, progress = ${progress}, updated_at = now(),
        position = ${late ? sql`position` : position}, seq = greatest(seq, ${body.seq})
      where user_id = ${user.id} and lesson_id = ${lesson.id}`.execute(trx)
    if (!late) await touchLearner(trx, user.id, lesson)
    if (lesson.media_type !== 'exam' && progress >= ENOUGH) await markFinished(trx, user.id, lesson)
    const course = await countCourse(trx, user.id, lesson.course_id)
    const after = await studyOf(trx, user.id, lesson.id)
    const check = lesson.presence_check ? await askPresence(trx, user.id) : undefined
    return {
      lessonProgress: after.progress,
      lessonFinished: after.finished,
      courseProgress: course.progress,
      courseFinished: course.finished,
      ...(check && { check }),
    }
  })
}

async function studyOf(trx: Trx, userId: string, lessonId: string): Promise<StudyRow & { finished: boolean }> {
  const { rows } = await sql<StudyRow & { finished: boolean }>`${prepared}
    insert into lesson_study as s (user_id, lesson_id) values (${userId}, ${lessonId})
    on conflict (user_id, lesson_id) do update set updated_at = now()
    returning s.intervals, s.progress, s.seq, s.finished_at is not null as finished`.execute(trx)
  return rows[0]
}

/**
 * Seconds of study that ended now, on their days in Shanghai: what does not fit into the day that has begun was studied
 * before midnight.
 */
export const addStudy = (trx: Trx, userId: string, seconds: number, now: Date) =>
  sql`${prepared} with today as (
      select local::date as day, extract(epoch from local - date_trunc('day', local))::float8 as old
      from (select ${now}::timestamptz at time zone 'Asia/Shanghai' as local) t)
    insert into lesson_day as d (user_id, day, seconds)
    select ${userId}::uuid, s.day, s.seconds from today, lateral (values
      (day, least(${seconds}::float8, old)), (day - 1, ${seconds}::float8 - old)) s(day, seconds) where s.seconds > 0
    on conflict (user_id, day) do update set seconds = d.seconds + excluded.seconds`.execute(trx)
