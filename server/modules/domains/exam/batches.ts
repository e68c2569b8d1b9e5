import { sql } from 'kysely'
import type { Db } from '../../../app/db'
import { latestBatches, type Batch } from '../lesson/certificate/batches'

/** What the people of the operator do with the batches of an examination. */
export { addBatch, moveDeadline } from '../lesson/certificate/batches'

/** How many are reviewed, approved, and ticketed or further. */
interface Counts {
  waiting: number
  approved: number
  enrolled: number
}
export type BatchState = Batch & Counts

const SHOWN = 100
const NOBODY: Counts = { waiting: 0, approved: 0, enrolled: 0 }

/** All batches, the latest examination first. */
export async function allBatches(db: Db): Promise<BatchState[]> {
  const all = await latestBatches(db, SHOWN)
  const { rows } = await sql<Counts & { id: string }>`
    select batch_id as id, count(*) filter (where status = 2)::integer as waiting,
      count(*) filter (where status = 4)::integer as approved, count(*) filter (where status >= 5)::integer as enrolled
    from exam_registration where batch_id = any(${all.map(({ id }) => id)}::uuid[]) group by batch_id`.execute(db)
  const counted = new Map(rows.map(({ id, ...counts }) => [id, counts]))
  return all.map((batch) => ({ ...batch, ...(counted.get(batch.id) ?? NOBODY) }))
}
