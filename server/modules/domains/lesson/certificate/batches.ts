import { sql } from 'kysely'
import type { Db } from '../../../../app/db'
import { newId } from '../../../../app/ids'

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
  const { rows } = await sql<Batch>`
    select ${columns} from lesson_cert_batch where exam_at > now() - interval '1 year' order by exam_at`.execute(db)
  return rows
}

/** The latest examination first, so many of them. */
export async function latestBatches(db: Db, most: number): Promise<Batch[]> {
  const { rows } = await sql<Batch>`
    select ${columns} from lesson_cert_batch order by exam_at desc limit ${most}`.execute(db)
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

export interface Level {
  level: number
  name: string
}
export async function levels(db: Db): Promise<Level[]> {
  const { rows } = await sql<Level>`select level, name from lesson_cert_level order by level desc`.execute(db)
  return rows
}
