import { sql } from 'kysely'
import type { LearnersBank } from '../../../../../contract/tikuPractice'
import { prepared, type Db } from '../../../../app/database/db'
import { gone } from '../../../../app/errors'
import { banksOf, rightsTo } from '../rights'

export interface OpenBank extends LearnersBank {
  /** '' where the bank has no chapters. */
  firstChapter: string
}

const columns = (
  userId: string | null,
) => sql`b.id, b.name, b.level, b.intro, b.free, b.vip_free as "vipFree", b.price, b.valid_days as "validDays",
  (select count(*) from tiku_question q where q.bank_id = b.id and q.state = 'on') as "questionCount",
  coalesce((select c.name from tiku_chapter c where c.bank_id = b.id order by c.position limit 1), '') as "firstChapter",
  coalesce((select l.question_count from tiku_learner l where l.bank_id = b.id and l.user_id = ${userId}::uuid), 0) as done`

/** Banks for learners, in the order of the operators; what was put away stays with those who own it. */
export async function openBanks(db: Db, userId: string | null): Promise<OpenBank[]> {
  const mine = await banksOf(db, userId)
  const { rows } = await sql<Omit<OpenBank, 'owned'>>`${prepared}
    select ${columns(userId)} from tiku_bank b
    where b.state = 'on' or b.id = any(${mine}::uuid[]) order by b.sort, b.id`.execute(db)
  return rows.map((bank) => ({ ...bank, owned: mine.includes(bank.id) }))
}

/** One that learners may see, or that this one owns. Refuses with 10104. */
export async function openBank(db: Db, userId: string | null, id: string): Promise<OpenBank> {
  const { rows } = await sql<Omit<OpenBank, 'owned'> & { shown: boolean }>`${prepared}
    select ${columns(userId)}, b.state = 'on' as shown from tiku_bank b where b.id = ${id}`.execute(db)
  const { shown, ...bank } = rows[0] ?? gone()
  // What has run out, or is on its way back, is not theirs to use.
  const owned = (await rightsTo(db, userId, [bank.id])).get(bank.id)?.active ?? false
  return shown || owned ? { ...bank, owned } : gone()
}

/** Where somebody practised last, of what is open to them; undefined where they never did. */
export async function lastBank(db: Db, userId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`${prepared}
    select b.id from tiku_learner l join tiku_bank b on b.id = l.bank_id
    where l.user_id = ${userId} and (b.state = 'on' or b.id = any(${await banksOf(db, userId)}::uuid[]))
    order by l.last_at desc nulls last limit 1`.execute(db)
  return rows[0]?.id
}

/** What opens all of a bank that is not free. */
export const waysIn = ({ vipFree, price }: OpenBank) =>
  [vipFree && '开通会员', price > 0 && '购买题库'].filter(Boolean).join('或')
