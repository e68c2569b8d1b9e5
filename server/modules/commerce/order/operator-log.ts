import type { Db } from '../../../app/database/db'
import { asMembers } from '../../../app/formats/members'
import { auditPage } from '../../services/admin/audit'

const MOST = 20
const WHAT: Record<string, 'reprice' | 'cancel'> = {
  'POST /admin/api/order/reprice': 'reprice',
  'POST /admin/api/order/cancel': 'cancel',
}

/** What operators did to an order, the latest first. */
export async function operatorLog(db: Db, orderId: string) {
  const { records } = await auditPage(db, { size: MOST, subject: 'order', subjectId: orderId })
  return records.map(({ at, operator, route, after, reason }) => {
    const { off } = asMembers(after)
    return { at, operator, what: WHAT[route] ?? ('other' as const), off: typeof off === 'number' ? off : null, reason }
  })
}
