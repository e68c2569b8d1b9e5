import { sql } from 'kysely'
import type { BenefitCode } from '../../../../contract/rules/benefits'
import { isTrx, prepared, type Db } from '../../../app/database/db'
import { share } from '../../../app/database/locks'
import type { Allowance } from '../../commerce/entitlement/allowances'
import type { Benefit } from '../../commerce/entitlement/benefits'
import { goesBack } from '../../commerce/order/refunds/returning'
import { isVip } from '../../identity/user/people'
import { seatOf } from '../company/seats'

/** Those that run now for somebody, or for the company whose seat they have, as `t`. A condition. */
const runFor = (userId: string, companyId: string | undefined) =>
  sql`(t.user_id = ${userId}::uuid or t.company_id = ${companyId ?? null}::uuid) and t.kind = 'time'
      and t.revoked_at is null and t.starts_at <= statement_timestamp() and t.ends_at > statement_timestamp()`

/** What was paid for it is on its way back: until that is withdrawn it brings nothing. A condition. */
const rests = goesBack(sql.ref('t.source_id'))

/**
 * What is taken by it and what is paid back for it are not decided side by side, see hold() of terms.ts: the later one finds
 * the other. Whoever waits here must not hold the person: what they wait for is about to write there how long they are a
 * member.
 */
export async function takeTurn(db: Db, userId: string) {
  if (!isTrx(db)) return
  await share(db, `vip:${userId}`)
  const seat = await seatOf(db, userId)
  if (seat) await share(db, `vip:${seat.companyId}`)
}

/**
 * What the cards that run for somebody now bring, their own and that of the company whose seat they have: each with the
 * largest quota.
 */
export async function rightsOf(db: Db, userId: string): Promise<Map<BenefitCode, number | null>> {
  const seat = await seatOf(db, userId)
  const { rows } = await sql<{ code: BenefitCode; quota: number | null }>`${prepared}
    select b.code, max(b.quota) as quota from vip_term t join vip_card_benefit b on b.card_id = t.card_id
    where ${runFor(userId, seat?.companyId)} and not ${rests}
    group by b.code`.execute(db)
  return new Map(rows.map(({ code, quota }) => [code, quota]))
}

/** Whether a member has this of what members may have: not where none of the cards that run for them, and are kept, brings it. */
export async function hasBenefit(db: Db, userId: string | null, code: BenefitCode): Promise<boolean> {
  if (userId === null) return false
  await takeTurn(db, userId)
  if (!(await isVip(db, userId))) return false
  const seat = await seatOf(db, userId)
  const { rows } = await sql<{ brought: boolean }>`${prepared}
    select coalesce(bool_or(exists (select from vip_card_benefit b where b.card_id = t.card_id and b.code = ${code})
      and not ${rests}), true) as brought
    from vip_term t where ${runFor(userId, seat?.companyId)}`.execute(db)
  return rows[0].brought
}

export const quotaOf = async (db: Db, userId: string, code: BenefitCode): Promise<number | undefined> =>
  (await rightsOf(db, userId)).get(code) ?? undefined

/** Whether whoever becomes a member now has it, whichever card they take: only that is promised to somebody who is none. */
export async function comesWithEveryCard(db: Db, code: BenefitCode): Promise<boolean> {
  const { rows } = await sql<{ all: boolean }>`${prepared}
    select coalesce(bool_and(exists (select from vip_card_benefit b
      where b.card_id = c.id and b.code = ${code} and coalesce(b.quota, 1) > 0)), false) as all
    from vip_card c where c.kind = 'personal' and c.status = 'on'`.execute(db)
  return rows[0].all
}

/** The most that a card on the shelf brings of it; 0 where none does. */
export async function mostOf(db: Db, code: BenefitCode): Promise<number> {
  const { rows } = await sql<{ most: number | null }>`${prepared}
    select max(b.quota) as most from vip_card_benefit b join vip_card c on c.id = b.card_id and c.status = 'on'
    where b.code = ${code}`.execute(db)
  return rows[0].most ?? 0
}

/** Of what each card says how much: whoever has none yet is told what the best on the shelf brings. */
export const byCard = (code: BenefitCode, share: (quota: number) => string): Pick<Benefit, 'code' | 'share' | 'extent'> => ({
  code,
  share,
  async extent(db) {
    const most = await mostOf(db, code)
    return most ? share(most) : ''
  },
})

/** So much of it may be taken, and what was taken stays, for as long as there is one. */
const allowance = (kind: BenefitCode) => ({
  kind,
  async of(db: Db, userId: string): Promise<Allowance | undefined> {
    await takeTurn(db, userId)
    const quota = await quotaOf(db, userId, kind)
    return quota === undefined ? undefined : { quota, until: null }
  },
})

/** By month: the document was handed over. */
export const documents = allowance('document')

/** Questions to the assistant, by day. */
export const questions = allowance('question')
