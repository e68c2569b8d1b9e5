import { sql } from 'kysely'
import { FREE_A_DAY } from '../../../../contract/rules/practice'
import { page } from '../../../app/http/page'
import { usedBy, type Benefit } from '../../commerce/entitlement/benefits'

/**
 * Practice without a number; see practice/free.ts. Only what goes beyond everybody's free questions of a day was used of it. Single
 * questions have no price, so nothing is reckoned as saved.
 */
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
      sql`select d.user_id as "userId", count(*)::integer as times, 0 as saved from (
          select user_id, at, row_number() over (partition by user_id, day order by at) as nth from tiku_done
          where user_id = any(${userIds}::uuid[]) and day >= ${since}::timestamptz::date - 1 and spent) d
        where d.nth > ${FREE_A_DAY} and d.at >= ${since} group by d.user_id`,
    ),
}

export const benefits = [practice]
