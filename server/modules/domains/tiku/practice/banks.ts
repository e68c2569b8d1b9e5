import { sql } from 'kysely'
import type { LearnersBank } from '../../../../../contract/tikuPractice'
import { prepared, type Db } from '../../../../app/database/db'
import { gone } from '../../../../app/errors'
import { rightsTo } from '../rights'

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

/** What has run out, or is on its way back, is not theirs to use. */
async function withOwned(db: Db, userId: string | null, banks: Omit<OpenBank, 'owned'>[]): Promise<OpenBank[]> {
  const rights = await rightsTo(
    db,
    userId,
    banks.map(({ id }) => id),
  )
  return banks.map((bank) => ({ ...bank, owned: rights.get(bank.id)?.active ?? false }))
}

/** Banks for learners, in the order of the operators. */
export async function openBanks(db: Db, userId: string | null): Promise<OpenBank[]> {
  const { rows } = await sql<Omit<OpenBank, 'owned'>>`${prepared}
    select ${columns(userId)} from tiku_bank b where b.state = 'on' order by b.sort, b.id`.execute(db)
  return withOwned(db, userId, rows)
}

/** One that learners may see. Refuses with 10104. */
export async function openBank(db: Db, userId: string | null, id: string): Promise<OpenBank> {
  const { rows } = await sql<Omit<OpenBank, 'owned'>>`${prepared}
    select ${columns(userId)} from tiku_bank b where b.state = 'on' and b.id = ${id}`.execute(db)
  return (await withOwned(db, userId, rows))[0] ?? gone()
}

/** Where somebody practised last; undefined where they never did. */
export async function lastBank(db: Db, userId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`${prepared}
    select b.id from tiku_learner l join tiku_bank b on b.id = l.bank_id and b.state = 'on'
    where l.user_id = ${userId} order by l.last_at desc nulls last limit 1`.execute(db)
  return rows[0]?.id
}

/** What opens all of a bank that is not free. */
export const waysIn = ({ vipFree, price }: OpenBank) =>
  [vipFree && '开通会员', price > 0 && '购买题库'].filter(Boolean).join('或')
