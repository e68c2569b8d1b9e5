import { sql } from 'kysely'
import type { Db } from '../../../app/database/db'
import { dayOf } from '../../../app/time/days'
import type { Services } from '../../../app/http/serve'
import type { BillLine } from '../../../gateways/wechat-pay-bill'
import { replaceDifferences, type Difference } from './differences'
import { BY_HAND } from './queries'
import { takeTrade } from './settlement'

export const dayBefore = (now: Date) => dayOf(now.getTime() - 86_400_000)

/** WeChat keeps the bill of a day for three months. */
const KEPT_DAYS = 89

/**
 * That of yesterday, and of days before it that were missed since this was done first: nobody may have run it, or WeChat had
 * no bill until the day was over. Throws when one of them is not to be had.
 */
export async function reconcileDue(services: Services, yesterday: string): Promise<void> {
  const { db, gateways } = services
  if (!gateways.pay.mchId) return
  const { rows } = await sql<{ day: string }>`
    select d::date::text as day from generate_series(
      greatest((select coalesce(min(day), ${yesterday}::date) from payment_bill), ${yesterday}::date - ${KEPT_DAYS}::integer + 1),
      ${yesterday}::date, interval '1 day') d
    where d::date = ${yesterday}::date or not exists (select from payment_bill b where b.day = d::date) order by d`.execute(db)
  const faults: unknown[] = []
  for (const { day } of rows)
    await reconcile(services, day)
      .then(() =>
        sql`insert into payment_bill (day) values (${day}) on conflict (day) do update set compared_at = now()`.execute(db),
      )
      .catch((error: unknown) => faults.push(error))
  if (faults.length) throw faults[0]
}

/**
 * Compares WeChat's bill of a day with our books and writes down where they differ; once more replaces what is still open. A
 * payment that the bill knows and we do not is asked for and settled; one that cannot be keeps no other from it, and then
 * this throws. Virtual payments have a bill of their own.
 */
export async function reconcile(services: Services, day: string): Promise<number> {
  if (!services.gateways.pay.mchId) return 0
  const lines = await services.gateways.pay.bill(day)
  const { db, log } = services
  const found = [...(await payments(db, lines, day)), ...(await refunds(db, lines, day))]
  await db.transaction().execute((trx) => replaceDifferences(trx, day, found))
  if (found.length) log.warn({ day, count: found.length }, 'the bill of WeChat Pay and our books differ')
  const faults: unknown[] = []
  for (const { outTradeNo } of found.filter(({ what }) => what === 'unpaid'))
    await settleUnpaid(services, outTradeNo).catch((error: unknown) => faults.push(error))
  if (faults.length) throw faults[0]
  return found.length
}

async function settleUnpaid(services: Services, outTradeNo: string): Promise<void> {
  const trade = await services.gateways.pay.query(outTradeNo)
  if (trade) await takeTrade(services, trade)
}

/** The day in Shanghai that a moment lies in. */
const on = (column: string, day: string) =>
  sql`${sql.ref(column)} >= ${day}::timestamp at time zone 'Asia/Shanghai'
    and ${sql.ref(column)} < (${day}::timestamp + interval '1 day') at time zone 'Asia/Shanghai'`

async function payments(db: Db, lines: BillLine[], day: string): Promise<Difference[]> {
  const billed = new Map(lines.filter((line) => line.state === 'SUCCESS').map(({ outTradeNo, amount }) => [outTradeNo, amount]))
  const { rows } = await sql<{ out_trade_no: string; amount: number; paid: boolean; today: boolean }>`
    select p.out_trade_no, p.amount, p.state = 'paid' as paid, coalesce(${on('p.paid_at', day)}, false) as today from payment p
    where p.out_trade_no = any(${[...billed.keys()]}::text[]) or (p.state = 'paid'
      and p.channel not in ('virtual', 'transfer') and ${on('p.paid_at', day)})`.execute(db)
  const ours = new Map(rows.map((row) => [row.out_trade_no, row]))
  const theirs = [...billed].flatMap(([outTradeNo, amount]): Difference[] => {
    const own = ours.get(outTradeNo)
    if (!own) return [{ what: 'unknown', outTradeNo, outRefundNo: '', ours: null, theirs: amount }]
    if (!own.paid) return [{ what: 'unpaid', outTradeNo, outRefundNo: '', ours: null, theirs: amount }]
    return own.amount === amount ? [] : [{ what: 'amount', outTradeNo, outRefundNo: '', ours: own.amount, theirs: amount }]
  })
  const missing = rows
    .filter((row) => row.paid && row.today && !billed.has(row.out_trade_no))
    .map(({ out_trade_no: outTradeNo, amount }): Difference => {
      return { what: 'unbilled', outTradeNo, outRefundNo: '', ours: amount, theirs: null }
    })
  return [...theirs, ...missing]
}

/**
 * A payment goes back in parts: each of them is one line of the bill of the day on which WeChat took it. What went another
 * way is on none.
 */
async function refunds(db: Db, lines: BillLine[], day: string): Promise<Difference[]> {
  const billed = new Map(lines.filter((line) => line.state === 'REFUND').map((line) => [line.outRefundNo, line]))
  const { rows } = await sql<{ outTradeNo: string; outRefundNo: string; amount: number; done: boolean; today: boolean }>`
    select p.out_trade_no as "outTradeNo", r.out_refund_no as "outRefundNo", r.amount,
      r.state = 'done' and coalesce(r.refund_id, '') not like ${`${BY_HAND}%`} as done, ${on('r.sent_at', day)} as today
    from payment_refund r join payment p on p.id = r.payment_id
    where p.channel not in ('virtual', 'transfer') and r.state in ('sent', 'done', 'failed')
      and (r.out_refund_no = any(${[...billed.keys()]}::text[]) or ${on('r.sent_at', day)})`.execute(db)
  const ours = new Map(rows.map((row) => [row.outRefundNo, row]))
  const theirs = [...billed.values()].flatMap(({ outTradeNo, outRefundNo, refundAmount }): Difference[] => {
    const own = ours.get(outRefundNo)
    if (own?.amount === refundAmount) return []
    return [{ what: 'refundUnknown', outTradeNo, outRefundNo, ours: own?.amount ?? null, theirs: refundAmount }]
  })
  const missing = rows
    .filter((row) => row.done && row.today && !billed.has(row.outRefundNo))
    .map(({ outTradeNo, outRefundNo, amount }): Difference => {
      return { what: 'refundUnbilled', outTradeNo, outRefundNo, ours: amount, theirs: null }
    })
  return [...theirs, ...missing]
}
