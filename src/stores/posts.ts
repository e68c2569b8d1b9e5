import type { CommentCard, PostCard } from '../../contract'
import { call } from '@/api/call'
import { optimisticToggle, type Toggled } from './optimistic-toggle'
import { Records } from './records'
import { session } from './session'

export const posts = new Records<PostCard>()
export const comments = new Records<CommentCard>()
/** A post whose video was taken out has none any more: it must not stay from before. */
export const adoptPost = <F extends PostCard>(fresh: F): F => posts.put({ video: undefined, ...fresh })
session.onLeave(() => {
  posts.clear()
  comments.clear()
})

export function toggleLike(post: PostCard) {
  const show = ({ on, count }: Toggled) => Object.assign(post, { liked: on, likeCount: count })
  return optimisticToggle(`like:${post.id}`, !post.liked, show, { on: post.liked, count: post.likeCount }, (like) =>
    call('POST /api/circle/like', { body: { id: post.id, like } }),
  )
}

export function toggleCollect(post: PostCard) {
  const show = ({ on, count }: Toggled) => Object.assign(post, { collected: on, collectCount: count })
  return optimisticToggle(
    `collect:${post.id}`,
    !post.collected,
    show,
    { on: post.collected, count: post.collectCount },
    (collect) => call('POST /api/circle/collect', { body: { id: post.id, collect } }),
  )
}

export function toggleCommentLike(comment: CommentCard) {
  const show = ({ on, count }: Toggled) => Object.assign(comment, { liked: on, likeCount: count, down: comment.down && !on })
  return optimisticToggle(
    `comment:${comment.id}`,
    !comment.liked,
    show,
    { on: comment.liked, count: comment.likeCount },
    (like) => call('POST /api/circleComment/like', { body: { id: comment.id, like } }),
  )
}

/** Follows or leaves a person; every card of theirs on screen shows it. */
export function follow(person: { id: string; relation: 0 | 1 | 2 }, on: boolean) {
  // What counts here is how both stand to each other.
  const standing = (relation: 0 | 1 | 2): Toggled => ({ on: relation !== 0, count: relation })
  const show = (now: Toggled) => {
    const relation = now.on ? (now.count === 2 ? 2 : 1) : 0
    person.relation = relation
    posts.each((post) => {
      if (post.author.id === person.id) post.author.relation = relation
    })
  }
  return optimisticToggle(`person:${person.id}`, on, show, standing(person.relation), async (wanted) => {
    const { relation } = await call('POST /api/user/follow', { body: { id: person.id, follow: wanted } })
    return standing(relation)
  })
}
