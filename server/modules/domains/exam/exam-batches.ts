import { sql } from 'kysely'
import type { Batch as Shown, BatchEdit } from '../../../../contract/admin/exam'
import type { Db, Trx } from '../../../app/database/db'
import { refuse } from '../../../app/errors'
import { cut, DEFAULT_SIZE, decodeCursor } from '../../../app/database/paging'
import { batchById, latestBatches, removeBatch, setBatchWords, type Batch } from '../lesson/certificate/batches'
import { holdDay, STATUS } from './queries'
import { siteOf } from './registrations/fields'
import { ENROLLED, WAITING } from './registrations/states'

/** How many are reviewed, approved, and ticketed or further. */
type Counts = Pick<Shown, 'waiting' | 'approved' | 'enrolled'>
const NOBODY: Counts = { waiting: 0, approved: 0, enrolled: 0 }

/** All batches with their people, the latest examination first. */
export async function batchPage(
  db: Db,
  { size = DEFAULT_SIZE, cursor, keyword }: { size?: number; cursor?: string; keyword?: string },
) {
  const { rows: shown, next } = cut(await latestBatches(db, size + 1, decodeCursor(cursor, 'time'), keyword), size)
  const { rows } = await sql<Counts & { id: string }>`
    select batch_id as id, count(*) filter (where status = ${STATUS.waiting})::integer as waiting,
      count(*) filter (where status = ${STATUS.approved})::integer as approved,
      count(*) filter (where status >= ${STATUS.entered})::integer as enrolled
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

/**
 * Other words for a batch and other cities, also in what was filled in; what it was. Refuses with 10104, and with 400 a city that
 * somebody has registered in, and the name of another batch.
 */
export async function editBatch(trx: Trx, { id, name, cities }: BatchEdit): Promise<Batch> {
  await holdDay(trx, id)
  const before = await batchById(trx, id)
  const left = before.cities.filter((city) => !cities.includes(city))
  await leaveSites(trx, before, left)
  await setBatchWords(trx, id, { name, cities })
  if (name !== before.name) await renameSites(trx, before, name)
  return before
}

/** Takes away a batch that nobody has registered for; what it was. Refuses with 10104, and with 400. */
export async function dropBatch(trx: Trx, id: string): Promise<Batch> {
  await holdDay(trx, id)
  const before = await batchById(trx, id)
  const { rows } = await sql`
    select from exam_registration where batch_id = ${id} and status >= ${WAITING}
    union all select from exam_sitting where batch_id = ${id} limit 1`.execute(trx)
  if (rows.length) refuse(400, '已经有人报名，不能删除；可以改报名截止，不再收新的')
  // By the batch alone: a draft that was kept while it got its name says another site.
  await sql`update exam_registration set "values" = "values" - 'site', batch_id = null where batch_id = ${id}`.execute(trx)
  await removeBatch(trx, id)
  return before
}

/** Whoever has chosen one of these cities and not handed it in chooses again. Refuses with 400 where somebody has. */
async function leaveSites(trx: Trx, batch: Batch, cities: string[]): Promise<void> {
  const sites = cities.map((city) => siteOf(batch, city))
  const { rows } = await sql<{ site: string }>`
    select "values" ->> 'site' as site from exam_registration
    where batch_id = ${batch.id} and status >= ${WAITING} and "values" ->> 'site' = any(${sites}::text[])
    union all select site from exam_sitting where batch_id = ${batch.id} and site = any(${sites}::text[]) limit 1`.execute(trx)
  if (rows.length) refuse(400, `“${rows[0].site}”已经有人报名，不能去掉`)
  await sql`update exam_registration set "values" = "values" - 'site', batch_id = null
    where batch_id = ${batch.id} and "values" ->> 'site' = any(${sites}::text[])`.execute(trx)
}

/** Who has chosen it finds it under its new name. */
async function renameSites(trx: Trx, batch: Batch, name: string): Promise<void> {
  const from = batch.cities.map((city) => siteOf(batch, city))
  const to = batch.cities.map((city) => siteOf({ ...batch, name }, city))
  const renamed = sql`unnest(${from}::text[], ${to}::text[]) renamed (was, site)`
  await sql`update exam_registration r set "values" = jsonb_set(r."values", '{site}', to_jsonb(renamed.site)) from ${renamed}
    where r.batch_id = ${batch.id} and r."values" ->> 'site' = renamed.was`.execute(trx)
  await sql`update exam_sitting s set site = renamed.site from ${renamed}
    where s.batch_id = ${batch.id} and s.site = renamed.was`.execute(trx)
}
