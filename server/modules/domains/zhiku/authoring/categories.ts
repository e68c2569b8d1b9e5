import { sql } from 'kysely'
import type { DocCategory } from '../../../../../contract/admin/zhiku'
import type { Db, Trx } from '../../../../app/database/db'
import { gone, refuse } from '../../../../app/errors'
import { newId } from '../../../../app/ids'

/** All of them in their order, also those that hold nothing yet. */
export async function categoryList(db: Db): Promise<DocCategory[]> {
  const { rows } = await sql<DocCategory>`
    select k.id, k.name, k.sort, (select count(*)::integer from zhiku_doc d where d.category_id = k.id) as documents
    from zhiku_category k order by k.sort, k.name`.execute(db)
  return rows
}

interface Saved {
  id?: string
  name: string
  sort: number
}

/** A new one, or another name and place; its id. Refuses with 10104. */
export async function saveCategory(trx: Trx, { id, name, sort }: Saved): Promise<string> {
  if (!id) {
    const made = newId()
    await sql`insert into zhiku_category (id, name, sort) values (${made}, ${name.trim()}, ${sort})`.execute(trx)
    return made
  }
  const { rows } =
    await sql`update zhiku_category set name = ${name.trim()}, sort = ${sort} where id = ${id} returning 1`.execute(trx)
  return rows.length ? id : gone()
}

/** Refuses with 400 one that holds documents, also drafts, and with 10104. */
export async function removeCategory(trx: Trx, id: string): Promise<true> {
  const { rows } = await sql<{ held: boolean }>`
    select exists (select from zhiku_doc d where d.category_id = k.id) as held from zhiku_category k where k.id = ${id}
      for update`.execute(trx)
  if ((rows[0] ?? gone()).held) refuse(400, '分类里还有资料，先移到别的分类')
  await sql`delete from zhiku_category where id = ${id}`.execute(trx)
  return true
}
