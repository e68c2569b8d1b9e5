import { POST_TYPE } from '../../../../../contract/rules/post'
import type { PostCard, PostDetail } from '../../../../../contract'
import { plain } from '../../../../../contract/rules/marks'
import { call } from '@/api/call'
import { adoptPost, posts } from '@/stores/posts'

/** Characters of a text that lists show. */
const EXCERPT = 120

export interface LoadedPost {
  /** The whole text, and what only the detail knows. */
  detail: PostDetail
  /** What every card of the post shows, too. */
  post: PostCard
}

export async function loadPost(id: string): Promise<LoadedPost> {
  const detail = await call('GET /api/circle/detail/:id', { params: { id } })
  const characters = Array.from(detail.type === POST_TYPE.experience ? plain(detail.content) : detail.content)
  const more = characters.length > EXCERPT
  return { detail, post: adoptPost({ ...detail, content: characters.slice(0, EXCERPT).join(''), more }) }
}

export const knownPost = async (id: string) => posts.get(id) ?? (await loadPost(id)).post

/** Where each kind of post is written and changed. */
export const editorOf = {
  1: 'pages/circle/release',
  2: 'pages/circle/releaseTiwen',
  3: 'pages/circle/releaseJingyan',
} as const

/** What somebody loses with their post. */
export function lossOf({ type, commentCount, question }: PostCard): string {
  if (type !== POST_TYPE.question || commentCount === 0) return '删除后不可恢复'
  const bounty = question?.bounty ? `，悬赏 ${question.bounty} 金币不退回` : ''
  return `已有 ${commentCount} 个回答，删除后不可恢复${bounty}`
}

/** Why nobody can write here any more. */
export const closedText = ({ type }: PostCard) => (type === POST_TYPE.question ? '问题已关闭' : '该内容已关闭评论')
