import { sql } from 'kysely'
import type { Ctx } from '../../app/context'
import type { Db } from '../../app/db'
import { balanceOf } from '../coin/ledger'
import { growthLine } from '../growth/levels'
import { continueOf } from '../lesson/learning'
import { unreadOf } from '../notice/inbox'
import { orderCounts } from '../order/orders'

/** Nobody shows more than 99+. */
const MOST = 100

/** Messages that others wrote and this person has not read, in conversations that are not muted. */
async function unreadTalk(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from (
      select from conversation_member m
        join conversation c on c.id = m.conversation_id and c.kind = 'dm' and c.last_seq > greatest(m.read_seq, m.hidden_seq)
        join conversation_message x on x.conversation_id = c.id and x.seq > greatest(m.read_seq, m.hidden_seq)
          and x.user_id is distinct from m.user_id and x.recalled_at is null
      where m.user_id = ${userId} and not m.muted limit ${MOST}) u`.execute(db)
  return rows[0].count
}

/** What the tab 我的 counts, at once. */
export async function summary({ db, user, now }: Ctx) {
  const [notices, dm, coins, orders, learning, growth] = await Promise.all([
    unreadOf(db, user.id),
    unreadTalk(db, user.id),
    balanceOf(db, user.id),
    orderCounts(db, user.id),
    continueOf(db, user.id),
    growthLine(db, user.id, now),
  ])
  return { unread: notices.total, dm, coins, orders, ...(learning && { learning }), growth }
}
