import { sql } from 'kysely'
import { ORDER } from '../../../../../contract/rules/statuses'
import { prepared, type Db } from '../../../../app/database/db'

/** Orders of somebody that are on their way back whole: until that is done or withdrawn, what they gave rests. */
export async function returningOrders(db: Db, userId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`${prepared}
    select o.id from shop_order o join order_refund r on r.id = o.refund_id
    where o.user_id = ${userId} and o.status = ${ORDER.refunding} and r.whole`.execute(db)
  return rows.map(({ id }) => id)
}
