import { sql } from 'kysely'
import { NOTICE_TYPE } from '../../../../../contract/rules/kinds'
import type { Trx } from '../../../../app/database/db'
import { page } from '../../../../app/http/page'
import type { Settings } from '../../../../app/settings'
import { whenOf } from '../../../../app/time/clock'
import { owe, type OwedNews } from '../../../services/notice/owed'
import { wording } from '../../../services/notice/wordings'
import { courseTitle } from '../../lesson/catalog/titles'
import { batchById, setExamAt, type Batch } from '../../lesson/certificate/batches'
import { numberOf } from '../card'
import { holdDay, markUnfit } from '../queries'
import { unfitOn } from './plausible'
import { ENROLLED, WAITING } from './states'

const MOVED = 'examBatch.moved'

const moved = wording('examBatch.moved', {
  name: '考试批次改了考试时间',
  title: '考试改到 {考试时间}',
  content: '{批次}，原定 {原定时间}。{原因}',
  samples: { 考试时间: '6月27日周日 09:00', 批次: '2027年6月批次', 原定时间: '6月20日周日 09:00', 原因: '考点调整' },
})
export const examWordings = [moved]

const isComing = sql`r.status between ${WAITING} and ${ENROLLED}`

/**
 * Holds an examination at another time; when it was to be. Who is too young or too old then is marked for operators, who
 * decide. The same time again tells nobody. Refuses as setExamAt().
 */
export async function moveExam(
  trx: Trx,
  settings: Settings,
  { id: batchId, examAt: at, reason }: { id: string; examAt: string; reason: string },
): Promise<Date> {
  await holdDay(trx, batchId)
  const was = await setExamAt(trx, batchId, at)
  await markUnfit(trx, batchId, (row) => unfitOn(numberOf(settings, row), new Date(at)))
  if (+was !== +new Date(at))
    await owe(
      trx,
      { kind: MOVED, subjectId: batchId, was: { examAt: was.toISOString() }, note: reason },
      sql`select r.user_id from exam_registration r where r.batch_id = ${batchId} and ${isComing}`,
    )
  return was
}

interface Registered {
  id: string
  user_id: string
  course_id: string
  course: string
  batch_id: string
  was: Date
  reason: string
  owed_at: Date
}
/**
 * Who does not come any more, or has it moved back before they heard of it, is told nothing; of one that is over there is
 * nothing to come to.
 */
export const movedNews: OwedNews = {
  kind: MOVED,
  async news(trx, owed) {
    const { rows } = await sql<Registered>`
      select r.id, r.user_id, r.course_id, ${courseTitle(sql.ref('r.course_id'))} as course, r.batch_id,
        (owed.was->>'examAt')::timestamptz as was, owed.note as reason, owed.owed_at
      from ${owed} join exam_registration r on r.batch_id = owed.subject_id and r.user_id = owed.user_id
      where ${isComing}`.execute(trx)
    const batches = new Map<string, Batch>()
    for (const id of new Set(rows.map((row) => row.batch_id))) batches.set(id, await batchById(trx, id))
    return rows.flatMap(({ id, user_id, course_id, course, batch_id, was, reason, owed_at }) => {
      const batch = batches.get(batch_id)
      if (!batch || +batch.examAt === +was || batch.examAt <= new Date()) return []
      const { name, examAt } = batch
      return {
        to: user_id,
        type: NOTICE_TYPE.course,
        subType: 'courseForm',
        ...moved({ 考试时间: whenOf(examAt), 批次: name, 原定时间: whenOf(was), 原因: reason }),
        target: page('pages/lesson/form', { courseId: course_id }),
        why: `因为你报名了《${course}》`,
        cause: `${MOVED}:${id}:${owed_at.toISOString()}`,
        about: course,
        at: examAt,
      }
    })
  },
}
