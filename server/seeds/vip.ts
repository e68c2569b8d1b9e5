import { sql } from 'kysely'
import { newId } from '../app/ids'
import type { Services } from '../app/http/serve'
import { apply, type Holder } from '../modules/domains/vip/terms'
import { insert } from './load'

const DAY = 86_400_000

/** Who is a member by which card, and since how many days. */
const MEMBERS = [
  { phone: '13800138000', card: '年卡', ago: 128, days: 365 },
  { phone: '13800138003', card: '季卡', ago: 86, days: 90 },
  { phone: '13800138005', card: '年卡', ago: 150, days: 365 },
  { phone: '13800138007', card: '年卡', ago: 40, days: 365 },
  { phone: '13800138009', card: '季卡', ago: 30, days: 90 },
  { phone: '13800138010', card: '年卡', ago: 75, days: 365 },
  { phone: '13800138014', card: '年卡', ago: 210, days: 365 },
  { phone: '13800138023', card: '年卡', ago: 12, days: 365 },
]

/** Members among the demo people, and the time of the demo company. */
export async function loadVip({ db }: Services): Promise<void> {
  const { rows: there } = await sql`select from vip_term limit 1`.execute(db)
  if (there.length) return
  const { rows: people } = await sql<{ id: string; phone: string }>`
    select id, phone from app_user where phone = any(${MEMBERS.map(({ phone }) => phone)}::text[])`.execute(db)
  const { rows: companies } = await sql<{ id: string; seats: number; term_start: Date; term_end: Date; card: string }>`
    select c.id, c.seats, c.term_start, c.term_end, k.id as card from company c join vip_card k on k.seats = c.seats
    where c.term_end is not null`.execute(db)
  const { rows: cards } = await sql<{ id: string; name: string }>`select id, name from vip_card`.execute(db)
  const idOf = new Map(people.map(({ id, phone }) => [phone, id]))
  const cardOf = new Map(cards.map(({ id, name }) => [name, id]))
  const holders: { holder: Holder; row: Record<string, unknown> }[] = [
    ...MEMBERS.filter(({ phone }) => idOf.has(phone)).map(({ phone, card, ago, days }) => {
      const start = Date.now() - ago * DAY
      const userId = idOf.get(phone)!
      return {
        holder: { userId },
        row: {
          ...{ user_id: userId, company_id: null, card_id: cardOf.get(card), seats: null },
          ...{ starts_at: new Date(start), ends_at: new Date(start + days * DAY), created_at: new Date(start) },
        },
      }
    }),
    ...companies.map(({ id, seats, term_start, term_end, card }) => ({
      holder: { companyId: id },
      row: {
        ...{ user_id: null, company_id: id, card_id: card, seats },
        ...{ starts_at: term_start, ends_at: term_end, created_at: term_start },
      },
    })),
  ]
  await db.transaction().execute(async (trx) => {
    await insert(
      trx,
      'vip_term',
      holders.map(({ row }) => ({ id: newId(), source: 'gift', source_id: newId(), kind: 'time', ...row })),
    )
    for (const { holder } of holders) await apply(trx, holder)
  })
}
