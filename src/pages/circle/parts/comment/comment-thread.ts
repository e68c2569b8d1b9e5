import { makeAutoObservable, runInAction } from 'mobx'
import { POST } from '../../../../../contract/rules/post'
import type { CommentCard, Reply } from '../../../../../contract'
import { call } from '@/api/call'
import { unlessGone } from '@/api/errors'
import { PagedList } from '@/api/paged-list'
import { pageOf } from '@/api/pages'
import { comments } from '@/stores/posts'
import type { WrittenComment } from '@/stores/written'

export type Sort = 'hot' | 'new'

/** How far one looks for a comment that a notice points at. */
const PAGES_TO_SEARCH = 3
const REPLIES_PER_PAGE = 50

/** What is written under a post: its comments in two orders, and the replies under those that were unfolded. */
export class CommentThread {
  sort: Sort = 'hot'
  private lists: Record<Sort, PagedList<CommentCard>>
  private replies = new Map<string, PagedList<Reply>>()

  constructor(postId: string) {
    const inOrder = (sort: Sort) =>
      new PagedList<CommentCard>((cursor) => pageOf('POST /api/circleComment/page', { postId, sort, cursor }), comments.put)
    this.lists = { hot: inOrder('hot'), new: inOrder('new') }
    makeAutoObservable<this, 'lists' | 'replies'>(this, { lists: false, replies: false, repliesOf: false }, { autoBind: true })
  }

  /** The rows to show: until the chosen order has come for the first time, those of the other stay. */
  get list() {
    const chosen = this.lists[this.sort]
    const other = this.lists[this.sort === 'hot' ? 'new' : 'hot']
    return !chosen.started && chosen.state !== 'failed' && other.started ? other : chosen
  }

  choose(sort: Sort) {
    void this.begin(sort)
  }
  private async begin(sort: Sort) {
    this.sort = sort
    if (!this.lists[sort].started) await this.lists[sort].refresh()
  }

  /** All that is shown, anew. */
  async reload() {
    this.replies.clear()
    await Promise.all(
      Object.values(this.lists).map((list) => (list.started || list === this.lists[this.sort] ? list.refresh() : undefined)),
    )
  }

  /** Every reply under a comment; nothing is loaded before it is asked to. */
  repliesOf(comment: CommentCard): PagedList<Reply> {
    const known = this.replies.get(comment.id)
    if (known) return known
    const rootId = comment.id
    const list = new PagedList<Reply>((cursor) =>
      pageOf('POST /api/circleComment/replyPage', { rootId, cursor, size: REPLIES_PER_PAGE }),
    )
    this.replies.set(rootId, list)
    return list
  }

  /**
   * Loads on until the comment is here that has this id or a reply of this id; answers its own id. What nobody has liked stands
   * far down, and may still be among the latest.
   * @param rootId of the comment that a reply stands under: its replies are unfolded as far as this one
   */
  async find(id: string, rootId = id): Promise<string | undefined> {
    const found = await this.lookFor(id, rootId)
    if (found || this.sort === 'new' || !this.list.hasMore) return found
    await this.begin('new')
    const late = await this.lookFor(id, rootId)
    if (!late) this.choose('hot')
    return late
  }

  /** It is among what was loaded. */
  has(id: string): boolean {
    return this.rootOf(id) !== undefined
  }

  /** After `find`: it is nowhere, and all was read where it would stand. What lies further down or did not load may be there. */
  isGone(id: string, rootId = id): boolean {
    if (this.has(id)) return false
    const root = this.rootOf(rootId)
    const places = root ? [this.repliesOf(root)] : Object.values(this.lists)
    return places.some((list) => list.started && !list.hasMore && list.state === 'idle')
  }

  private async lookFor(id: string, rootId: string): Promise<string | undefined> {
    for (let page = 1; ; page++) {
      const found = this.rootOf(rootId)
      if (found && !this.rootOf(id)) await this.unfold(found, id)
      if (found || page === PAGES_TO_SEARCH || !this.list.hasMore) return found?.id
      await this.list.more()
    }
  }

  /** Shows what the reader has just written; answers the comment to look at, when it is a new one. */
  async show({ id, parentId, edited, published }: WrittenComment): Promise<string | undefined> {
    if (parentId) {
      const root = this.rootOf(parentId)
      if (!root) return undefined
      if (!edited && published) runInAction(() => root.replyCount++)
      await this.unfold(root, id)
      return undefined
    }
    // A changed comment shows in its place by itself.
    if (edited) return undefined
    this.sort = 'new'
    await this.reload()
    return this.find(id)
  }

  async remove(comment: CommentCard) {
    await call('POST /api/circleComment/delete', { body: { id: comment.id } }).catch(unlessGone)
    runInAction(() => {
      // It keeps its place while somebody's reply stands under it.
      if (comment.replyCount > 0)
        Object.assign(comment, { deleted: true, mine: false, accepted: false, status: POST.published, content: '', images: [] })
      else for (const list of Object.values(this.lists)) list.remove(comment.id)
    })
  }

  async removeReply(root: CommentCard, reply: Reply) {
    await call('POST /api/circleComment/delete', { body: { id: reply.id } }).catch(unlessGone)
    this.repliesOf(root).remove(reply.id)
    runInAction(() => {
      root.replies = root.replies.filter((other) => other.id !== reply.id)
      if (reply.status === POST.published) root.replyCount = Math.max(0, root.replyCount - 1)
    })
  }

  private rootOf(id: string) {
    const has = (replies: Reply[]) => replies.some((reply) => reply.id === id)
    return this.list.items.find(
      (comment) => comment.id === id || has(comment.replies) || has(this.replies.get(comment.id)?.items ?? []),
    )
  }

  private async unfold(root: CommentCard, id: string) {
    const list = this.repliesOf(root)
    await list.refresh()
    for (let page = 1; page < PAGES_TO_SEARCH && list.hasMore && !list.items.some((reply) => reply.id === id); page++)
      await list.more()
  }
}
