import { sql } from 'kysely'
import * as codes from '../../../../../contract/rules/codes'
import { NOTICE_TYPE } from '../../../../../contract/rules/kinds'
import type { Trx } from '../../../../app/database/db'
import { gone, refuse } from '../../../../app/errors'
import { page } from '../../../../app/http/page'
import { newId } from '../../../../app/ids'
import { giftOf } from '../../../commerce/entitlement/entitlements'
import { hasAccount } from '../../../identity/user/people'
import { notify } from '../../../services/notice/notices'
import { accessTo, resting } from '../access'
import { endAfter, isForGood } from '../redeemable'
import { admit, dismiss, leaveSeat, lockLearner, takeSeat } from './learners'

interface Gift {
  userId: string
  courseId: string
  /** Left out: as long as the course says. */
  days?: number
  reason: string
}

/**
 * Gives somebody a course by hand, longer for who has one that ends, and tells them why. Refuses with 10104, with 11310 who
 * has it for good, with 11302 (off the shelf), 11311 (full), and while a refund of it is open.
 */
export async function giveCourse(trx: Trx, { userId, courseId, days, reason }: Gift): Promise<string> {
  if (!(await hasAccount(trx, userId))) gone()
  const { rows } = await sql<{ title: string; valid_days: number }>`
    select title, valid_days from lesson_course where id = ${courseId}`.execute(trx)
  const { title, valid_days } = rows.at(0) ?? gone()
  await lockLearner(trx, userId, courseId)
  const access = (await accessTo(trx, userId, [courseId])).get(courseId)
  if (access?.paused) resting()
  if (isForGood(access)) refuse(codes.OWNED, '对方已经永久拥有这门课')
  const sourceId = newId()
  await takeSeat(trx, courseId, sourceId)
  const endTime = await endAfter(trx, userId, courseId, days ?? valid_days)
  await admit(trx, { userId, courseId, source: 'gift', sourceId, endTime })
  await notify(trx, {
    to: userId,
    type: NOTICE_TYPE.course,
    subType: 'courseGift',
    title: `《${title}》已加入你的课程`,
    content: reason,
    target: page('pages/lesson/detail', { id: courseId }),
    why: '因为我们送了你这门课',
    cause: `lesson.gift:${sourceId}`,
  })
  return sourceId
}

/** Takes back what was given by hand, and says why. Refuses with 10104 what was not, or is theirs no more. */
export async function takeBackCourse(trx: Trx, { id, userId, reason }: { id: string; userId: string; reason: string }) {
  const { bizId: courseId, sourceId } = (await giftOf(trx, { id, userId, kind: 'course' })) ?? gone()
  if (!(await dismiss(trx, { userId, courseId, sourceId }))) gone()
  await leaveSeat(trx, courseId, sourceId)
  const { rows } = await sql<{ title: string }>`select title from lesson_course where id = ${courseId}`.execute(trx)
  await notify(trx, {
    to: userId,
    type: NOTICE_TYPE.course,
    subType: 'courseGift',
    title: `送你的《${rows[0].title}》已收回`,
    content: reason,
    target: page('pages/lesson/detail', { id: courseId }),
    why: '因为它是我们送你的',
    cause: `lesson.giftBack:${sourceId}`,
  })
  return { courseId }
}
