import { sql } from 'kysely'
import * as codes from '../../../../../contract/rules/codes'
import { prepared, type Trx } from '../../../../app/database/db'
import { withCommit } from '../../../../app/database/dialect'
import { lock } from '../../../../app/database/locks'
import { refuse } from '../../../../app/errors'
import type { AtLast } from '../../../../app/http/once'
import { grant, hasHad, revoke, type EntitlementSource } from '../../../commerce/entitlement/entitlements'
import { holdStart } from './moves'

const soldOut = () => refuse(codes.SOLD_OUT, '名额已满')
const offShelf = () => refuse(codes.NOT_ON_SALE, '课程已下架')

/**
 * Takes a seat; a second call for the same holder changes nothing. Everybody who orders the same course waits for its row, so
 * that with `atLast` the database counts the seat on the way to the commit (lesson_seat_count). Refuses with 11302 (off the
 * shelf) and 11311 (full).
 */
export async function takeSeat(trx: Trx, courseId: string, holderId: string, atLast?: AtLast) {
  const late = atLast?.refused !== undefined
  const seat = sql`${prepared}
    insert into lesson_seat (course_id, holder_id, late) values (${courseId}, ${holderId}, ${late})
    on conflict do nothing returning 1`
  if (late) {
    atLast.refused?.('lesson_seat_enough', soldOut)
    atLast.refused?.('lesson_seat_on_sale', offShelf)
    return withCommit(trx, seat)
  }
  const fresh = await seat.execute(trx)
  if (!fresh.rows.length) return
  await holdStart(trx, courseId)
  const taken = await sql`
    update lesson_course set taken = taken + 1
    where id = ${courseId} and status <> 'off' and (stock is null or taken < stock) returning 1`.execute(trx)
  if (taken.rows.length) return
  const { rows } = await sql`select from lesson_course where id = ${courseId} and status <> 'off'`.execute(trx)
  return rows.length ? soldOut() : offShelf()
}

/** Gives a seat back, once. */
export async function leaveSeat(trx: Trx, courseId: string, holderId: string) {
  await sql`
    with gone as (delete from lesson_seat where course_id = ${courseId} and holder_id = ${holderId} returning 1)
    update lesson_course set taken = taken - 1 where id = ${courseId} and exists (select from gone)`.execute(trx)
}

/** Only one enrolment or delivery of a course to a person at a time, by the start that it has. */
export async function lockLearner(trx: Trx, userId: string, courseId: string) {
  await lock(trx, `lesson.learner:${userId}:${courseId}`)
  await holdStart(trx, courseId)
}

/** Of the course that a statement is about. `buy_count` counts those people, each once. */
const hasIt = (userId: string) => hasHad(sql`${userId}::uuid`, 'course', sql`lesson_course.id`)

interface Admission {
  userId: string
  courseId: string
  source: EntitlementSource
  sourceId: string
  /** Left out: as long as the course says, to whoever has locked the learner. */
  endTime?: Date | null
}

/** Lets somebody learn a course; a learner who comes back keeps what was learnt. False when this source has given it before. */
export async function admit(trx: Trx, { userId, courseId, source, sourceId, endTime }: Admission): Promise<boolean> {
  const { rows } = await sql<{ ends: Date | null; had: boolean }>`
    select case when valid_days > 0 then greatest(now(), starts_at) + make_interval(days => valid_days) end as ends,
      ${hasIt(userId)} as had
    from lesson_course where id = ${courseId}`.execute(trx)
  const ends = endTime === undefined ? rows[0].ends : endTime
  const given = await grant(trx, { userId, kind: 'course', bizId: courseId, source, sourceId, endTime: ends })
  if (!given) return false
  const vipSource = source === 'vip' ? sourceId : null
  const before = await sql<{ vip_source: string | null }>`
    select vip_source from lesson_learner where user_id = ${userId} and course_id = ${courseId} for no key update`.execute(trx)
  // What was free for members is not needed any more, and would end with the membership.
  const spare = source === 'vip' ? null : before.rows.at(0)?.vip_source
  if (spare) await revoke(trx, { sourceId: spare })
  // Joined once more without paying it is the same seat; whatever else lets somebody in has its own, or none. An order for
  // nothing has it by its own id.
  if (spare && source !== 'free') for (const holder of [userId, spare]) await leaveSeat(trx, courseId, holder)
  await sql`
    insert into lesson_learner (user_id, course_id, vip_source) values (${userId}, ${courseId}, ${vipSource})
    on conflict (user_id, course_id) do update set vip_source = excluded.vip_source`.execute(trx)
  if (!rows[0].had) await sql`update lesson_course set buy_count = buy_count + 1 where id = ${courseId}`.execute(trx)
  return true
}

/**
 * Takes back what one source gave: who has the course from nothing else is no learner of it. False when there was nothing to
 * take.
 */
export async function dismiss(trx: Trx, { userId, courseId, sourceId }: Pick<Admission, 'userId' | 'courseId' | 'sourceId'>) {
  await lockLearner(trx, userId, courseId)
  if (!(await revoke(trx, { sourceId }))) return false
  await sql`update lesson_course set buy_count = buy_count - 1 where id = ${courseId} and not ${hasIt(userId)}`.execute(trx)
  return true
}
