import type { ReportTarget } from '../../services/report/targets'
import { hideUntilReviewed, takeEvidence } from './review'

export const reportTargets: ReportTarget[] = [
  {
    type: 'post',
    name: '帖子',
    evidence: (trx, postId, viewer) => takeEvidence(trx, { postId }, viewer),
    hide: (trx, postId) => hideUntilReviewed(trx, { postId }),
  },
  {
    type: 'comment',
    name: '评论',
    evidence: (trx, commentId, viewer) => takeEvidence(trx, { commentId }, viewer),
    hide: (trx, commentId) => hideUntilReviewed(trx, { commentId }),
  },
]
