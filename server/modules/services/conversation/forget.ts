import { sql } from 'kysely'
import type { Trx } from '../../../app/database/db'
import { isOpen, personOn } from '../../identity/user/people'

/**
 * An account was closed. What it wrote to others is theirs too and stays, under nobody's name; what it asked us is deleted,
 * and so is what nobody is left to read.
 */
export async function forgetTalks(trx: Trx, userId: string) {
  await sql`delete from conversation where kind = 'kefu' and biz_id = ${userId}`.execute(trx)
  await sql`delete from conversation c using conversation_member m
    where c.kind = 'dm' and m.conversation_id = c.id and m.user_id = ${userId} and not exists (
      select from conversation_member other join ${personOn('other.user_id')}
      where other.conversation_id = c.id and other.user_id <> ${userId} and ${isOpen})`.execute(trx)
  await sql`update conversation_member set pinned = false, muted = false where user_id = ${userId}`.execute(trx)
}
