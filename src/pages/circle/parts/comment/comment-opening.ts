import type { Api, PostCard, Result } from '../../../../../contract'
import { call } from '@/api/call'
import { knownPost } from '@/pages/circle/parts/post/post-detail'
import { quoted } from '@/pages/circle/parts/post/quoted'
import { comments } from '@/stores/posts'

export interface CommentParams {
  postId: string
  /** The comment or reply that is answered. */
  parentId?: string
  /** One's own, to be changed. */
  id?: string
}

/** All that the editor of a comment begins with. */
export interface Opening {
  post: PostCard
  parentId?: string
  /** What was written before. */
  own?: Result<Api['GET /api/circleComment/detail/:id']>
  quote: { name: string; text: string }
}

export async function openComment({ postId, parentId, id }: CommentParams): Promise<Opening> {
  const [post, own] = await Promise.all([
    knownPost(postId),
    id ? call('GET /api/circleComment/detail/:id', { params: { id } }) : undefined,
  ])
  const to = own?.parentId ?? parentId
  const parent = to ? (comments.get(to) ?? quoted.get(to)) : undefined
  const quote = parent
    ? { name: parent.author.nickName, text: parent.content }
    : { name: post.author.nickName, text: post.title || post.content }
  return { post, parentId: to, own, quote }
}
