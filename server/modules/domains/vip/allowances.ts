import { sql } from 'kysely'
import type { BenefitCode } from '../../../../contract/rules/benefits'
import type { Db } from '../../../app/database/db'
import type { Allowance } from '../../commerce/entitlement/allowances'
import { returningOrders } from '../../commerce/order/refunds/returning'
import { seatOf } from '../company/seats'

/** The largest quota of the cards that run for somebody now: their own, and that of the company whose seat they have. */
export async function quotaOf(db: Db, userId: string, code: BenefitCode): Promise<number | undefined> {
  const [seat, returning] = await Promise.all([seatOf(db, userId), returningOrders(db, userId)])
  const { rows } = await sql<{ quota: number }>`
    select b.quota from vip_term t join vip_card_benefit b on b.card_id = t.card_id and b.code = ${code}
    where (t.user_id = ${userId}::uuid or t.company_id = ${seat?.companyId ?? null}::uuid) and t.kind = 'time'
      and t.revoked_at is null and t.starts_at <= statement_timestamp() and t.ends_at > statement_timestamp()
      and t.source_id <> all(${returning}::uuid[]) and b.quota is not null
    order by b.quota desc limit 1`.execute(db)
  return rows[0]?.quota
}

/** The largest quota of the cards that are on the shelf; null where none of them has one. */
export async function mostOnShelf(db: Db, code: BenefitCode): Promise<number | null> {
  const { rows } = await sql<{ most: number | null }>`
    select max(b.quota) as most from vip_card_benefit b join vip_card c on c.id = b.card_id and c.status = 'on'
    where b.code = ${code}`.execute(db)
  return rows[0].most
}

/** What was taken stays, for as long as there is one: the document was handed over. */
export const documents = {
  kind: 'document' as const,
  async of(db: Db, userId: string): Promise<Allowance | undefined> {
    const quota = await quotaOf(db, userId, 'document')
    return quota === undefined ? undefined : { quota, until: null }
  },
}

/** Questions to the assistant, by day. */
export const questions = {
  kind: 'question' as const,
  async of(db: Db, userId: string): Promise<Allowance | undefined> {
    const quota = await quotaOf(db, userId, 'question')
    return quota === undefined ? undefined : { quota, until: null }
  },
}
