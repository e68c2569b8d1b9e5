import type { report as spec } from '../../../../contract/report'
import type { Input } from '../../../../contract/endpoint'
import type { Ctx } from '../../../app/context'
import type { Db, Trx } from '../../../app/db'
import { gone, refuse } from '../../../app/errors'
import { newId } from '../../../app/ids'
import { once } from '../../../app/once'
import { hideUntilReviewed, takeEvidence } from '../../domains/circle/review'
import { messageEvidence } from '../conversation/evidence'
import { claimImages } from '../../platform/file/images'
import { holdQuestion, questionEvidence } from '../../domains/live/question-review'
import { idNameList } from '../../platform/system/dict'
import { personOf } from '../../identity/user/home'
import { insertReport, openReports } from './queries'

const ROUTE = 'POST /api/report/save'
type Wish = Input<typeof ROUTE, (typeof spec)[typeof ROUTE]>['body']

/** So many different people take a post, a comment or a question out of sight until somebody has looked at it. */
const ENOUGH = 3

/** Reports a post, a comment, a message, a question in a live or a person; once each, again changes nothing. */
export async function saveReport({ db, user }: Ctx, body: Wish): Promise<true> {
  const { reason, desc = '', images = [] } = body
  const targetType = body.targetType
  const targetId = body.targetId.toLowerCase()
  if (!(await idNameList(db, 'report_reason')).some((item) => item.id === reason)) refuse(400, '参数错误：reason')
  return once(db, user.id, ROUTE, body, async (trx) => {
    // Held from here on, so of three who report at once the last one counts the other two.
    const found = (await evidence[targetType](trx, targetId, user.id)) ?? gone()
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
    const hide = hiding[targetType]
    if (fresh && hide && (await openReports(trx, targetType, targetId)) >= ENOUGH) await hide(trx, targetId)
    return true as const
  })
}

interface Evidence {
  authorId: string
  snapshot: object
}

/** What is reported as the viewer sees it; undefined when it can't be seen. */
const evidence: Record<Wish['targetType'], (trx: Trx, id: string, viewer: string) => Promise<Evidence | undefined>> = {
  post: (trx, postId, viewer) => takeEvidence(trx, { postId }, viewer),
  comment: (trx, commentId, viewer) => takeEvidence(trx, { commentId }, viewer),
  message: messageEvidence,
  liveQuestion: questionEvidence,
  user: personEvidence,
}
/** What enough reports take out of sight. */
const hiding: Partial<Record<Wish['targetType'], (trx: Trx, id: string) => Promise<unknown>>> = {
  post: (trx, postId) => hideUntilReviewed(trx, { postId }),
  comment: (trx, commentId) => hideUntilReviewed(trx, { commentId }),
  liveQuestion: holdQuestion,
}

/** As everybody sees the person: whoever is blocked can still be reported. Refuses with 12401 when there is nobody. */
async function personEvidence(db: Db, id: string) {
  const { user } = await personOf(db, id, null)
  return { authorId: user.id, snapshot: user }
}
