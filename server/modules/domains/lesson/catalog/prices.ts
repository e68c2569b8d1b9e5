import { sql } from 'kysely'
import type { BenefitCode } from '../../../../../contract/rules/benefits'
import type { Access } from '../access'

/**
 * Columns of a course `c` that its price now comes from: `price` with a running offer, what is asked for while there is none,
 * and until when. What is drawn through is what everybody paid before, and pays after.
 */
export const priceColumns = sql`lesson_price(c) as price, c.price as origin_price,
  case when c.member_price <= lesson_price(c) then c.member_price end as member_price, c.vip_free,
  case when lesson_promo(c) then c.promo_ends_at end as promo_ends_at`

export interface PriceRow {
  price: number
  origin_price: number
  member_price: number | null
  vip_free: boolean
}

/** What members may have of a course: to learn it without paying, or to pay less. A card may bring one without the other. */
export interface Lowering {
  free: boolean
  cheaper: boolean
}
/** Of this course, for whoever `has` what a card may bring. */
export async function loweringOf(
  { vip_free, member_price }: Pick<PriceRow, 'vip_free' | 'member_price'>,
  has: (code: BenefitCode) => Promise<boolean>,
): Promise<Lowering> {
  const free = vip_free && (await has('course'))
  return { free, cheaper: !free && member_price !== null && (await has('coursePrice')) }
}

/** What this person would pay, in 分, and the word for what lowers it; whoever bought it before renews at the price of members. */
export function priceFor(
  { price, member_price }: Pick<PriceRow, 'price' | 'member_price'>,
  { free, cheaper }: Lowering,
  access: Pick<Access, 'active' | 'paused' | 'source'> | undefined,
): { price: number; label: string } {
  if (free) return { price: 0, label: '会员免费' }
  const lower = member_price ?? price
  if (cheaper) return { price: lower, label: '会员优惠' }
  if (access && !access.active && !access.paused && access.source === 'buy') return { price: lower, label: '续费优惠' }
  return { price, label: '' }
}

/** What is announced without a day on which it begins promises nothing: nobody buys it, nor joins it for nothing. */
export const isSold = ({ status, starts_at }: { status: string; starts_at: Date | null }) =>
  status !== 'presale' || starts_at !== null
