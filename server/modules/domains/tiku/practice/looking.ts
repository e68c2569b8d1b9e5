import * as codes from '../../../../../contract/rules/codes'
import { isAnswered } from '../../../../../contract/rules/questions'
import type { Feedback } from '../../../../../contract/tikuPractice'
import type { Ctx } from '../../../../app/context'
import type { Trx } from '../../../../app/database/db'
import { gone, refuse } from '../../../../app/errors'
import { putOf } from '../queries'
import { sessionById } from '../results'
import { feedbackOf } from './feedback'
import { spendOnReading } from './free'
import { refuseHeld } from './held'
import { holdLearner, scopeOf } from './record'

interface Asked {
  sessionId: string
  deviceId: string
  questionId: string
}

/**
 * Shows what is right before it is answered. Refuses with 10104, 11901, 11903, 11904 and 11907; of what is answered it says
 * what came of it.
 */
export async function look(ctx: Ctx, { sessionId, deviceId, questionId }: Asked): Promise<Feedback> {
  const { db, user } = ctx
  const scope = (await scopeOf(db, sessionId, user.id)) ?? gone()
  if (scope.mode === 'paper') return gone()
  await refuseHeld(ctx, questionId)
  return db.transaction().execute(async (trx: Trx) => {
    const place = await holdLearner(trx, scope.userId, scope.bankId)
    const session = (await sessionById(trx, sessionId))!
    if (session.state !== 'open') return refuse(codes.PRACTICE_ENDED, '这一组已结束')
    if (session.device !== deviceId) return refuse(codes.OTHER_PRACTICE_DEVICE, '练习已在其他设备继续')
    const [one] = await putOf(trx, sessionId, questionId)
    if (!one) return gone()
    if (!isAnswered(one.answer ?? [])) await spendOnReading(trx, ctx, scope, { sessionId, one, place })
    const [feedback] = await feedbackOf(trx, user.id, [one])
    return feedback
  })
}
