import { sql } from 'kysely'
import { ORDER_TYPES } from '../../../../../contract/order'
import type { Db, Trx } from '../../../../app/database/db'
import type { OrderKind } from '../shops/sellable'

interface PayWindow {
  kind: OrderKind
  /** null: as the thing itself says. */
  minutes: number | null
}
/** How long an order of each shop waits for its money. */
export async function payWindows(db: Db): Promise<PayWindow[]> {
  const { rows } = await sql<PayWindow>`
    select k.kind, w.minutes from unnest(${Object.keys(ORDER_TYPES)}::text[]) with ordinality k(kind, nth)
    left join pay_window w on w.kind = k.kind order by k.nth`.execute(db)
  return rows
}

export const setPayWindow = (trx: Trx, { kind, minutes }: PayWindow) =>
  minutes === null
    ? sql`delete from pay_window where kind = ${kind}`.execute(trx)
    : sql`insert into pay_window (kind, minutes) values (${kind}, ${minutes})
        on conflict (kind) do update set minutes = excluded.minutes`.execute(trx)
