import { sql, type RawBuilder } from 'kysely'
import * as codes from '../../../../contract/rules/codes'
import { prepared, type Db, type Trx } from '../../../app/database/db'
import { lock } from '../../../app/database/locks'
import { gone, refuse } from '../../../app/errors'
import { newId } from '../../../app/ids'
import { cardColumns, type DocRow } from './catalog/cards'

export const isPack = ({ format }: Pick<DocRow, 'format'>) => format === 'pack'

/** The documents of a pack, in its order; of what is no pack none. */
export async function packDocs(db: Db, packId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select doc_id as id from zhiku_pack where pack_id = ${packId} order by sort`.execute(db)
  return rows.map(({ id }) => id)
}

/** The same, as their cards show them. */
export async function inPack(db: Db, packId: string): Promise<DocRow[]> {
  const { rows } = await sql<DocRow>`${prepared}
    select ${cardColumns} from zhiku_pack p join zhiku_doc d on d.id = p.doc_id where p.pack_id = ${packId}
    order by p.sort`.execute(db)
  return rows
}

/** Of what was given with a pack, the documents as their cards show them; in its order, what is in it no more last. */
export async function cameWith(db: Db, packId: string, given: string[]): Promise<DocRow[]> {
  const { rows } = await sql<DocRow>`
    select ${cardColumns} from zhiku_doc d left join zhiku_pack p on p.pack_id = ${packId} and p.doc_id = d.id
    where d.id = any(${given}::uuid[]) and d.id <> ${packId} order by p.sort, d.id`.execute(db)
  return rows
}

const MOST_PACKS = 3

/** Packs on the shelf that hold a document. */
export async function packsWith(db: Db, docId: string): Promise<DocRow[]> {
  const { rows } = await sql<DocRow>`${prepared}
    select ${cardColumns} from zhiku_pack p join zhiku_doc d on d.id = p.pack_id
    where p.doc_id = ${docId} and d.status = 'on' order by d.heat desc, d.id desc limit ${MOST_PACKS}`.execute(db)
  return rows
}

/** Makes one that holds nothing yet and is in no list; its id. Refuses with 10104 (category). */
export async function createPack(db: Db, { title, categoryId }: { title: string; categoryId: string }): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into zhiku_doc (id, title, category_id, format)
    select ${newId()}::uuid, ${title}, id, 'pack' from zhiku_category where id = ${categoryId} returning id`.execute(db)
  return rows[0]?.id ?? refuse(codes.GONE, '没有这个分类')
}

/** Held until the transaction ends, in one order whoever asks: two operators wait in no circle. */
const holdDocs = (trx: Trx, which: RawBuilder<unknown>) =>
  sql`select from zhiku_doc d where d.id in (${which}) order by d.id for no key update of d`.execute(trx)

/** A document and the packs that hold it, or a pack and what it holds. */
export const holdAround = (trx: Trx, id: string) =>
  holdDocs(
    trx,
    sql`select ${id}::uuid union all select pack_id from zhiku_pack where doc_id = ${id}
      union all select doc_id from zhiku_pack where pack_id = ${id}`,
  )

/** What packs hold, and whether that is on the shelf, is changed by one after the other. */
export const lockPacks = (trx: Trx) => lock(trx, 'zhiku.packs')

/**
 * In place of those before. Refuses with 10104 what is no pack, and with 400 what is not on the shelf, a pack itself, or has
 * an author with a
 * share. */
export async function setPackDocs(trx: Trx, packId: string, docIds: string[]): Promise<true> {
  await lockPacks(trx)
  await holdDocs(trx, sql`select unnest(${[packId, ...docIds]}::uuid[])`)
  const { rows } = await sql`select from zhiku_doc where id = ${packId} and format = 'pack'`.execute(trx)
  if (!rows.length) gone()
  const { rows: fit } = await sql`
    select from zhiku_doc where id = any(${docIds}::uuid[]) and format <> 'pack' and status = 'on' and upload is null`.execute(
    trx,
  )
  if (fit.length < docIds.length) refuse(400, '参数错误：只能是上架的资料，不能是资料包，也不能是创作者上传的（各自分成）')
  await sql`delete from zhiku_pack where pack_id = ${packId}`.execute(trx)
  await sql`insert into zhiku_pack (pack_id, doc_id, sort)
    select ${packId}::uuid, g.id, g.n - 1 from unnest(${docIds}::uuid[]) with ordinality g(id, n)`.execute(trx)
  await weighPacks(trx, sql`p.id = ${packId}`)
  return true
}

/** Whoever buys a pack gets all that is in it: it is not sold any more when one of its documents is not. */
export const takePacksOff = (trx: Trx, docId: string) =>
  sql`update zhiku_doc set status = 'off'
    where status = 'on' and id in (select pack_id from zhiku_pack where doc_id = ${docId})`.execute(trx)

/** Refuses with 400 a pack of which a document is off the shelf. */
export async function needOnShelf(trx: Trx, packId: string): Promise<void> {
  const { rows } = await sql<{ title: string; status: string }>`
    select d.title, d.status from zhiku_pack k join zhiku_doc d on d.id = k.doc_id where k.pack_id = ${packId}
    order by k.sort`.execute(trx)
  const off = rows.find(({ status }) => status !== 'on')
  if (off) refuse(400, `资料包里的《${off.title}》没有上架，先上架它或换掉`)
}

/**
 * How large these packs are, and of how many documents: when one of those changes, too. The release before reads file_size
 * alone.
 */
export const weighPacks = (trx: Trx, which: ReturnType<typeof sql>) =>
  sql`update zhiku_doc p set pack_size = s.size, file_size = least(s.size, 2147483647), page_count = s.docs from (
      select k.pack_id, sum(d.file_size) as size, count(*)::integer as docs
      from zhiku_pack k join zhiku_doc d on d.id = k.doc_id group by k.pack_id) s
    where s.pack_id = p.id and ${which}`.execute(trx)
