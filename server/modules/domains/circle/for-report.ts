import type { ReportTarget } from '../../services/report/targets'
import { hideUntilReviewed, takeEvidence } from './review/review'
import { sql } from 'kysely'

/** The asker of an anonymous question stays unnamed under it. */
const unnamed: ReportTarget['unnamed'] = async (db, comments) => {
  // As takeEvidence() has kept it of a comment.
  const postOf = ({ snapshot }: (typeof comments)[number]) => (snapshot as { postId: string }).postId
  const { rows } = await sql<{ id: string; author_id: string }>`
    select id, author_id from circle_post where anonymous and id = any(${comments.map(postOf)}::uuid[])`.execute(db)
  const asker = new Map(rows.map((row) => [row.id, row.author_id]))
  return new Set(comments.flatMap((one) => (asker.get(postOf(one)) === one.authorId ? [one.targetId] : [])))
}

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
    unnamed,
  },
]
