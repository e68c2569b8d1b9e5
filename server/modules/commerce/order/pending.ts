import type { Db } from '../../../app/database/db'
import { asMembers } from '../../../app/formats/members'
import { approvalsOf } from '../../services/admin/approvals'

const WHAT: Record<string, 'reprice' | 'refund' | 'refuse'> = {
  'POST /admin/api/order/reprice': 'reprice',
  'POST /admin/api/order/refund': 'refund',
  'POST /admin/api/order/refuse': 'refuse',
}

/** What operators have asked for about an order that takes a second person, and has not been done; the latest first. */
export async function pendingOf(db: Db, orderId: string) {
  const asked = await approvalsOf(db, Object.keys(WHAT), { member: 'orderId', id: orderId })
  return asked.map(({ route, input, askedAt, expiresAt, decidedAt, ...one }) => {
    const { amount, off, reason } = asMembers(input.body)
    return {
      ...one,
      what: WHAT[route],
      amount: Number(amount ?? off),
      reason: String(reason),
      askedAt: askedAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
      decidedAt: decidedAt?.toISOString() ?? null,
    }
  })
}
