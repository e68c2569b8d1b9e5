import * as codes from '../../../../contract/rules/codes'
import type { Trx } from '../../../app/database/db'
import { Refusal, refuse } from '../../../app/errors'
import type { Modules } from '../../../app/module'
import { closeReports, type Decision } from './cases'
import type { TargetType } from './queries'
import { targetOf } from './targets'

interface Decided<T extends TargetType> {
  targetType: T
  targetId: string
  decision: Decision
  reason: string
}

/**
 * Decides on what was reported of a person or a message, once: of two who do so at the same time the second is told that it
 * is done. A person is warned; a message is taken away, and whoever wrote it is told why. Refuses with 10104.
 */
export async function decide(
  trx: Trx,
  modules: Modules,
  { targetType, targetId, decision, reason }: Decided<'user' | 'message'>,
) {
  const id = targetId.toLowerCase()
  if (!(await closeReports(trx, targetType, id, decision, reason))) refuse(codes.GONE, '没有待处理的举报，或已经处理过')
  if (decision === 'upheld') await targetOf(modules, targetType).uphold?.(trx, id, reason)
}

/**
 * Reviews what was reported; where it is gone already, since its author or a host took it away, its reports are closed all
 * the same. `review` has changed nothing when it refuses.
 */
export async function reviewOrClose<T>(
  trx: Trx,
  { targetType, targetId, decision, reason }: Decided<TargetType>,
  review: () => Promise<T>,
): Promise<T | undefined> {
  try {
    return await review()
  } catch (error) {
    if (!(error instanceof Refusal && error.code === codes.GONE)) throw error
    if (!(await closeReports(trx, targetType, targetId.toLowerCase(), decision, reason))) throw error
  }
}
