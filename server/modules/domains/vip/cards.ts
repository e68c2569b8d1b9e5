import { sql } from 'kysely'
import type { BenefitCode } from '../../../../contract/rules/benefits'
import type { Db } from '../../../app/database/db'
import { gone } from '../../../app/errors'
import type { Modules } from '../../../app/module'
import type { Benefit } from '../../commerce/entitlement/benefits'

export interface Card {
  id: string
  kind: 'personal' | 'company'
  name: string
  /** null: for good */
  days: number | null
  price: number
  origin_price: number
  first_price: number | null
  seats: number | null
  seat_price: number | null
  rank: number
  badge: string
  tip: string
  sort: number
  status: 'on' | 'off'
  benefits: { code: BenefitCode; quota: number | null }[]
}
const columns = sql`c.id, c.kind, c.name, c.days, c.price, c.origin_price, c.first_price, c.seats, c.seat_price, c.rank,
  c.badge, c.tip,
  c.sort, c.status, (select coalesce(json_agg(json_build_object('code', b.code, 'quota', b.quota) order by b.code), '[]')
    from vip_card_benefit b where b.card_id = c.id) as benefits`

/** On the shelf, in the order of the shelf. */
export async function shelf(db: Db, kind: Card['kind']): Promise<Card[]> {
  const { rows } = await sql<Card>`
    select ${columns} from vip_card c where c.kind = ${kind} and c.status = 'on' order by c.sort, c.id`.execute(db)
  return rows
}

/** Also those that are off it. */
export async function allCards(db: Db): Promise<Card[]> {
  const { rows } = await sql<Card>`select ${columns} from vip_card c order by c.kind desc, c.sort, c.id`.execute(db)
  return rows
}

export async function cardById(db: Db, id: string): Promise<Card> {
  const { rows } = await sql<Card>`select ${columns} from vip_card c where c.id = ${id}`.execute(db)
  return rows[0] ?? gone()
}

export interface Words {
  code: BenefitCode
  title: string
  words: string
  without: string
  icon: string
}
/** A benefit that there is something of, with who gives it. */
export type Listed = Words & { extent: string; given: Benefit }

/**
 * Every benefit that a domain brings and that there is something of now, by the order of the page.
 * @param rights what somebody's own cards bring, which is then what they read; see rightsOf()
 */
export async function listedBenefits(
  { db, modules }: { db: Db; modules: Modules },
  rights?: Map<BenefitCode, number | null>,
): Promise<Listed[]> {
  const { rows } = await sql<Words>`select code, title, words, without, icon from vip_benefit order by sort, code`.execute(db)
  const brought = new Map(modules.all('benefits').map((one) => [one.code, one]))
  const all = await Promise.all(
    rows.map(async (row): Promise<Listed | undefined> => {
      const given = brought.get(row.code)
      const own = rights?.get(row.code)
      const extent = own && given?.share ? given.share(own) : await given?.extent(db)
      return given && extent ? { ...row, extent, given } : undefined
    }),
  )
  return all.flatMap((one) => one ?? [])
}

export const wordsOf = ({ given: _given, ...words }: Listed) => words
