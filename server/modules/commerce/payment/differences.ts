import { sql } from 'kysely'
import type { DifferenceFilter } from '../../../../contract/admin/payment'
import type { Db, Trx } from '../../../app/database/db'
import { beyond, cut, DEFAULT_SIZE, micros, decodeCursor } from '../../../app/database/paging'
import type { Modules } from '../../../app/module'
import { numberedBy, payablesOf } from './payables'
import { isNumbered } from './queries'

/** Where the bill of WeChat and our books differ, until somebody has looked into it. */

/** See docs/operations.md. */
export interface Difference {
  what: 'unknown' | 'unpaid' | 'amount' | 'unbilled' | 'refundUnknown' | 'refundUnbilled' | 'reused'
  outTradeNo: string
  /** '' where it is not about a refund */
  outRefundNo: string
  /** 分; null where a side has nothing */
  ours: number | null
  theirs: number | null
}

/**
 * What a day differs in now, instead of what was found before. What somebody has closed stays so, unless it differs by other
 * figures: then it is open again, with what was said of it.
 */
export async function replaceDifferences(trx: Trx, day: string, found: Difference[]): Promise<void> {
  const now = sql`jsonb_to_recordset(${JSON.stringify(found)}::jsonb)
    n(what text, "outTradeNo" text, "outRefundNo" text, ours int, theirs int)`
  await sql`delete from payment_difference d where d.day = ${day} and d.what <> 'reused' and d.closed_at is null
    and not exists (select from ${now}
      where (n.what, n."outTradeNo", n."outRefundNo") = (d.what, d.out_trade_no, d.out_refund_no))`.execute(trx)
  await sql`insert into payment_difference as d (day, what, out_trade_no, out_refund_no, ours, theirs)
    select ${day}::date, what, "outTradeNo", "outRefundNo", ours, theirs from ${now}
    on conflict (day, what, out_trade_no, out_refund_no) do update
      set ours = excluded.ours, theirs = excluded.theirs, found_at = now(), closed_at = null
      where (d.ours, d.theirs) is distinct from (excluded.ours, excluded.theirs)`.execute(trx)
}

/** Today's, for operators: WeChat says of this payment that it was made by a transaction that has made another. */
export const recordReuse = (db: Db, outTradeNo: string, amount: number) =>
  sql`insert into payment_difference (day, what, out_trade_no, theirs) values ((now() at time zone 'Asia/Shanghai')::date,
    'reused', ${outTradeNo}, ${amount})
    on conflict do nothing`.execute(db)

type DifferenceRow = Difference & {
  id: string
  key: number
  orderId: string | null
  day: string
  note: string
  foundAt: Date
  closedAt: Date | null
}
const OPEN = { open: sql`d.closed_at is null`, closed: sql`d.closed_at is not null` }

/** The last found first. */
export async function differencePage(
  db: Db,
  modules: Modules,
  { state = 'open', size = DEFAULT_SIZE, cursor, keyword }: DifferenceFilter,
) {
  const sought = await numberedBy(db, modules, keyword)
  const { rows } = await sql<DifferenceRow>`
    select d.id, ${micros(sql.ref('d.found_at'))} as key, p.order_id as "orderId", d.day, d.what, d.out_trade_no as "outTradeNo",
      d.out_refund_no as "outRefundNo", d.ours, d.theirs, d.note, d.found_at as "foundAt", d.closed_at as "closedAt"
    from payment_difference d left join payment p on p.out_trade_no = d.out_trade_no
    where ${OPEN[state]} ${sought ? sql`and (d.out_trade_no = ${sought.number} or ${isNumbered('d.out_refund_no', sought)})` : sql``}
      ${beyond(decodeCursor(cursor, 'time'), 'time', 'd.found_at', 'd.id')}
    order by d.found_at desc, d.id desc limit ${size + 1}`.execute(db)
  const page = cut(rows, size)
  const orders = page.rows.flatMap(({ orderId }) => orderId ?? [])
  const names = await payablesOf(modules).names(db, orders)
  const records = page.rows.map(({ key: _key, foundAt, closedAt, ...row }) => ({
    ...row,
    state,
    orderNo: (row.orderId && names.get(row.orderId)?.orderNo) ?? '',
    foundAt: foundAt.toISOString(),
    closedAt: closedAt?.toISOString() ?? null,
  }))
  return { records, next: page.next }
}

/** Undefined when it is closed already; otherwise what it was about. */
export async function closeDifference(db: Db, id: string, note: string): Promise<Difference | undefined> {
  const { rows } = await sql<Difference>`
    update payment_difference set closed_at = clock_timestamp(), note = ${note} where id = ${id} and closed_at is null
    returning what, out_trade_no as "outTradeNo", out_refund_no as "outRefundNo", ours, theirs`.execute(db)
  return rows[0]
}
