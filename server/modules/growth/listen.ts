import type { Bus, Events } from '../../app/bus'
import { dayOf } from '../../app/days'
import type { Trx } from '../../app/db'
import { hasFrom, holdPeople } from './queries'
import { book, reverse, type Earning } from './records'
import { acceptedAuthor, shownComment, shownPost, stillInvited, stillLikes } from './sources'
import { taskOf } from './tasks'

/** 分 of an order that are worth the task's growth once. */
const ORDER_STEP = 1000

/** Growth comes from what the modules say has happened; each of it counts once, however often it is said. */
export function listenForGrowth(bus: Bus) {
  bus.on('user.started', (trx, { userId, day }) => give(trx, 'login', { userId, period: day }))
  bus.on('post.published', onPost)
  bus.on('comment.published', onComment)
  bus.on('post.liked', onPostLike)
  bus.on('comment.liked', onCommentLike)
  bus.on('answer.accepted', onAcceptance)
  bus.on('invite.effective', async (trx, { inviterId, userId }) => {
    if (await stillInvited(trx, inviterId, userId))
      await give(trx, 'invite_effective', { userId: inviterId, bizId: userId, sourceId: userId })
  })
  bus.on('invite.revoked', (trx, { userId }) => reverse(trx, userId, 'invited'))
  bus.on('lesson.finished', (trx, { userId }) => give(trx, 'first_lesson', { userId }))
  bus.on('course.finished', (trx, { userId, courseId }) => give(trx, 'finish_course', { userId, bizId: courseId }))
  bus.on('cert.issued', (trx, { userId, certId }) => give(trx, 'cert_got', { userId, bizId: certId }))
  bus.on('order.paid', (trx, { orderId, userId, payPrice }) =>
    give(trx, 'order_paid', { userId, bizId: orderId, sourceId: orderId, units: Math.floor(payPrice / ORDER_STEP) }),
  )

  bus.on('post.deleted', (trx, { postId }) => reverse(trx, postId, 'deleted'))
  bus.on('comment.deleted', (trx, { commentId }) => reverse(trx, commentId, 'deleted'))
  bus.on('post.reviewed', async (trx, { postId, verdict }) => {
    if (verdict !== 'pass') await reverse(trx, postId, 'refused')
  })
  bus.on('comment.reviewed', async (trx, { commentId, verdict }) => {
    if (verdict !== 'pass') await reverse(trx, commentId, 'refused')
  })
  bus.on('order.refunded', (trx, { orderId }) => reverse(trx, orderId, 'refunded'))
}

type Wish = Omit<Earning, 'task' | 'period'> & { period?: string }
async function give(trx: Trx, code: string, wish: Wish): Promise<void> {
  const task = await taskOf(trx, code)
  if (task) await book(trx, { ...wish, period: wish.period ?? '', task })
}

/** Asking without a name gives nothing: a level that moved at that moment would tell who asked. */
async function onPost(trx: Trx, { postId }: Events['post.published']) {
  const post = await shownPost(trx, postId)
  if (post && !post.anonymous)
    await give(trx, post.type === 2 ? 'ask' : 'post', { userId: post.authorId, bizId: postId, sourceId: postId })
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

async function onAcceptance(trx: Trx, { postId, commentId, instead }: Events['answer.accepted']) {
  const author = await acceptedAuthor(trx, postId, commentId)
  const before = instead ? (await shownComment(trx, instead))?.authorId : undefined
  // Both in the order of their ids, before either of them alone.
  await holdPeople(
    trx,
    [author, before].filter((id) => id !== undefined),
  )
  if (instead) await reverse(trx, instead, 'replaced', 'accepted')
  if (author) await give(trx, 'accepted', { userId: author, bizId: postId, sourceId: commentId })
}
