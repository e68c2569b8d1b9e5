import { sql } from 'kysely'
import type { AdminShop, ShopInput } from '../../../../contract/admin/mall'
import type { OperatorRef } from '../../../app/admin'
import type { Db, Trx } from '../../../app/database/db'
import { gone, refuse } from '../../../app/errors'
import { newId } from '../../../app/ids'
import { beyond, cut, DEFAULT_SIZE, micros, decodeCursor } from '../../../app/database/paging'
import { withWords } from '../../../app/database/with-words'
import { moveToTrash } from '../../../app/trash'
import { people, peopleOfPhones } from '../../identity/user/people'
import { changePicture } from '../../platform/file/documents'

/** What operators do with shops, and with the kinds under which products stand. */

type ShopRow = Pick<AdminShop, 'id' | 'name' | 'kind' | 'city' | 'open'> & {
  key: number
  products: number
  staffCount: number
}
/** The newest first. */
export async function shopList(
  db: Db,
  { size = DEFAULT_SIZE, cursor, keyword }: { size?: number; cursor?: string; keyword?: string },
) {
  const { rows } = await sql<ShopRow>`
    select h.id, ${micros(sql.ref('h.created_at'))} as key, h.name, h.kind, h.city, h.open,
      (select count(*) from mall_product p where p.shop_id = h.id and p.state = 'on') as products,
      (select count(*) from mall_shop_staff s where s.shop_id = h.id) as "staffCount"
    from mall_shop h where true ${withWords(sql`h.name`, keyword)} ${beyond(decodeCursor(cursor, 'time'), 'time', 'h.created_at', 'h.id')}
    order by h.created_at desc, h.id desc limit ${size + 1}`.execute(db)
  const page = cut(rows, size)
  return { records: page.rows.map(({ key: _key, ...row }) => row), next: page.next }
}

/** Refuses with 10104. */
export async function showShop(db: Db, id: string): Promise<AdminShop> {
  const { rows } = await sql<AdminShop>`
    select h.id, h.kind, h.name, h.intro, h.phone, h.city, h.address, h.lng, h.lat, h.hours, h.handover, h.open,
      h.logo_file as "logoFileId",
      array(select u.phone from mall_shop_staff s join ${people()} on u.id = s.user_id where s.shop_id = h.id
        and u.phone is not null
        order by u.phone) as staff
    from mall_shop h where h.id = ${id}`.execute(db)
  return rows[0] ?? gone()
}

/** A shop and who serves in it. Refuses with 400, 10104, 10131. */
export async function saveShop(trx: Trx, b: ShopInput) {
  if (b.kind === 'partner' && (!b.city.trim() || !b.address.trim())) refuse(400, '合作商家要写城市和地址')
  if ((b.lng === null) !== (b.lat === null)) refuse(400, '经纬度要一起写')
  const id = b.id ?? newId()
  let before: string | null = null
  if (b.id) {
    const { rows } = await sql<{ logo_file: string | null }>`
      select logo_file from mall_shop where id = ${id} for no key update`.execute(trx)
    before = (rows[0] ?? gone()).logo_file
  }
  const logo = await changePicture(trx, before, b.logoFileId)
  await sql`
    insert into mall_shop (id, kind, name, intro, phone, city, address, lng, lat, hours, handover, open, logo_file)
    values (${id}, ${b.kind}, ${b.name.trim()}, ${b.intro}, ${b.phone}, ${b.city.trim()}, ${b.address.trim()}, ${b.lng}, ${b.lat}, ${b.hours},
      ${b.handover}, ${b.open}, ${logo})
    on conflict (id) do update set kind = excluded.kind, name = excluded.name, intro = excluded.intro, phone = excluded.phone,
      city = excluded.city,
      address = excluded.address, lng = excluded.lng, lat = excluded.lat, hours = excluded.hours,
      handover = excluded.handover, open = excluded.open,
      logo_file = excluded.logo_file`.execute(trx)
  const known = await peopleOfPhones(trx, b.staff)
  await sql`delete from mall_shop_staff where shop_id = ${id}`.execute(trx)
  await sql`insert into mall_shop_staff (shop_id, user_id) select ${id}::uuid, unnest(${[...known.values()]}::uuid[])`.execute(
    trx,
  )
  return { id, unknown: b.staff.filter((phone) => !known.has(phone)) }
}

export async function categoryList(db: Db) {
  const { rows } = await sql<{ id: string; name: string; sort: number; products: number }>`
    select c.id, c.name, c.sort, (select count(*) from mall_product p where p.category_id = c.id) as products
    from mall_category c order by c.sort, c.name`.execute(db)
  return rows
}

/** A new kind, or another name for one. Refuses with 400 a name that is there, 10104. */
export async function saveCategory(trx: Trx, { id, name, sort }: { id?: string; name: string; sort: number }): Promise<string> {
  const { rows } = await (
    id
      ? sql<{ id: string }>`update mall_category set name = ${name.trim()}, sort = ${sort} where id = ${id} returning id`
      : sql<{ id: string }>`insert into mall_category (id, name, sort) values (${newId()}, ${name.trim()}, ${sort}) returning id`
  )
    .execute(trx)
    .catch((error: { constraint?: string }) =>
      error.constraint === 'mall_category_name_key' ? refuse(400, '已经有这个分类了') : Promise.reject(error),
    )
  return (rows[0] ?? gone()).id
}

/** Refuses with 10104, 400 as long as something stands under it. */
export async function removeCategory(trx: Trx, operator: OperatorRef, id: string): Promise<true> {
  const named = await sql<{ name: string }>`select name from mall_category where id = ${id} for update`.execute(trx)
  const { name } = named.rows[0] ?? gone()
  await moveToTrash(trx, operator, { kind: 'mallCategory', title: name }, ['mall_category', sql`id = ${id}`])
  await sql`delete from mall_category where id = ${id}`
    .execute(trx)
    .catch((error: { constraint?: string }) =>
      error.constraint === 'mall_product_category_id_fkey'
        ? refuse(400, '还有商品在这一类，先换到别的类')
        : Promise.reject(error),
    )
  return true
}
