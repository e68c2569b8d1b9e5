import type { Trx } from '../../app/db'
import { settleReports, type TargetType } from './queries'

/** Somebody has looked at what was reported: whoever reports it from now on is counted anew. */
export async function closeReports(trx: Trx, targetType: TargetType, targetId: string, state: 'upheld' | 'dismissed') {
  await settleReports(trx, targetType, targetId, state)
}
