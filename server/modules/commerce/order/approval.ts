import { sql } from 'kysely'
import type { Db, Trx } from '../../../app/database/db'
import type { Modules } from '../../../app/module'
import { tellNotApproved } from './notices'
import { move, type OrderRow } from './queries'
import { markAttended } from './refunds/refund-queries'
import { giveBack } from './refunds/give-back'
import { handOver, hold, refunded } from './settle'
import { checkRest, saleOf } from './refunds/shares'
import type { Awaited } from './shops/sellable'
import { shopOf } from './shops/shops'

/** What operators say of orders that are paid and wait for their word (fulfilment `approve`). */

const waits = sql`o.approval = 'waiting'`

/** What their shops know of orders that wait, by the ids of orders. */
export async function awaitedOf(
  db: Db,
  modules: Modules,
  orders: Pick<OrderRow, 'id' | 'kind'>[],
): Promise<Map<string, Awaited>> {
  const kinds = [...new Set(orders.map(({ kind }) => kind))]
  const known = kinds.map(async (kind) => {
    const ids = orders.flatMap((order) => (order.kind === kind ? [order.id] : []))
    return [...((await shopOf(modules, kind).awaited?.(db, ids)) ?? [])]
  })
  return new Map((await Promise.all(known)).flat())
}

/** They may come: it is theirs now. False when the order does not wait for that. */
export async function approve(trx: Trx, modules: Modules, orderId: string): Promise<boolean> {
  await hold(trx, orderId)
  const order = await move(trx, 'approve', orderId, sql`approval = 'passed'`, waits)
  if (!order) return false
  await handOver(trx, modules, order)
  return true
}

interface Refused {
  /** As its buyer reads it. */
  reason: string
  /** What goes back as whoever refuses it has seen, 分; left out where nobody looks. */
  amount?: number
}
/**
 * They may not: all that they paid goes back, and nobody can withdraw that. False when the order does not wait for it.
 * Refuses with 11312 where it is not so much.
 */
export async function refuseApproval(trx: Trx, modules: Modules, orderId: string, { reason, amount }: Refused): Promise<boolean> {
  const order = await hold(trx, orderId)
  if (!(await move(trx, 'approve', orderId, sql`approval = 'refused'`, waits))) return false
  if (amount !== undefined) checkRest(saleOf(order), amount)
  const rest = await giveBack(trx, orderId, { reason, final: true })
  if (rest?.amount === 0) await refunded(trx, modules, orderId, new Date())
  await tellNotApproved(trx, orderId, reason, rest?.amount === 0 && rest.coins === 0)
  return true
}

const isExpected = sql`o.fulfilment in ('attend', 'approve') and o.approval is distinct from 'waiting'`

/** They have come, maybe while something of it goes back. False when they were not expected. */
export const attended = async (trx: Trx, orderId: string): Promise<boolean> =>
  (await move(trx, 'attend', orderId, undefined, isExpected)) !== undefined || markAttended(trx, orderId, isExpected)
