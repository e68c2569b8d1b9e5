import * as codes from '../../../../../contract/rules/codes'
import type { Db } from '../../../../app/database/db'
import { gone, refuse } from '../../../../app/errors'
import { accessTo, lessonRow, needPublished, notBought, ranOut, resting, type LessonRow } from '../access'
import { noteDelivered } from '../media/delivered'
import type { PlayRights, Subject } from '../media/rights'
import { elsewhere, playsOn } from './player'

const SUBJECT = 'lesson'
export const lessonSubject = (lessonId: string): Subject => ({ subject: SUBJECT, subjectId: lessonId })

/** What anybody may hear of a recording: three minutes, and of a short one a third, so that no lesson is given away whole. */
const TRIAL_SECONDS = 180
const trialOf = (seconds: number) => Math.min(TRIAL_SECONDS, Math.floor(seconds / 3))

export interface Standing {
  /** The course is theirs, now. */
  learns: boolean
  /** Of a recording that may only be tried; otherwise null. */
  trialSeconds: number | null
}

/**
 * Whether somebody may play a lesson now, or try it. Refuses with 11301 (to be bought), 11302 (off the shelf), 11304 (time is
 * over), 11306 (not published yet), 11326 (its refund is open).
 */
export async function standingOf(db: Db, userId: string | null, lesson: LessonRow): Promise<Standing> {
  const access = (await accessTo(db, userId, [lesson.course_id])).get(lesson.course_id)
  const learns = access?.active ?? false
  if (!learns && lesson.status === 'off') refuse(codes.NOT_ON_SALE, '课程已下架')
  const recorded = lesson.media_type === 'video' || lesson.media_type === 'audio'
  if (!learns && !lesson.free) {
    if (access) (access.paused ? resting : ranOut)()
    if (!recorded) notBought()
  }
  needPublished(lesson)
  return { learns, trialSeconds: learns || lesson.free ? null : trialOf(lesson.seconds) }
}

export const playRights: PlayRights = {
  subject: SUBJECT,
  async rightTo(db, { userId, subjectId, mediaId, deviceId }) {
    const lesson = await lessonRow(db, subjectId)
    if (lesson.media_id !== mediaId) return gone()
    const { learns, trialSeconds } = await standingOf(db, userId, lesson)
    const right = { upTo: trialSeconds ?? Infinity, seconds: lesson.seconds }
    if (!learns || userId === null) return right
    if (lesson.seconds && deviceId && !(await playsOn(db, userId, deviceId))) elsewhere()
    // What is free to everybody takes nothing away from what was bought.
    return lesson.free ? right : { ...right, deliver: (delivered) => noteDelivered(db, userId, lesson.id, delivered) }
  },
}
