import { sql } from 'kysely'
import type { Trx } from '../../../../app/database/db'
import { gone, refuse } from '../../../../app/errors'
import { docsById } from '../../zhiku/for-activity'
import { oweDocs } from '../signup/materials'

/**
 * What whoever was there gets, in place of what was named before; who has had one keeps it. Of what is over already they get
 * it within minutes. Refuses with 10104, and with 400 what is no document.
 */
export async function setDocs(trx: Trx, { id, docIds }: { id: string; docIds: string[] }): Promise<true> {
  const { rows } = await sql<{ closed: boolean }>`
    select closed_at is not null as closed from activity where id = ${id} for no key update`.execute(trx)
  const { closed } = rows[0] ?? gone()
  if ((await docsById(trx, docIds)).length < docIds.length) refuse(400, '参数错误：只能是上架过的单份资料，不能是资料包')
  await sql`delete from activity_doc where activity_id = ${id}`.execute(trx)
  await sql`insert into activity_doc (activity_id, doc_id, sort)
    select ${id}::uuid, g.id, g.n from unnest(${docIds}::uuid[]) with ordinality g(id, n)`.execute(trx)
  if (closed) await oweDocs(trx, id)
  return true
}
