import { sql } from 'kysely'
import type { Db } from '../../../app/db'
import { newId } from '../../../app/ids'
import type { Batch } from './fields'

/** What the people of the operator do with the batches of an examination. */

export interface BatchState extends Batch {
  /** How many are reviewed, approved, and ticketed or further. */
  waiting: number
  approved: number
  enrolled: number
}
/** All batches, the latest examination first. */
export async function allBatches(db: Db): Promise<BatchState[]> {
  const { rows } = await sql<BatchState>`
    select b.id, b.name, b.exam_at as "examAt", b.apply_ends_at as "applyEndsAt", b.cities,
      count(*) filter (where r.status = 2)::integer as waiting, count(*) filter (where r.status = 4)::integer as approved,
      count(*) filter (where r.status >= 5)::integer as enrolled
    from lesson_cert_batch b left join exam_registration r on r.batch_id = b.id
    group by b.id order by b.exam_at desc limit 100`.execute(db)
  return rows
}

/** A new batch; its id. Throws when registration would end after the examination. */
export async function addBatch(db: Db, { name, examAt, applyEndsAt, cities }: Omit<Batch, 'id'>): Promise<string> {
  if (!cities.length) throw new Error('至少要有一个城市')
  if (!(applyEndsAt < examAt)) throw new Error('报名截止应早于考试')
  const id = newId()
  await sql`insert into lesson_cert_batch (id, name, exam_at, apply_ends_at, cities)
    values (${id}, ${name}, ${examAt}, ${applyEndsAt}, ${cities}::text[])`.execute(db)
  return id
}

/** Another end of registration. Throws when there is no such batch. */
export async function moveDeadline(db: Db, id: string, applyEndsAt: Date): Promise<void> {
  const { numAffectedRows } = await sql`
    update lesson_cert_batch set apply_ends_at = ${applyEndsAt} where id = ${id}::uuid and exam_at > ${applyEndsAt}`.execute(db)
  if (!numAffectedRows) throw new Error('没有这个批次，或截止不早于考试')
}
