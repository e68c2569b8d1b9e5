import { POST, POST_TYPE } from '../../../../../contract/rules/post'
import { emit, type Events } from '../../../../app/bus'
import type { Trx } from '../../../../app/database/db'
import { gone } from '../../../../app/errors'
import type { Services } from '../../../../app/http/serve'
import { closeReports } from '../../../services/report/cases'
import { refundBounty } from '../question/bounty'
import { reopenWithout } from '../question/bounty-queries'
import { countComment } from '../comment/comment-queries'
import { holdTopics } from '../post/post-queries'
import {
  commentEvidence,
  holdAnyComment,
  holdAnyPost,
  postEvidence,
  setCommentStatus,
  setPostStatus,
  showing,
  type Evidence,
  type HeldComment,
  type HeldPost,
} from './review-queries'
import { isCounted, moveTopicCounts } from '../topic/topic-counts'

/** pass: 已发布; reject: 未通过, to be changed by its author; takeDown: 已下架, for good. A comment that is taken down is 未通过. */
export type ReviewVerdict = 'pass' | 'reject' | 'takeDown'
export type ReviewTarget = { postId: string } | { commentId: string }

declare module '../../../../app/bus' {
  interface Events {
    /** `before` is its status until now. */
    'post.reviewed': { postId: string; authorId: string; verdict: ReviewVerdict; reason: string; before: number }
    'comment.reviewed': {
      commentId: string
      postId: string
      authorId: string
      verdict: ReviewVerdict
      reason: string
      before: number
    }
  }
}

const IN_REVIEW = 1
const statusAfter = { pass: 2, reject: 3, takeDown: 4 } as const

/**
 * What somebody, or a check that takes its time, has decided on a post or a comment, wherever it stands now. It closes what
 * people had reported, and is told by an event even where nothing changes. Its status until now; refuses with 10104 when it was
 * deleted.
 */
export const review = (
  { db }: Pick<Services, 'db'>,
  target: ReviewTarget,
  verdict: ReviewVerdict,
  reason = '',
): Promise<number> => db.transaction().execute((trx) => reviewWithin(trx, target, verdict, reason))

/** The same, within a transaction. */
export const reviewWithin = (trx: Trx, target: ReviewTarget, verdict: ReviewVerdict, reason: string): Promise<number> =>
  'postId' in target
    ? reviewPost(trx, target.postId.toLowerCase(), verdict, reason)
    : reviewComment(trx, target.commentId.toLowerCase(), verdict, reason)

/** What shows a picture that was found bad is rejected; what shows a doubtful one waits for a person. */
export async function pictureDoubted(trx: Trx, { fileId, ownerId, verdict }: Events['picture.doubted']) {
  for (const target of await showing(trx, fileId, ownerId)) {
    if (verdict === 'risky') await reviewWithin(trx, target, 'reject', '图片未通过内容安全检查')
    else await hideUntilReviewed(trx, target)
  }
}

async function reviewPost(trx: Trx, id: string, verdict: ReviewVerdict, reason: string) {
  const post = await holdAnyPost(trx, id)
  if (!post) return gone()
  await movePost(trx, post, { status: statusAfter[verdict], reason: verdict === 'pass' ? '' : reason, held: false })
  if (verdict === 'pass' && post.status !== POST.published)
    await emit(trx, 'post.published', { postId: post.id, authorId: post.author_id })
  if (verdict !== 'pass' && post.type === POST_TYPE.question) await refundBounty(trx, post.id)
  await closeReports(trx, 'post', post.id, verdict === 'pass' ? 'dismissed' : 'upheld', reason)
  await emit(trx, 'post.reviewed', { postId: post.id, authorId: post.author_id, verdict, reason, before: post.status })
  return post.status
}

async function reviewComment(trx: Trx, id: string, verdict: ReviewVerdict, reason: string) {
  const comment = await holdAnyComment(trx, id)
  if (!comment) return gone()
  await moveComment(trx, comment, verdict === 'pass' ? 2 : 3, false)
  if (verdict !== 'pass') await reopenWithout(trx, comment.post_id, comment.id)
  await closeReports(trx, 'comment', comment.id, verdict === 'pass' ? 'dismissed' : 'upheld', reason)
  const about = { commentId: comment.id, postId: comment.post_id, authorId: comment.author_id }
  if (verdict === 'pass' && comment.status !== POST.published) await emit(trx, 'comment.published', about)
  await emit(trx, 'comment.reviewed', { ...about, verdict, reason, before: comment.status })
  return comment.status
}

async function movePost(trx: Trx, post: HeldPost, { status, reason, held }: { status: number; reason: string; held: boolean }) {
  await holdTopics(trx, post.topic_ids)
  await setPostStatus(trx, post.id, status, held, reason)
  await moveTopicCounts(trx, post, isCounted({ ...post, status }) ? post.topic_ids : [])
}

async function moveComment(trx: Trx, comment: HeldComment, status: number, held: boolean) {
  if (comment.status === POST.published && status !== POST.published) await countComment(trx, comment.id, -1)
  await setCommentStatus(trx, comment.id, status, held)
  if (comment.status !== POST.published && status === POST.published) await countComment(trx, comment.id, 1)
}

/** What the viewer reports, kept as it is until the transaction ends; undefined when he cannot see it. */
export async function takeEvidence(trx: Trx, target: ReviewTarget, viewer: string): Promise<Evidence | undefined> {
  if ('postId' in target) {
    const held = await holdAnyPost(trx, target.postId)
    return held && postEvidence(trx, held.id, viewer)
  }
  const held = await holdAnyComment(trx, target.commentId)
  return held && commentEvidence(trx, held.id, viewer)
}

/** Takes what takeEvidence() holds out of sight until it has been reviewed; what is out of sight stays as it is. */
export async function hideUntilReviewed(trx: Trx, target: ReviewTarget) {
  if ('postId' in target) {
    const post = await holdAnyPost(trx, target.postId)
    if (post?.status === POST.published) await movePost(trx, post, { status: IN_REVIEW, reason: '', held: true })
    return
  }
  const comment = await holdAnyComment(trx, target.commentId)
  if (comment?.status === POST.published) await moveComment(trx, comment, IN_REVIEW, true)
}
