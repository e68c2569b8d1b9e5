import { sql } from 'kysely'
import type { Db } from '../../../app/database/db'
import { page, type PageTarget } from '../../../app/http/page'
import '../coin/records'

type Names = Map<string, { name: string; at: PageTarget }>
const named = (rows: { id: string; title: string; orderId: string }[]): Names =>
  new Map(rows.map(({ id, title, orderId }) => [id, { name: title, at: page('pages/lesson/orderDetail', { id: orderId }) }]))

/** What coins were paid for, and came back from. */
export const coinSubjects = [
  {
    type: 'order' as const,
    async names(db: Db, ids: string[]): Promise<Names> {
      const { rows } = await sql<{ id: string; title: string; orderId: string }>`
        select id, title, id as "orderId" from shop_order where id = any(${ids}::uuid[])`.execute(db)
      return named(rows)
    },
  },
  {
    type: 'refund' as const,
    async names(db: Db, ids: string[]): Promise<Names> {
      const { rows } = await sql<{ id: string; title: string; orderId: string }>`
        select r.id, o.title, o.id as "orderId" from order_refund r join shop_order o on o.id = r.order_id
        where r.id = any(${ids}::uuid[])`.execute(db)
      return named(rows)
    },
  },
]
