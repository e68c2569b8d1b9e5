import type { PostType } from '../../../../../contract/rules/post'
import { sql } from 'kysely'
import type { Trx } from '../../../../app/database/db'
import { isFollowing, isOpen, people } from '../../../identity/user/people'
import { STATUS, SEEN_BY } from '../statuses'

/** Characters of a text that a notice quotes. */
const QUOTE = 60

/** What a notice says of a post, whatever became of it. */
export interface PostFacts {
  id: string
  type: PostType
  author_id: string
  anonymous: boolean
  /** Others can see it. */
  shown: boolean
  accepted_comment_id: string | null
  comment_count: number
  /** The title, or how the text begins. */
  quote: string
}
export async function postFacts(trx: Trx, id: string): Promise<PostFacts> {
  const { rows } = await sql<PostFacts>`
    select id, type, author_id, anonymous, status = ${STATUS.published} as shown, accepted_comment_id, comment_count,
      coalesce(nullif(title, ''), left(content, ${QUOTE}::integer)) as quote
    from circle_post where id = ${id}`.execute(trx)
  return rows[0]
}

export interface CommentFacts {
  id: string
  post_id: string
  /** Of the comment that a reply stands under. */
  root_id: string | null
  author_id: string
  is_answer: boolean
  /** Whom a reply answers. */
  reply_to_user_id: string | null
  /** Others can see it, as far as its post is shown. */
  shown: boolean
  quote: string
}
export async function commentFacts(trx: Trx, id: string): Promise<CommentFacts> {
  const { rows } = await sql<CommentFacts>`
    select id, post_id, root_id, author_id, is_answer, reply_to_user_id, status = ${STATUS.published} and not deleted as shown,
      left(content, ${QUOTE}::integer) as quote
    from circle_comment where id = ${id}`.execute(trx)
  return rows[0]
}

/** Whom the asker invited, as far as they can see the question. */
export async function invitedTo(trx: Trx, postId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select u.id from circle_post p join ${people()} on u.id = any(p.invited)
    where p.id = ${postId} and ${isOpen} and (p.visible = ${SEEN_BY.all}
      or ${isFollowing(sql.ref('u.id'), sql.ref('p.author_id'))})`.execute(trx)
  return rows.map((row) => row.id)
}
