import { sql } from 'kysely'
import type { Db } from '../../../app/database/db'
import { MOST_CHOICES } from '../../../app/database/paging'
import { TYPE } from './kinds'

/**
 * What of the mall may be a prize, as `check` of redeemable.ts has it: goods that go by post, or what a pool of codes gives
 * to anybody.
 */
const FITS = { mall: sql`p.type = ${TYPE.goods}`, card: sql`p.type = ${TYPE.code} and p.per_user is null` } as const

export async function prizeSkus(db: Db, { gives, keyword = '' }: { gives: keyof typeof FITS; keyword?: string }) {
  const { rows } = await sql<{ id: string; name: string }>`
    select s.id, p.title || ' · ' || s.name as name from mall_sku s join mall_product p on p.id = s.product_id
    where p.state = 'on' and s.on_sale and ${FITS[gives]} and strpos(lower(p.title), lower(${keyword.trim()})) > 0
    order by p.created_at desc, p.id desc, s.sort, s.id limit ${MOST_CHOICES}`.execute(db)
  return rows
}
