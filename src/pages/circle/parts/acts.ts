import type { ComponentProps } from 'react'
import type { CommentCard, PostCard, Reply } from '../../../../contract'
import { go } from '@/nav'
import { act, confirm, toast } from '@/patterns/use-action'
import { platform } from '@/platform'
import { toggleCommentLike } from '@/stores/posts'
import { session } from '@/stores/session'
import type { ActionList } from '@/ui/action-list'
import type { CommentThread } from './comment-thread'
import { closedText } from './post-detail'
import { quoted } from './quoted'

type Actions = ComponentProps<typeof ActionList>['items']
type Written = CommentCard | Reply

/** What a reader can do with a comment or a reply. */
export interface Acts {
  like(comment: CommentCard): void
  reply(to: Written): void
  menu(comment: CommentCard): void
  replyMenu(root: CommentCard, reply: Reply): void
}

interface Scene {
  post: PostCard
  thread: CommentThread
  /** Nobody can write any more. */
  closed: boolean
  show: (actions: Actions) => void
  /** The counts of the post have changed. */
  onRemoved: () => void
}

/** Copies, and says so. */
export const copy = (text: string) =>
  act(async () => {
    await platform.copy(text)
    toast('复制成功')
  })

export function actsIn({ post, thread, closed, show, onRemoved }: Scene): Acts {
  const remove = async (work: () => Promise<void>, loss = '删除后不可恢复') => {
    if (!(await confirm('确定删除吗？', loss, { yes: '删除' }))) return
    const removed = await act(work)
    if (!removed) return
    toast('已删除')
    onRemoved()
  }
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
    ...(written.mine ? [{ label: '删除', icon: 'trash-2' as const, danger: true, onTap: () => void remove() }] : []),
  ]
  return {
    like: (comment) => session.require() && void act(() => toggleCommentLike(comment)),
    reply(to) {
      if (closed) return toast(closedText(post))
      if (!session.require()) return
      if (!('replies' in to)) quoted.put(to)
      void go('pages/circle/comment', { postId: post.id, parentId: to.id })
    },
    menu: (comment) =>
      show(
        actionsOn(comment, {
          editable: comment.mine && !comment.accepted && !closed,
          remove: () =>
            remove(() => thread.remove(comment), comment.replyCount > 0 ? '删除后不可恢复，下面的回复会保留' : undefined),
        }),
      ),
    replyMenu: (root, reply) =>
      show(actionsOn(reply, { editable: reply.mine && !closed, remove: () => remove(() => thread.removeReply(root, reply)) })),
  }
}
