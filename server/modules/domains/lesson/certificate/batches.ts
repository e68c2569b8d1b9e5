import { sql, type RawBuilder } from 'kysely'
import { prepared, type Db, type Trx } from '../../../../app/database/db'
import { gone, refuse } from '../../../../app/errors'
import { newId } from '../../../../app/ids'
import { beyond, micros, type Position } from '../../../../app/database/paging'
import { withWords } from '../../../../app/database/with-words'

/** Of the state's examination: when it is sat, and where. */
export interface Batch {
  id: string
  name: string
  examAt: Date
  applyEndsAt: Date
  cities: string[]
}
const columns = sql`id, name, exam_at as "examAt", apply_ends_at as "applyEndsAt", cities`

/** Batches that are still to be sat, or were within a year, the next one first. */
export async function batches(db: Db): Promise<Batch[]> {
  const { rows } = await sql<Batch>`${prepared}
    select ${columns} from lesson_cert_batch where exam_at > now() - interval '1 year' order by exam_at`.execute(db)
  return rows
}

/** The latest examination first, so many of them; of those with these words in their names. */
export async function latestBatches(
  db: Db,
  most: number,
  position?: Position,
  keyword?: string,
): Promise<(Batch & { key: number })[]> {
  const { rows } = await sql<Batch & { key: number }>`
    select ${columns}, ${micros(sql`exam_at`)} as key from lesson_cert_batch where true ${withWords(sql`name`, keyword)}
      ${beyond(position, 'time', 'exam_at', 'id')}
    order by exam_at desc, id desc limit ${most}`.execute(db)
  return rows
}

/** Refuses with 10104 when there is none. */
export async function batchById(db: Db, id: string): Promise<Batch> {
  const { rows } = await sql<Batch>`select ${columns} from lesson_cert_batch where id = ${id}`.execute(db)
  return rows[0] ?? gone()
}

/** Within a statement of others. */
export const batchName = (batchId: RawBuilder<unknown>) =>
  sql<string | null>`(select b.name from lesson_cert_batch b where b.id = ${batchId})`

interface NewBatch {
  name: string
  examAt: string
  applyEndsAt: string
  cities: string[]
}
/** A new batch; its id. Refuses with 400 when registration would end after the examination, and a name that another one has. */
export async function addBatch(db: Db, { name, examAt, applyEndsAt, cities }: NewBatch): Promise<string> {
  if (!(Date.parse(applyEndsAt) < Date.parse(examAt))) refuse(400, '报名截止应早于考试')
  const id = newId()
  await refuseName(db, id, name)
  await sql`insert into lesson_cert_batch (id, name, exam_at, apply_ends_at, cities)
    values (${id}, ${name}, ${examAt}, ${applyEndsAt}, ${cities}::text[])`.execute(db)
  return id
}

async function refuseName(db: Db, id: string, name: string): Promise<void> {
  const { rows } = await sql`select from lesson_cert_batch where name = ${name} and id <> ${id} limit 1`.execute(db)
  if (rows.length) refuse(400, '已经有这个名称的批次')
}

/** Other words for a batch, and other cities. Refuses with 400 a name that another one has. */
export async function setBatchWords(trx: Trx, id: string, { name, cities }: Pick<Batch, 'name' | 'cities'>): Promise<void> {
  await refuseName(trx, id, name)
  await sql`update lesson_cert_batch set name = ${name}, cities = ${cities}::text[] where id = ${id}`.execute(trx)
}

/** It is not to be sat; nobody may be registered for it. */
export const removeBatch = (trx: Trx, id: string) => sql`delete from lesson_cert_batch where id = ${id}`.execute(trx)

/** Another end of registration. Refuses with 400 when it is not before the examination. */
export async function moveDeadline(db: Db, id: string, applyEndsAt: string): Promise<void> {
  const { numAffectedRows } = await sql`
    update lesson_cert_batch set apply_ends_at = ${applyEndsAt} where id = ${id} and exam_at > ${applyEndsAt}`.execute(db)
  if (!numAffectedRows) refuse(400, '报名截止应早于考试')
}

/** Another time of the examination; the one before. Refuses with 10104, and with 400 when registration would end after it. */
export async function setExamAt(trx: Trx, id: string, examAt: string): Promise<Date> {
  const { rows } = await sql<{ was: Date; ends: Date }>`
    select exam_at as was, apply_ends_at as ends from lesson_cert_batch where id = ${id} for no key update`.execute(trx)
  const { was, ends } = rows[0] ?? gone()
  if (!(ends < new Date(examAt))) refuse(400, '报名截止应早于考试')
  await sql`update lesson_cert_batch set exam_at = ${examAt} where id = ${id}`.execute(trx)
  return was
}

export interface Level {
  level: number
  name: string
}
export async function levels(db: Db): Promise<Level[]> {
  const { rows } = await sql<Level>`select level, name from lesson_cert_level order by level desc`.execute(db)
  return rows
}
