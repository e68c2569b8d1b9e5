import { sql } from 'kysely'
import { page } from '../../../app/page'
import { usedBy, type Benefit } from '../../commerce/entitlement/benefits'

/** Practice without a number; see practice/free.ts. Single questions have no price, so nothing is reckoned as saved. */
const practice: Benefit = {
  code: 'practice',
  at: page('pages/tiku/index'),
  async extent(db) {
    const { rows } = await sql<{ banks: number; questions: number }>`
      select count(distinct b.id)::integer as banks, count(q.id)::integer as questions
      from tiku_bank b join tiku_question q on q.bank_id = b.id and q.state = 'on' where b.state = 'on' and not b.free`.execute(
      db,
    )
    const [{ banks, questions }] = rows
    return banks ? `${banks} 个题库 ${questions} 题` : ''
  },
  used: (db, userIds, since) =>
    usedBy(
      db,
      sql`select d.user_id as "userId", count(*)::integer as times, 0 as saved from tiku_done d
        join tiku_bank b on b.id = d.bank_id and not b.free
        where d.user_id = any(${userIds}::uuid[]) and d.at >= ${since} and not d.spent group by d.user_id`,
    ),
}

export const benefits = [practice]
