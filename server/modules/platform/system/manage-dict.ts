import { sql } from 'kysely'
import { DICTS, type Dict } from '../../../../contract/rules/dicts'
import type { Db, Trx } from '../../../app/database/db'
import { gone, refuse } from '../../../app/errors'
import { newId } from '../../../app/ids'

export async function dictRows(db: Db) {
  const { rows } = await sql<{ code: Dict; options: number; hidden: number }>`
    select c.code, count(*) filter (where d.shown)::integer as options, count(*) filter (where not d.shown)::integer as hidden
    from unnest(${[...DICTS]}::text[]) with ordinality as c(code, nth) left join dict_item d using (code)
    group by c.code, c.nth order by c.nth`.execute(db)
  return rows
}

interface Item {
  id: string
  name: string
  shown: boolean
}
/** Those that are offered no more too. */
export async function itemsOf(db: Db, code: Dict): Promise<Item[]> {
  const { rows } = await sql<Item>`select id, name, shown from dict_item where code = ${code} order by sort, id`.execute(db)
  return rows
}

/** The same, kept so until the transaction ends. */
async function heldItems(trx: Trx, code: Dict): Promise<Item[]> {
  await sql`select 1 from dict_item where code = ${code} for update`.execute(trx)
  return itemsOf(trx, code)
}

const refuseTwice = (items: Item[], name: string, but?: string) => {
  if (items.some((item) => item.name === name && item.id !== but)) refuse(400, '已经有同名的一项')
}

/** Where what is chosen is kept as it read, its name is its id. */
const isText = (items: Item[]) => items.every(({ id, name }) => id === name)

/** Refuses with 400 a name that is there. */
export async function addItem(trx: Trx, code: Dict, written: string): Promise<string> {
  const items = await heldItems(trx, code)
  const name = written.trim()
  refuseTwice(items, name)
  const id = isText(items) ? name : newId()
  await sql`insert into dict_item (code, id, name, sort)
    select ${code}, ${id}, ${name}, coalesce(max(sort) + 1, 1) from dict_item where code = ${code}`.execute(trx)
  return id
}

/** How it was. Refuses with 10104, and 400 for a name that is there, and where nothing would be left to choose. */
export async function editItem(trx: Trx, code: Dict, { id, name: written, shown }: Item): Promise<Item> {
  const items = await heldItems(trx, code)
  const before = items.find((item) => item.id === id) ?? gone()
  const name = written.trim()
  refuseTwice(items, name, id)
  if (!shown && !items.some((item) => item.shown && item.id !== id)) refuse(400, '至少要有一项可选')
  const nextId = isText(items) ? name : id
  await sql`update dict_item set id = ${nextId}, name = ${name}, shown = ${shown} where code = ${code} and id = ${id}`.execute(
    trx,
  )
  return before
}

/** How they were. Refuses with 400 when `ids` are not all of them. */
export async function orderItems(trx: Trx, code: Dict, ids: string[]): Promise<string[]> {
  const before = (await heldItems(trx, code)).map((item) => item.id)
  if (before.length !== ids.length || before.some((id) => !ids.includes(id))) refuse(400, '列表已经变了，请刷新后再排')
  await sql`update dict_item d set sort = o.nth from unnest(${ids}::text[]) with ordinality o(id, nth)
    where d.code = ${code} and d.id = o.id`.execute(trx)
  return before
}
