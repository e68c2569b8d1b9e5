import { runInAction } from 'mobx'
import { POST } from '../../../../../contract/rules/post'
import type { CommentCard, PostCard, PostDetail, Reply } from '../../../../../contract'
import { call } from '@/api/call'
import type { Actions } from '@/features/circle/post-actions'
import { block } from '@/features/people/block'
import type { ReportTarget } from '@/features/report/report-sheet'
import { go } from '@/nav'
import type { CommentThread } from '@/pages/circle/parts/comment/comment-thread'
import { copy } from '@/patterns/feedback/copy'
import { act, confirm, toast } from '@/patterns/feedback/use-action'
import { toggleCommentLike } from '@/stores/posts'
import { session } from '@/stores/session'
import { closedText } from './post-detail'
import { quoted } from './quoted'

type Written = CommentCard | Reply

/** What a reader can do with a comment or a reply. */
export interface Acts {
  like(comment: CommentCard): void
  reply(to: Written): void
  /** Undefined for what the reader cannot accept. */
  accept(comment: CommentCard): (() => void) | undefined
  menu(comment: CommentCard): void
  replyMenu(root: CommentCard, reply: Reply): void
}

interface Scene {
  detail: PostDetail
  post: PostCard
  thread: CommentThread
  show: (actions: Actions) => void
  report: (target: ReportTarget) => void
  /** Opens what a reply is written in. */
  write: (parentId: string) => void
  /** The counts of the post have changed. */
  onRemoved: () => void
  /** Everything under the post has changed. */
  reload: () => void
}

export function actsIn({ detail, post, thread, show, report, write, onRemoved, reload }: Scene): Acts {
  const closed = detail.commentClosed
  const remove = async (work: () => Promise<void>, loss = '删除后不可恢复') => {
    if (!(await confirm('确定删除吗？', loss, { yes: '删除' }))) return
    const removed = await act(work)
    if (!removed) return
    toast('已删除')
    onRemoved()
  }
  const away = async (author: Written['author']) => {
    if (!(await block(author))) return
    toast('已拉黑')
    reload()
  }
  const accept = async ({ id }: CommentCard) => {
    const bounty = post.question?.bounty ?? 0
    const promise = bounty > 0 ? `悬赏 ${bounty} 金币 24 小时后结算给答主，期间可以更换` : '24 小时内可以更换'
    if (!(await confirm('采纳这个回答？', promise, { yes: '采纳', danger: false }))) return
    const accepted = await act(() => call('POST /api/circle/accept', { body: { postId: post.id, commentId: id } }))
    if (!accepted) return
    toast('已采纳')
    reload()
  }
  const down = async (comment: CommentCard) => {
    if (!session.require()) return
    const on = !comment.down
    const done = await act(async () => {
      const { count } = await call('POST /api/circleComment/down', { body: { id: comment.id, down: on } })
      runInAction(() => Object.assign(comment, { down: on, liked: comment.liked && !on, likeCount: count }))
    })
    if (done) toast(on ? '已踩，踩的人多时会折叠' : '已取消')
  }
  const downOn = (comment: CommentCard): Actions =>
    comment.isAnswer && !comment.mine && comment.status === POST.published
      ? [{ label: comment.down ? '取消踩' : '踩这个回答', icon: 'chevron-down', onTap: () => void down(comment) }]
      : []
  const actionsOn = (written: Written, { editable, remove }: { editable: boolean; remove: () => unknown }): Actions => [
    ...(editable
      ? [
          {
            label: '编辑',
            icon: 'pencil' as const,
            onTap: () => void go('pages/circle/comment', { postId: post.id, id: written.id }),
          },
        ]
      : []),
    { label: '复制', icon: 'copy', onTap: () => void copy(written.content) },
    ...(written.mine
      ? [{ label: '删除', icon: 'trash-2' as const, danger: true, onTap: () => void remove() }]
      : [{ label: '举报', icon: 'flag' as const, onTap: () => report({ targetType: 'comment', targetId: written.id }) }]),
    ...(!written.mine && written.author.id
      ? [{ label: '拉黑', icon: 'ban' as const, danger: true, onTap: () => void away(written.author) }]
      : []),
  ]
  return {
    like: (comment) => session.perform(() => void act(() => toggleCommentLike(comment))),
    reply(to) {
      if (closed) return toast(closedText(post))
      if (!session.require()) return
      if (!('replies' in to)) quoted.put(to)
      write(to.id)
    },
    accept: (comment) =>
      detail.canAccept &&
      comment.isAnswer &&
      comment.status === POST.published &&
      !comment.accepted &&
      !comment.isAsker &&
      !comment.mine
        ? () => void accept(comment)
        : undefined,
    menu: (comment) =>
      show([
        ...downOn(comment),
        ...actionsOn(comment, {
          editable: comment.mine && !comment.accepted && !closed,
          remove: () =>
            remove(() => thread.remove(comment), comment.replyCount > 0 ? '删除后不可恢复，下面的回复会保留' : undefined),
        }),
      ]),
    replyMenu: (root, reply) =>
      show(actionsOn(reply, { editable: reply.mine && !closed, remove: () => remove(() => thread.removeReply(root, reply)) })),
  }
}
