import { sql } from 'kysely'
import { POST_TYPE } from '../../../../contract/rules/post'
import type { Events } from '../../../app/bus'
import { dayOf } from '../../../app/time/days'
import type { Trx } from '../../../app/database/db'
import { on, type Modules } from '../../../app/module'
import { isRefunded, keptOf } from '../../commerce/order/settle'
import { hasCome } from '../../domains/activity/door/coming'
import { acceptedAuthor, shownComment, shownPost, stillLikes } from '../../domains/circle/shown'
import { isReviewShown } from '../../domains/zhiku/opinion/reviews'
import { mondayOf } from './days'
import { rowOfDaily } from './facts'
import { hasFrom } from './queries'
import { keepPart, reverse, type Earning } from './records'
import { reward, taskOf } from './tasks'
import { holdGrown } from '../../identity/user/levels'

/** 分 of an order that are worth the task's growth once. */
const ORDER_STEP = 1000

declare module '../../../app/module' {
  interface Extensions {
    /** Whether somebody still counts as invited by this person. */
    invitations: (trx: Trx, inviterId: string, userId: string) => Promise<boolean>
  }
}

async function stillInvited(modules: Modules, trx: Trx, inviterId: string, userId: string): Promise<boolean> {
  const answers = await Promise.all(modules.all('invitations').map((counts) => counts(trx, inviterId, userId)))
  return answers.includes(true)
}

/** Growth comes from what the modules say has happened; each of it counts once, however often it is said. */
export const subscriptions = [
  on('user.started', 'userStarted', (trx, { userId, day }) => give(trx, 'login', { userId, period: day })),
  on('post.published', 'postPublished', onPost),
  on('comment.published', 'commentPublished', onComment),
  on('post.featured', 'postFeatured', onFeatured),
  on('post.liked', 'postLiked', onPostLike),
  on('comment.liked', 'commentLiked', onCommentLike),
  on('answer.accepted', 'answerAccepted', onAcceptance),
  on('invite.effective', 'inviteEffective', async (trx, { inviterId, userId }, { modules }) => {
    if (await stillInvited(modules, trx, inviterId, userId))
      await give(trx, 'invite_effective', { userId: inviterId, bizId: userId, sourceId: userId })
  }),
  on('invite.revoked', 'inviteRevoked', (trx, { userId }) => reverse(trx, userId, 'invited')),
  on('lesson.finished', 'lessonFinished', (trx, { userId }) => give(trx, 'first_lesson', { userId })),
  on('course.finished', 'courseFinished', (trx, { userId, courseId }) => give(trx, 'finish_course', { userId, bizId: courseId })),
  // The person is held before it is looked at: an entry that was taken back may be heard of first.
  on('activity.signed', 'activitySigned', async (trx, { userId, activityId }) => {
    await holdGrown(trx, [userId])
    if (await hasCome(trx, activityId, userId))
      await give(trx, 'activity_attended', { userId, bizId: activityId, sourceId: activityId })
  }),
  on('activity.unsigned', 'activityUnsigned', async (trx, { userId, activityId }) => {
    await holdGrown(trx, [userId])
    if (!(await hasCome(trx, activityId, userId))) await reverse(trx, activityId, 'unsigned', { userId })
  }),
  on('zhiku.downloaded', 'documentDownloaded', async (trx, { userId, docId, first }) => {
    if (first) await give(trx, 'doc_downloaded', { userId, bizId: docId })
  }),
  // So may what is said of a document: taken back before it was heard of.
  on('zhiku.reviewed', 'documentReviewed', async (trx, { userId, docId }) => {
    await holdGrown(trx, [userId])
    if (await isReviewShown(trx, userId, docId)) await give(trx, 'doc_reviewed', { userId, bizId: docId, sourceId: docId })
  }),
  on('zhiku.reviewRemoved', 'documentReviewRemoved', async (trx, { userId, docId }) => {
    await holdGrown(trx, [userId])
    if (!(await isReviewShown(trx, userId, docId))) await reverse(trx, docId, 'deleted', { task: 'doc_reviewed', userId })
  }),
  on('cert.issued', 'certIssued', (trx, { userId, certId }) => give(trx, 'cert_got', { userId, bizId: certId })),
  on('tiku.dailyDone', 'tikuDaily', onDaily),
  on('tiku.mockDone', 'tikuMock', (trx, { userId, paperId, sessionId }) =>
    give(trx, 'tiku_mock', { userId, bizId: paperId, sourceId: sessionId }),
  ),
  on('order.paid', 'orderPaid', async (trx, { orderId, userId, payPrice }) => {
    // Its refund may be heard of first, and has found nothing to take back.
    if (await isRefunded(trx, orderId)) return
    await give(trx, 'order_paid', { userId, bizId: orderId, sourceId: orderId, units: unitsOf(payPrice) })
    // So may what is back of a part of it.
    await keepOrdered(trx, orderId)
  }),

  on('post.deleted', 'postDeleted', (trx, { postId }) => reverse(trx, postId, 'deleted')),
  on('comment.deleted', 'commentDeleted', (trx, { commentId }) => reverse(trx, commentId, 'deleted')),
  on('post.reviewed', 'postReviewed', async (trx, { postId, verdict }) => {
    if (verdict !== 'pass') await reverse(trx, postId, 'refused')
  }),
  on('comment.reviewed', 'commentReviewed', async (trx, { commentId, verdict }) => {
    if (verdict !== 'pass') await reverse(trx, commentId, 'refused')
  }),
  on('order.refunded', 'orderRefunded', (trx, { orderId }) => reverse(trx, orderId, 'refunded')),
  on('order.refundedPart', 'orderRefundedPart', (trx, { orderId }) => keepOrdered(trx, orderId)),
]

const unitsOf = (fen: number) => Math.floor(fen / ORDER_STEP)

/** Leaves of an order what belongs to the money that is not back. The order is held before the person, as a refund does. */
async function keepOrdered(trx: Trx, orderId: string) {
  const order = await keptOf(trx, orderId)
  if (order) await keepPart(trx, { userId: order.userId, sourceId: orderId }, unitsOf(order.kept), unitsOf(order.paid))
}

type Earned = Omit<Earning, 'task' | 'period' | 'coins'> & { period?: string }
async function give(trx: Trx, code: string, earned: Earned): Promise<void> {
  const task = await taskOf(trx, code)
  if (task) await reward(trx, { ...earned, period: earned.period ?? '', task })
}

/** Asking without a name gives nothing: a level that moved at that moment would tell who asked. */
async function onPost(trx: Trx, { postId }: Events['post.published']) {
  const post = await shownPost(trx, postId)
  if (!post || post.anonymous) return
  const earned = { userId: post.authorId, bizId: postId, sourceId: postId }
  await give(trx, post.type === POST_TYPE.question ? 'ask' : 'post', earned)
  // One that was taken down by mistake comes back as what it was.
  if (post.digest) await give(trx, 'digest', earned)
}

/** One answer to each question; what somebody says under his own counts for nothing. */
async function onComment(trx: Trx, { commentId }: Events['comment.published']) {
  const comment = await shownComment(trx, commentId)
  if (!comment?.isAnswer || comment.own) return
  await give(trx, 'answer', { userId: comment.authorId, bizId: comment.postId, sourceId: commentId })
}

/** Likes on what was written without a name give nothing: a level that moved would tell who wrote it. */
async function onPostLike(trx: Trx, { postId, userId }: Events['post.liked']) {
  const post = await shownPost(trx, postId)
  if (!post || post.anonymous || !(await stillLikes(trx, 'post', postId, userId))) return
  await giveLike(trx, post.authorId, userId, postId)
}
async function onCommentLike(trx: Trx, { commentId, userId }: Events['comment.liked']) {
  const comment = await shownComment(trx, commentId)
  if (!comment || comment.hidden || !(await stillLikes(trx, 'comment', commentId, userId))) return
  await giveLike(trx, comment.authorId, userId, commentId)
}

/** Of one person once a day, and for the same thing never again. */
async function giveLike(trx: Trx, authorId: string, likerId: string, sourceId: string) {
  if (authorId === likerId || (await hasFrom(trx, authorId, 'liked', sourceId, likerId))) return
  await give(trx, 'liked', { userId: authorId, period: dayOf(new Date()), bizId: likerId, sourceId })
}

/** The day, and, as soon as it is whole, the row of days: nobody has to think of receiving it before the next day breaks it. */
async function onDaily(trx: Trx, { userId, day, sessionId }: Events['tiku.dailyDone']) {
  await holdGrown(trx, [userId])
  await give(trx, 'tiku_daily', { userId, period: day, sourceId: sessionId })
  const task = await taskOf(trx, 'tiku_week7')
  if (!task) return
  const { rows } = await sql<{ days: number }>`select ${rowOfDaily(sql`${userId}::uuid`, sql`${day}::date`)} as days`.execute(trx)
  if (rows[0].days < task.target) return
  // What a week of days has earned no limit of one day makes less. The next row begins after this day, however late it was
  // finished.
  await reward(trx, { userId, period: mondayOf(day), sourceId: day, task: { ...task, period: 'each' } })
}

/** As it stands now, however often it was said meanwhile. */
async function onFeatured(trx: Trx, { postId }: Events['post.featured']) {
  const post = await shownPost(trx, postId)
  if (!post?.digest) await reverse(trx, postId, 'unfeatured', { task: 'digest' })
  else if (!post.anonymous) await give(trx, 'digest', { userId: post.authorId, bizId: postId, sourceId: postId })
}

async function onAcceptance(trx: Trx, { postId, commentId, instead }: Events['answer.accepted']) {
  const author = await acceptedAuthor(trx, postId, commentId)
  const before = instead ? (await shownComment(trx, instead))?.authorId : undefined
  // Both in the order of their ids, before either of them alone.
  await holdGrown(
    trx,
    [author, before].filter((id) => id !== undefined),
  )
  if (instead) await reverse(trx, instead, 'replaced', { task: 'accepted' })
  if (author) await give(trx, 'accepted', { userId: author, bizId: postId, sourceId: commentId })
}
