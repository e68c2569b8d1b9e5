import type { report as spec } from '../../../contract/report'
import type { Input } from '../../../contract/endpoint'
import type { Ctx } from '../../app/context'
import type { Db } from '../../app/db'
import { gone, refuse } from '../../app/errors'
import { newId } from '../../app/ids'
import { once } from '../../app/once'
import { hideUntilReviewed, takeEvidence, type ReviewTarget } from '../circle/review'
import { messageEvidence } from '../conversation/evidence'
import { claimImages } from '../file/images'
import { idNameList } from '../system/dict'
import { homeOf } from '../user/home'
import { insertReport, openReports } from './queries'

const ROUTE = 'POST /api/report/save'
type Wish = Input<typeof ROUTE, (typeof spec)[typeof ROUTE]>['body']

/** So many different people take a post or a comment out of sight until somebody has looked at it. */
const ENOUGH = 3

/** Reports a post, a comment, a message or a person; once each, again changes nothing. */
export async function saveReport({ db, user }: Ctx, body: Wish): Promise<true> {
  const { reason, desc = '', images = [] } = body
  const targetType = body.targetType
  const targetId = body.targetId.toLowerCase()
  if (!(await idNameList(db, 'report_reason')).some((item) => item.id === reason)) refuse(400, '参数错误：reason')
  return once(db, user.id, ROUTE, body, async (trx) => {
    const target = targetOf(targetType, targetId)
    // Held from here on, so of three who report at once the last one counts the other two.
    const found = target
      ? ((await takeEvidence(trx, target, user.id)) ?? gone())
      : targetType === 'message'
        ? ((await messageEvidence(trx, targetId, user.id)) ?? gone())
        : await personEvidence(db, targetId)
    if (found.authorId === user.id) refuse(10132, '不能举报自己')
    const report = {
      id: newId(),
      reporterId: user.id,
      targetType,
      targetId,
      reason,
      description: desc.trim(),
      images: await claimImages(trx, user.id, images),
      snapshot: found.snapshot,
    }
    const fresh = await insertReport(trx, report)
    if (fresh && target && (await openReports(trx, targetType, targetId)) >= ENOUGH) await hideUntilReviewed(trx, target)
    return true as const
  })
}

const targetOf = (type: Wish['targetType'], id: string): ReviewTarget | undefined =>
  type === 'post' ? { postId: id } : type === 'comment' ? { commentId: id } : undefined

/** As everybody sees the person: whoever is blocked can still be reported. Refuses with 12401 when there is nobody. */
async function personEvidence(db: Db, id: string) {
  const { user } = await homeOf(db, id, null)
  return { authorId: user.id, snapshot: user }
}
