import { POST, POST_TYPE, QUESTION } from '../../../../../contract/rules/post'
import * as codes from '../../../../../contract/rules/codes'
import type { circle as spec, CommentCard, Reply } from '../../../../../contract/circle'
import type { Input, Result } from '../../../../../contract/endpoint'
import { emit } from '../../../../app/bus'
import type { Ctx, OpenCtx } from '../../../../app/context'
import type { Db, Trx } from '../../../../app/database/db'
import { gone, refuse } from '../../../../app/errors'
import { newId } from '../../../../app/ids'
import { once } from '../../../../app/http/once'
import { pictureOf } from '../../../platform/file/images'
import { blocksWith } from '../../../identity/user/relations/blocks'
import { refuseIfPaid } from '../question/bounty'
import { commentsOf, repliesOf } from '../cards'
import { claim, idsOf, statusWithPictures } from '../question/claim'
import {
  commentMarks,
  commentRows,
  countComment,
  deleteComment,
  firstReplies,
  holdPost,
  holdThread,
  insertComment,
  ownComment,
  parentOf,
  replyRows,
  threadOf,
  threadOfRoot,
  updateComment,
  type OpenPost,
  type Thread,
} from './comment-queries'
import { lengthOf } from '../../../../app/formats/text'
import { inspect, type Writer } from '../../../identity/user/writers'
import { COMMENT_PACE, EDIT_DAYS, paceOf, refuseHaste } from '../post/content-policy'
import { waitToComment } from '../post/post-queries'
import { mentionsAfter, mentionsIn } from '../post/mentions'
import { cut, DEFAULT_SIZE, decodeCursor, START } from '../../../../app/database/paging'
import type { Viewer } from '../visibility'

declare module '../../../../app/bus' {
  interface Events {
    /** Others can see a comment, answer or reply now, and could not before. */
    'comment.published': { commentId: string; postId: string; authorId: string }
    /** What others can see reads differently now. */
    'comment.edited': { commentId: string }
    'comment.deleted': { commentId: string; postId: string; authorId: string }
  }
}

const ROUTE = 'POST /api/circleComment/save'
type Save = (typeof spec)[typeof ROUTE]
type Body = Input<typeof ROUTE, Save>['body']

const LONGEST_ANSWER = 5000
const LONGEST_COMMENT = 500
/** Where the operator wants readers to log in, they see so many answers before. */
const OPEN_ANSWERS = 3
/** Replies that come with each comment; the rest is on its own pages. */
const INLINE_REPLIES = 2

interface PageQuery {
  size?: number
  cursor?: string
}

export async function commentPage({ db, user, settings }: OpenCtx, input: PageQuery & { postId: string; sort?: 'hot' | 'new' }) {
  const viewer = user?.id ?? null
  const thread = await threadOf(db, input.postId, viewer)
  if (!thread) return gone()
  const { rows, next } =
    settings.answersLogin && !viewer && thread.type === POST_TYPE.question
      ? await firstAnswers(db, thread)
      : await pageOf(db, thread, input, viewer)
  const ids = rows.map((row) => row.id)
  const [replies, marks] = await Promise.all([
    firstReplies(db, thread, ids, viewer, INLINE_REPLIES),
    commentMarks(db, thread, ids, viewer),
  ])
  const records: CommentCard[] = await commentsOf(db, thread, rows, replies, marks, viewer)
  return { records, next }
}

async function pageOf(
  db: Db,
  thread: Thread,
  { sort = 'hot', size = DEFAULT_SIZE, cursor }: PageQuery & { sort?: 'hot' | 'new' },
  viewer: Viewer,
) {
  const position = decodeCursor(cursor, sort === 'new' ? 'time' : 'count')
  const found = await commentRows(db, thread, viewer, { sort, position, limit: size + 1 })
  return cut(found, size, (last) => (last.first ? START : last))
}

const firstAnswers = async (db: Db, thread: Thread) => ({
  rows: await commentRows(db, thread, null, { sort: 'hot', limit: OPEN_ANSWERS }),
  next: null,
})

export async function replyPage(db: Db, input: PageQuery & { rootId: string }, viewer: Viewer) {
  const { size = DEFAULT_SIZE } = input
  const position = decodeCursor(input.cursor, 'time')
  const thread = await threadOfRoot(db, input.rootId, viewer)
  if (!thread) return gone()
  const { rows, next } = cut(await replyRows(db, thread, input.rootId, viewer, position, size + 1), size)
  const records: Reply[] = await repliesOf(db, thread, rows, viewer)
  return { records, next }
}

/** One's own comment as it was written, to change it. */
export async function commentDetail(db: Db, userId: string, id: string) {
  const comment = await ownComment(db, id, userId, EDIT_DAYS)
  if (!comment) return gone()
  return {
    id: comment.id,
    postId: comment.post_id,
    ...(comment.parent_id && { parentId: comment.parent_id }),
    content: comment.content,
    images: comment.images.map(pictureOf),
    mentions: comment.mentions,
  }
}

/** Writes a comment, an answer or a reply, or changes one's own. */
export async function saveComment({ db, user, gateways, caller }: Ctx, body: Body): Promise<Result<Save>> {
  const content = body.content.trim()
  if (!content) refuse(400, '参数错误：content 不能为空')
  const { writer, verdict } = await inspect(db, gateways, user.id, content)
  const lock = body.id ? undefined : `circle.comment:${user.id}`
  return once(db, { id: user.id, lock }, ROUTE, body, async (trx) => {
    const post = await holdPost(trx, body.postId, user.id)
    if (!post) return gone()
    if (!post.anonymous) await refuseBlocked(trx, user.id, post.author_id)
    if (post.status !== POST.published) refuse(codes.COMMENTS_CLOSED, '该内容已关闭评论')
    if (post.question_state === QUESTION.closed) refuse(codes.QUESTION_CLOSED, '问题已关闭')
    const status = verdict()
    return body.id
      ? change(trx, user.id, body.id, post, content, status, body)
      : write(trx, user.id, writer, caller.region, post, content, status, body)
  })
}

/** Blocked by somebody, one is told; what oneself has blocked is not there. Nobody is told of an anonymous asker. */
async function refuseBlocked(trx: Trx, userId: string, otherId: string) {
  const { mine, theirs } = await blocksWith(trx, userId, [otherId])
  if (theirs) refuse(codes.BLOCKED_BY_THEM, '你已被对方拉黑')
  if (mine) gone()
}

async function write(
  trx: Trx,
  userId: string,
  writer: Writer,
  region: string,
  post: OpenPost,
  content: string,
  verdict: 1 | 2,
  body: Body,
): Promise<Result<Save>> {
  const parent = body.parentId ? await parentOf(trx, body.parentId, post.id) : undefined
  if (body.parentId && !parent) return gone()
  if (parent && !(post.anonymous && parent.author_id === post.author_id)) await refuseBlocked(trx, userId, parent.author_id)
  const isAnswer = post.type === POST_TYPE.question && !parent
  checkShape(content, isAnswer, parent !== undefined, body.images)
  refuseHaste(await waitToComment(trx, userId, paceOf(writer, COMMENT_PACE)))
  const id = newId()
  const images = await claim(trx, userId, body.images)
  const status = await statusWithPictures(trx, images, verdict)
  const mentions = isHidden(post, userId) ? [] : await mentionsIn(trx, userId, idsOf(body.mentionIds ?? []), content)
  await insertComment(trx, { id, post, authorId: userId, parent, content, images, isAnswer, status, mentions, region })
  if (status === POST.published) await appear(trx, id, post.id, userId)
  return { id, status }
}

/** The asker of an anonymous question stays nobody in its thread, and nobody hears of whom he names there. */
const isHidden = (post: OpenPost, userId: string) => post.anonymous && post.author_id === userId

async function change(
  trx: Trx,
  userId: string,
  id: string,
  post: OpenPost,
  content: string,
  verdict: 1 | 2,
  body: Body,
): Promise<Result<Save>> {
  const before = await ownComment(trx, id, userId, EDIT_DAYS)
  if (before?.post_id !== post.id) return gone()
  if (post.accepted_comment_id === before.id) refuse(codes.ACCEPTED_ALREADY, '已采纳的回答不能修改')
  if (before.stale) refuse(codes.TOO_OLD_TO_EDIT, `发布超过 ${EDIT_DAYS} 天，不能修改`)
  checkShape(content, before.is_answer, before.root_id !== null, body.images)
  const images = await claim(trx, userId, body.images)
  // What people have reported stays in review, and what was refused goes there again, whatever it says now.
  const looked = before.held || before.status === POST.rejected
  const status = looked ? POST.inReview : await statusWithPictures(trx, images, verdict, before)
  const named = body.mentionIds && idsOf(body.mentionIds)
  const mentions = isHidden(post, userId) ? [] : await mentionsAfter(trx, userId, before.mentions, named, content)
  if (before.status === POST.published && status !== POST.published) await countComment(trx, before.id, -1)
  await updateComment(trx, before.id, content, images, mentions, status)
  if (before.status !== POST.published && status === POST.published) await appear(trx, before.id, post.id, userId)
  if (before.status === POST.published && status === POST.published) await emit(trx, 'comment.edited', { commentId: before.id })
  return { id: before.id, status }
}

function checkShape(content: string, isAnswer: boolean, isReply: boolean, fileIds: string[]) {
  const longest = isAnswer ? LONGEST_ANSWER : LONGEST_COMMENT
  if (lengthOf(content) > longest) refuse(codes.COMMENT_TOO_LONG, `${isAnswer ? '回答' : '评论'}不能超过 ${longest} 字`)
  if (isReply && fileIds.length) refuse(400, '参数错误：images 回复不能带图片')
}

async function appear(trx: Trx, commentId: string, postId: string, authorId: string) {
  await countComment(trx, commentId, 1)
  await emit(trx, 'comment.published', { commentId, postId, authorId })
}

/** Deletes one's own comment; replies under it stay. */
export async function removeComment({ db, user }: Ctx, id: string): Promise<true> {
  await db.transaction().execute(async (trx) => {
    const seen = await ownComment(trx, id, user.id, EDIT_DAYS)
    if (!seen) return gone()
    await holdThread(trx, seen.post_id)
    // Looked at again now that nobody else can change it: a second tap finds it deleted.
    const comment = await ownComment(trx, id, user.id, EDIT_DAYS)
    if (!comment) return gone()
    if (comment.is_answer) await refuseIfPaid(trx, comment.id)
    if (comment.status === POST.published) await countComment(trx, comment.id, -1)
    await deleteComment(trx, comment.id)
    await emit(trx, 'comment.deleted', { commentId: comment.id, postId: seen.post_id, authorId: user.id })
  })
  return true
}
