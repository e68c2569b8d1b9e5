import { sql } from 'kysely'
import type { lesson as spec, PresenceCheck } from '../../../../../contract/lesson'
import type { Input, Result } from '../../../../../contract/endpoint'
import type { OpenCtx } from '../../../../app/context'
import { prepared, type Db } from '../../../../app/database/db'
import { gone } from '../../../../app/errors'
import { lessonRow, type LessonRow } from '../access'
import { cleanHtml } from '../catalog/html'
import { reachOf, type Interval } from './intervals'
import { noteDelivered } from '../media/delivered'
import { mediumOf } from '../media/stored-media'
import { openTicket, termOf } from '../media/tickets'
import { lessonSubject, standingOf } from './play-right'
import { elsewhere, holdsPlayer, takePlayer } from './player'
import { openCheck } from './presence'
import { markFinished, touchLearner } from './progress'
import { signatureOf } from '../../../identity/user/people'

const ROUTE = 'POST /api/lesson/playUrl'
type Play = (typeof spec)[typeof ROUTE]
type Body = Input<typeof ROUTE, Play>['body']

/**
 * The address of a lesson. Refuses as standingOf() does, and with 11303 what nobody has asked for while another device plays.
 */
export async function playUrl(ctx: OpenCtx, { lessonId, deviceId = '', byItself = false }: Body): Promise<Result<Play>> {
  const { db, user } = ctx
  const lesson = await lessonRow(db, lessonId)
  if (lesson.media_type === 'live' || lesson.media_type === 'exam') return gone()
  const { learns, trialSeconds } = await standingOf(db, user?.id ?? null, lesson)
  const place = user && learns ? await begin(db, user.id, lesson, { deviceId, byItself }) : { position: 0, seenTo: null }
  const common = {
    ...place,
    trialSeconds,
    speedAllowed: lesson.speed_allowed,
    dragRule: lesson.drag_rule,
    watermark: user && lesson.watermark && lesson.media_type === 'video' ? await watermarkOf(db, user.id) : '',
  }
  const medium = await mediumOf(db, lesson.media_id)
  if (!medium) {
    if (user && learns && !lesson.free) await noteDelivered(db, user.id, lesson.id, 'whole')
    return { ...common, type: 'article', url: '', html: cleanHtml(lesson.html), ...termOf(ctx.now) }
  }
  const { kind, ...address } = await openTicket(ctx, medium, lessonSubject(lesson.id), deviceId)
  return { ...common, ...address, type: kind, ...(lesson.file_name && { fileName: lesson.file_name }) }
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

interface Device {
  deviceId: string
  /** Nobody has tapped. */
  byItself: boolean
}

/** Whoever opens a lesson goes on here: on this device, where they left. What is only read is learnt by being opened. */
const begin = (db: Db, userId: string, lesson: LessonRow, { deviceId, byItself }: Device): Promise<Place> =>
  db.transaction().execute(async (trx) => {
    if (byItself && !(await holdsPlayer(trx, userId, deviceId))) elsewhere()
    await takePlayer(trx, userId, deviceId)
    await touchLearner(trx, userId, lesson)
    const { rows } = await sql<StudyRow>`${prepared}
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
