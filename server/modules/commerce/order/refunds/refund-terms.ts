import { sql, type RawBuilder } from 'kysely'
import { coalesced } from '../../../../app/database/batched'
import { prepared, type Db, type Trx } from '../../../../app/database/db'
import { refuse } from '../../../../app/errors'
import { keysOf } from '../../../../../contract/rules/keys'

/** Shops whose rule is a number of days and, of some, how much may be used by then. */
export type TermedKind = 'course' | 'vip' | 'zhiku' | 'tiku'
export interface RefundTerms {
  /** After paying; of a course that has not begun, after its beginning. */
  days: number
  /** Percent of a course that may be learnt, questions of a bank that may be done; null where nothing may be used. */
  most: number | null
}

/** What holds until an operator says otherwise. */
const FIRST: Record<TermedKind, RefundTerms> = {
  course: { days: 7, most: 10 },
  vip: { days: 7, most: null },
  zhiku: { days: 7, most: null },
  tiku: { days: 7, most: 20 },
}
const KINDS = keysOf(FIRST)

/** The terms of an order that was placed at this time: what is changed afterwards does not touch it. */
export async function refundTerms(db: Db, kind: TermedKind, orderedAt: Date): Promise<RefundTerms & { most: number }> {
  const { rows } = await sql<RefundTerms>`${prepared}
    select days, most from refund_term where kind = ${kind} and since <= ${orderedAt} order by since desc limit 1`.execute(db)
  return termsOf(kind, rows.at(0) ?? null)
}

/** The days of an order that was placed at this time, as a column of a statement. */
export const refundDays = (kind: TermedKind, orderedAt: RawBuilder<unknown>) => sql<number>`coalesce((
  select t.days from refund_term t where t.kind = ${kind} and t.since <= ${orderedAt} order by t.since desc limit 1),
  ${FIRST[kind].days})`

/** The terms of what is ordered now. */
export const termsNow = coalesced((db: Db, kind: TermedKind) => refundTerms(db, kind, new Date()), String)

/** What an operator has said last, as a column of a statement, for termsOf(). */
export const saidTerms = (kind: TermedKind) => sql<RefundTerms | null>`(
  select json_build_object('days', t.days, 'most', t.most) from refund_term t
  where t.kind = ${kind} and t.since <= now() order by t.since desc limit 1)`
export function termsOf(kind: TermedKind, said: RefundTerms | null): RefundTerms & { most: number } {
  const { days, most } = said ?? FIRST[kind]
  return { days, most: most ?? 0 }
}

/** What holds now, shop by shop. */
export async function currentTerms(db: Db) {
  const { rows } = await sql<RefundTerms & { kind: TermedKind; since: Date }>`
    select distinct on (kind) kind, since, days, most from refund_term order by kind, since desc`.execute(db)
  const changed = new Map(rows.map((row) => [row.kind, row]))
  return KINDS.map((kind) => {
    const { days, most } = changed.get(kind) ?? FIRST[kind]
    return { kind, days, most, since: changed.get(kind)?.since.toISOString() ?? null }
  })
}

/** All that held, the latest first; the first one has held from the beginning. */
export async function termVersions(db: Db, kind: TermedKind) {
  const { rows } = await sql<RefundTerms & { since: Date }>`
    select since, days, most from refund_term where kind = ${kind} order by since desc`.execute(db)
  return [...rows.map(({ since, ...terms }) => ({ ...terms, since: since.toISOString() })), { ...FIRST[kind], since: null }]
}

/** From now on these hold for what is ordered. Refuses with 400 what the shop does not count. */
export async function setRefundTerms(trx: Trx, { kind, days, most }: RefundTerms & { kind: TermedKind }) {
  const counts = FIRST[kind].most !== null
  if (counts !== (most !== null)) refuse(400, counts ? '请填写最多用多少' : '这家店铺只退没有用过的，不填最多用多少')
  // An order that is being placed sees it or does not; its text says which.
  await sql`insert into refund_term (kind, since, days, most) values (${kind}, clock_timestamp(), ${days}, ${most})`.execute(trx)
}
