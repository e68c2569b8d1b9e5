import { POST, POST_TYPE, QUESTION } from '../../../../../contract/rules/post'
import type { PostDetail } from '../../../../../contract/circle'
import { emit } from '../../../../app/bus'
import type { Ctx, OpenCtx } from '../../../../app/context'
import type { Db } from '../../../../app/database/db'
import { gone } from '../../../../app/errors'
import { canAccept, refundBounty } from '../question/bounty'
import { cardsOf } from '../cards'
import { EDIT_DAYS } from './content-policy'
import { deletePost, holdOwnPost, holdTopics } from './post-queries'
import { detailRow } from '../queries'
import { moveTopicCounts } from '../topic/topic-counts'

export { hiddenOf } from '../queries'

/** A form that hangs under a post. */
type PostForm = NonNullable<PostDetail['form']>
declare module '../../../../app/module' {
  interface Extensions {
    postForms: (db: Db, postId: string) => Promise<PostForm | undefined>
  }
}
declare module '../../../../app/bus' {
  interface Events {
    'post.deleted': { postId: string; authorId: string }
  }
}

/** The whole post for somebody who may read it. */
export async function postDetail({ db, user, now, modules }: OpenCtx, id: string): Promise<PostDetail> {
  const viewer = user?.id ?? null
  const row = await detailRow(db, id, viewer)
  if (!row) return gone()
  const [[card], ...forms] = await Promise.all([
    cardsOf(db, [row], viewer),
    ...modules.all('postForms').map((formOf) => formOf(db, row.id)),
  ])
  const form = forms.find(Boolean)
  return {
    ...card,
    content: row.content,
    more: false,
    viewCount: row.view_count,
    canEdit: card.mine && row.accepted_comment_id === null && row.fresh,
    canDelete: card.mine,
    visible: row.visible,
    commentClosed: row.status !== POST.published || row.question_state === QUESTION.closed,
    rejectReason: row.reject_reason,
    canAccept: canAccept(row, viewer, now),
    mentions: row.mentions,
    ...(form && { form }),
  }
}

/** Deletes one's own post; that its question has answers does not keep it, but then the bounty does not come back. */
export async function removePost({ db, user }: Ctx, id: string): Promise<true> {
  await db.transaction().execute(async (trx) => {
    const post = await holdOwnPost(trx, id, user.id, EDIT_DAYS)
    if (!post) return gone()
    await holdTopics(trx, post.topic_ids)
    await moveTopicCounts(trx, post, [])
    // After the topics, as publishing does: two of one person would else wait for each other.
    if (post.type === POST_TYPE.question) await refundBounty(trx, post.id)
    await deletePost(trx, post.id)
    await emit(trx, 'post.deleted', { postId: post.id, authorId: user.id })
  })
  return true
}
