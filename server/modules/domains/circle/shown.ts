import { sql } from 'kysely'
import { POST, type PostType } from '../../../../contract/rules/post'
import type { Db, Trx } from '../../../app/database/db'
import { commentPublished } from './visibility'
import { STATUS, SEEN_BY } from './statuses'

/** What counts of a post; undefined when others cannot see it. */
export async function shownPost(db: Db, id: string) {
  const { rows } = await sql<{ authorId: string; type: PostType; anonymous: boolean; digest: boolean }>`
    select author_id as "authorId", type, anonymous, digest
    from circle_post where id = ${id} and status = ${STATUS.published}`.execute(db)
  return rows[0]
}

/** What counts of a comment; undefined when others cannot see it. `hidden`: written by the asker of an anonymous question. */
export async function shownComment(trx: Trx, id: string) {
  const { rows } = await sql<{ authorId: string; postId: string; isAnswer: boolean; own: boolean; hidden: boolean }>`
    select c.author_id as "authorId", c.post_id as "postId", c.is_answer as "isAnswer", p.author_id = c.author_id as own,
      p.anonymous and p.author_id = c.author_id as hidden
    from circle_comment c join circle_post p on p.id = c.post_id
    where c.id = ${id} and ${commentPublished} and p.status = ${STATUS.published}`.execute(trx)
  return rows[0]
}

/** A like may have been taken back meanwhile. */
export async function stillLikes(trx: Trx, of: 'post' | 'comment', id: string, userId: string): Promise<boolean> {
  const { rows } =
    of === 'post'
      ? await sql`select from circle_like where post_id = ${id} and user_id = ${userId}`.execute(trx)
      : await sql`select from circle_comment_like where comment_id = ${id} and user_id = ${userId}`.execute(trx)
  return rows.length > 0
}

/** Who wrote the answer that is accepted now; undefined when it is not this one. */
export async function acceptedAuthor(trx: Trx, postId: string, commentId: string): Promise<string | undefined> {
  const { rows } = await sql<{ author_id: string }>`
    select c.author_id from circle_post p join circle_comment c on c.id = p.accepted_comment_id
    where p.id = ${postId} and c.id = ${commentId}`.execute(trx)
  return rows[0]?.author_id
}

/** Who wrote a post, whatever became of it. */
export async function authorOf(trx: Trx, postId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select author_id as id from circle_post where id = ${postId}`.execute(trx)
  return rows[0]?.id
}

/** Whether a post that everybody reads has these very words in its text. */
export async function quotes(db: Db, postId: string, words: string): Promise<boolean> {
  const { rows } = await sql`
    select from circle_post where id = ${postId} and status = ${POST.published} and visible = ${SEEN_BY.all} and not anonymous
      and strpos(content, ${words}) > 0`.execute(db)
  return rows.length > 0
}
