import { sql } from 'kysely'
import { FREE_A_DAY } from '../../../../contract/rules/practice'
import { page } from '../../../app/http/page'
import { usedBy, type Benefit } from '../../commerce/entitlement/benefits'
import { holds } from '../../commerce/entitlement/entitlements'
import { putInPapers } from './practice/mocks'

/**
 * What took a free question from these people on that day or later, with the day before, whose midnight may be another one
 * there.
 */
const spentBy = (userIds: string[], since: Date) =>
  sql`user_id = any(${userIds}::uuid[]) and day >= ${since}::timestamptz::date - 1 and spent`

/**
 * Practice without a number; see practice/free.ts. Only what goes beyond everybody's free questions of a day was used of it,
 * answered or looked up, and mock papers, of which nothing is free, in banks that are not owned beside it. Single questions
 * have no price, so nothing is reckoned as saved.
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
      sql`select u.user_id as "userId", count(*)::integer as times, 0 as saved from (
          select d.user_id from (
            select user_id, at, row_number() over (partition by user_id, day order by at) as nth from (
              select user_id, day, at from tiku_done where ${spentBy(userIds, since)}
              union all select user_id, day, at from tiku_look where ${spentBy(userIds, since)}) a) d
          where d.nth > ${FREE_A_DAY} and d.at >= ${since}
          union all select p.user_id from ${putInPapers} join tiku_bank b on b.id = p.bank_id and b.vip_free and not b.free
          where p.user_id = any(${userIds}::uuid[]) and s.started_at >= ${since}
            and not ${holds('bank', sql`p.user_id`, sql`p.bank_id`)}) u
        group by u.user_id`,
    ),
}

export const benefits = [practice]
