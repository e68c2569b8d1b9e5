import { sql } from 'kysely'
import * as codes from '../../../../../contract/rules/codes'
import type { lesson as spec, PresenceCheck } from '../../../../../contract/lesson'
import type { Input, Result } from '../../../../../contract/endpoint'
import type { OpenCtx } from '../../../../app/context'
import type { Db } from '../../../../app/db'
import { gone, refuse } from '../../../../app/errors'
import { accessTo, lessonRow, needPublished, notBought, ranOut, type LessonRow } from '../access'
import { cleanHtml } from '../catalog/html'
import { reachOf, type Interval } from './intervals'
import { mediaAddress, PLAY_SECONDS } from '../media/media'
import { takePlayer } from './player'
import { openCheck } from './presence'
import { markFinished, touchLearner } from './progress'
import { signatureOf } from '../../../identity/user/people'

const ROUTE = 'POST /api/lesson/playUrl'
type Play = (typeof spec)[typeof ROUTE]
type Wish = Input<typeof ROUTE, Play>['body']

/** What anybody may hear of a recording: three minutes, and of a short one a third, so that no lesson is given away whole. */
const TRIAL_SECONDS = 180
const trialOf = (seconds: number) => Math.min(TRIAL_SECONDS, Math.floor(seconds / 3))

interface Media {
  id: string
  kind: 'hls' | 'mp4' | 'audio' | 'file'
  name: string
}

/**
 * The address of a lesson. Refuses with 11301 (to be bought), 11302 (off the shelf), 11304 (time is over), 11306 (not
 * published yet).
 */
export async function playUrl(ctx: OpenCtx, { lessonId, deviceId = '' }: Wish): Promise<Result<Play>> {
  const { db, user, now } = ctx
  const lesson = await lessonRow(db, lessonId)
  if (lesson.media_type === 'live' || lesson.media_type === 'exam') return gone()
  const access = user ? (await accessTo(db, user.id, [lesson.course_id])).get(lesson.course_id) : undefined
  const learns = access?.active ?? false
  if (!learns && lesson.status === 'off') refuse(codes.NOT_ON_SALE, '课程已下架')
  const recorded = lesson.media_type === 'video' || lesson.media_type === 'audio'
  if (!learns && !lesson.free) {
    if (access) ranOut()
    if (!recorded) notBought()
  }
  needPublished(lesson)
  const trialSeconds = learns || lesson.free ? null : trialOf(lesson.seconds)
  const place = user && learns ? await begin(db, user.id, lesson, deviceId) : { position: 0, seenTo: null }
  const common = {
    ...place,
    trialSeconds,
    speedAllowed: lesson.speed_allowed,
    dragRule: lesson.drag_rule,
    watermark: user && lesson.watermark && lesson.media_type === 'video' ? await watermarkOf(db, user.id) : '',
  }
  if (!lesson.media_id) {
    const expireAt = new Date(now.getTime() + PLAY_SECONDS * 1000).toISOString()
    return { ...common, type: 'article', url: '', html: cleanHtml(lesson.html), expireAt }
  }
  const { rows } = await sql<Media>`select id, kind, name from lesson_media where id = ${lesson.media_id}`.execute(db)
  const media = rows[0]
  const part = trialSeconds === null ? 1 : trialSeconds / lesson.seconds
  return {
    ...common,
    ...(await mediaAddress(db, media, now, part)),
    type: media.kind,
    ...(lesson.file_name && { fileName: lesson.file_name }),
  }
}

interface StudyRow {
  position: number
  intervals: Interval[]
  finished: boolean
}
interface Place {
  position: number
  seenTo: number | null
  check?: PresenceCheck
}

/** Whoever opens a lesson goes on here: on this device, where they left. What is only read is learnt by being opened. */
const begin = (db: Db, userId: string, lesson: LessonRow, deviceId: string): Promise<Place> =>
  db.transaction().execute(async (trx) => {
    await takePlayer(trx, userId, deviceId)
    await touchLearner(trx, userId, lesson)
    const { rows } = await sql<StudyRow>`
      insert into lesson_study as s (user_id, lesson_id) values (${userId}, ${lesson.id})
      on conflict (user_id, lesson_id) do update set seq = -1
      returning s.position, s.intervals, s.finished_at is not null as finished`.execute(trx)
    if (lesson.media_type === 'article' || lesson.media_type === 'file') await markFinished(trx, userId, lesson)
    const { intervals, finished } = rows[0]
    const seenTo = lesson.drag_rule === 1 && !finished && lesson.seconds ? reachOf(intervals) : null
    const position = Math.min(rows[0].position, seenTo ?? Infinity)
    const check = lesson.presence_check ? await openCheck(trx, userId) : undefined
    // Who heard it to the end begins anew.
    return { position: lesson.seconds && position > lesson.seconds - 5 ? 0 : position, seenTo, ...(check && { check }) }
  })

/** Nickname and the last four figures of the phone. */
async function watermarkOf(db: Db, userId: string): Promise<string> {
  const { nickName, phone } = await signatureOf(db, userId)
  return [nickName, phone.slice(-4)].filter(Boolean).join(' ')
}
