import { sql } from 'kysely'
import { emit, type Events } from '../../../../app/bus'
import type { Trx } from '../../../../app/database/db'
import { page } from '../../../../app/http/page'
import { newId, NIL_ID } from '../../../../app/ids'
import { whenOf } from '../../../../app/time/clock'
import { notify } from '../../../services/notice/notices'
import { wording } from '../../../services/notice/wordings'
import { courseTitle } from '../../lesson/catalog/titles'
import { batchById, setExamAt } from '../../lesson/certificate/batches'
import { ENROLLED, WAITING } from './states'

declare module '../../../../app/bus' {
  interface Events {
    /** An examination is held at another time: told to who registered for it, those behind `after` in the order of their ids. */
    'examBatch.moved': { moveId: string; batchId: string; was: string; examAt: string; reason: string; after?: string }
  }
}

const moved = wording('examBatch.moved', {
  name: '考试批次改了考试时间',
  title: '考试改到 {考试时间}',
  content: '{批次}，原定 {原定时间}。{原因}',
  samples: { 考试时间: '6月27日周日 09:00', 批次: '2027年6月批次', 原定时间: '6月20日周日 09:00', 原因: '考点调整' },
})
export const examWordings = [moved]

/** How many are told in one transaction. */
const MANY = 200

/** Holds an examination at another time; when it was to be. The same time again tells nobody. Refuses as setExamAt(). */
export async function moveExam(trx: Trx, batchId: string, at: string, reason: string): Promise<Date> {
  const was = await setExamAt(trx, batchId, at)
  const examAt = new Date(at).toISOString()
  if (was.toISOString() !== examAt)
    await emit(trx, 'examBatch.moved', { moveId: newId(), batchId, was: was.toISOString(), examAt, reason })
  return was
}

interface Registered {
  id: string
  user_id: string
  course_id: string
  course: string
}
export async function tellMoved(trx: Trx, move: Events['examBatch.moved']): Promise<void> {
  const { name, examAt } = await batchById(trx, move.batchId)
  // Of one that has been moved again another tells, and of one that is over there is nothing to come to.
  if (examAt.toISOString() !== move.examAt || examAt <= new Date()) return
  const { rows } = await sql<Registered>`
    select r.id, r.user_id, r.course_id, ${courseTitle(sql.ref('r.course_id'))} as course from exam_registration r
    where r.batch_id = ${move.batchId} and r.status between ${WAITING} and ${ENROLLED} and r.id > ${move.after ?? NIL_ID}
    order by r.id limit ${MANY}`.execute(trx)
  for (const { id, user_id, course_id, course } of rows)
    await notify(trx, {
      to: user_id,
      type: 4,
      subType: 'courseForm',
      ...moved({ 考试时间: whenOf(examAt), 批次: name, 原定时间: whenOf(new Date(move.was)), 原因: move.reason }),
      target: page('pages/lesson/form', { courseId: course_id }),
      why: `因为你报名了《${course}》`,
      cause: `examBatch.moved:${id}:${move.moveId}`,
      about: course,
      at: examAt,
    })
  if (rows.length === MANY) await emit(trx, 'examBatch.moved', { ...move, after: rows[MANY - 1].id })
}
