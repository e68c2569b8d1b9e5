import { emit } from '../../../app/bus'
import type { Trx } from '../../../app/database/db'
import { settleReports, type TargetType } from './queries'

export { openReports } from './queries'

export type Decision = 'upheld' | 'dismissed'

declare module '../../../app/bus' {
  interface Events {
    'report.closed': { targetType: TargetType; decision: Decision; reason: string; reporterIds: string[] }
    /** The account's own, or one of its messages, which is gone. */
    'report.warned': { userId: string; about: 'user' | 'message'; reason: string }
  }
}

/**
 * Somebody has looked at what was reported: those who reported it are told, and whoever reports it from now on is counted
 * anew. False when no report was open.
 */
export async function closeReports(trx: Trx, targetType: TargetType, targetId: string, decision: Decision, reason = '') {
  const reporterIds = await settleReports(trx, targetType, targetId, decision)
  if (reporterIds.length) await emit(trx, 'report.closed', { targetType, decision, reason, reporterIds })
  return reporterIds.length > 0
}
