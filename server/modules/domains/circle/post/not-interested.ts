import { sql } from 'kysely'
import type { Db } from '../../../../app/database/db'
import { gone } from '../../../../app/errors'
import { openTo } from '../visibility'

/**
 * Takes a post out of what is recommended to somebody, and for the reason 'author' all that its author puts a name to.
 * Who wrote an anonymous post is not written down, nor used.
 */
export async function notInterested(db: Db, userId: string, id: string, reason?: 'content' | 'author' | 'repeat'): Promise<true> {
  const author =
    reason === 'author' ? sql`case when not p.anonymous and p.author_id <> ${userId} then p.author_id end` : sql`null::uuid`
  const { rows } = await sql`
    insert into circle_not_interested as n (user_id, post_id, author_id)
    select ${userId}::uuid, p.id, ${author} from circle_post p where p.id = ${id} and ${openTo(userId)}
    on conflict (user_id, post_id) do update set author_id = coalesce(excluded.author_id, n.author_id)
    returning 1`.execute(db)
  return rows.length ? true : gone()
}
