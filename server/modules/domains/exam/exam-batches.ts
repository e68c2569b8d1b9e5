import { sql } from 'kysely'
import type { Batch as Shown } from '../../../../contract/admin/exam'
import type { Db } from '../../../app/database/db'
import { cut, DEFAULT_SIZE, placeOf } from '../../../app/database/paging'
import { latestBatches } from '../lesson/certificate/batches'
import { ENROLLED } from './registrations/states'

/** How many are reviewed, approved, and ticketed or further. */
type Counts = Pick<Shown, 'waiting' | 'approved' | 'enrolled'>
const NOBODY: Counts = { waiting: 0, approved: 0, enrolled: 0 }

/** All batches with their people, the latest examination first. */
export async function batchPage(
  db: Db,
  { size = DEFAULT_SIZE, cursor, keyword }: { size?: number; cursor?: string; keyword?: string },
) {
  const { rows: shown, next } = cut(await latestBatches(db, size + 1, placeOf(cursor, 'time'), keyword), size)
  const { rows } = await sql<Counts & { id: string }>`
    select batch_id as id, count(*) filter (where status = 2)::integer as waiting,
      count(*) filter (where status = 4)::integer as approved, count(*) filter (where status >= 5)::integer as enrolled
    from (
      select batch_id, status from exam_registration
      union all select s.batch_id, ${ENROLLED}::smallint from exam_sitting s) r
    where batch_id = any(${shown.map(({ id }) => id)}::uuid[]) group by batch_id`.execute(db)
  const counted = new Map(rows.map(({ id, ...counts }) => [id, counts]))
  const records = shown.map(({ key: _key, examAt, applyEndsAt, ...batch }) => ({
    ...batch,
    examAt: examAt.toISOString(),
    applyEndsAt: applyEndsAt.toISOString(),
    ...(counted.get(batch.id) ?? NOBODY),
  }))
  return { records, next }
}
