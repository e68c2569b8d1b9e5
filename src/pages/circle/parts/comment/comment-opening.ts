import { POST_TYPE } from '../../../../../contract/rules/post'
import { call } from '@/api/call'
import type { CommentParams, Opening } from '@/features/circle/comment/use-comment-form'
import { knownPost } from '@/pages/circle/parts/post/post-detail'
import { quoted } from '@/pages/circle/parts/post/quoted'
import { comments } from '@/stores/posts'

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
  return { postId, asked: post.type === POST_TYPE.question, hidden: post.anonymous && post.mine, parentId: to, own, quote }
}
