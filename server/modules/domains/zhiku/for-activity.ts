import { sql } from 'kysely'
import type { DocBriefly } from '../../../../contract/activity'
import type { Db, Trx } from '../../../app/database/db'
import { bizIdsOf } from '../../commerce/entitlement/entitlements'
import { giveRight } from './rights'

/** Documents by their ids, in that order; those that are no document that can be given (a draft, a pack) are left out. */
export async function docsById(db: Db, ids: string[]): Promise<DocBriefly[]> {
  const { rows } = await sql<DocBriefly>`
    select d.id, d.title, d.format from unnest(${ids}::uuid[]) with ordinality g(id, n) join zhiku_doc d on d.id = g.id
    where d.status <> 'draft' and d.format <> 'pack' order by g.n`.execute(db)
  return rows
}

/** Documents as a gift by what somebody took part in, each once; how many were new. */
export async function giveDocs(trx: Trx, { userId, sourceId }: { userId: string; sourceId: string }, ids: string[]) {
  const given = await bizIdsOf(trx, 'document', sourceId)
  const more = ids.filter((id) => !given.includes(id))
  for (const docId of more) await giveRight(trx, { userId, docId, source: 'gift', sourceId })
  return more.length
}
