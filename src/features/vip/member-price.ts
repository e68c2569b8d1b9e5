import { yuan } from '@/ui/text/price'

/** What a thing costs, as the cards of shops say it. */
export interface MemberPriced {
  /** 分, what everybody pays. */
  price: number
  /** 分; null: the same. */
  memberPrice: number | null
  /** Members do not pay for it. */
  vipFree?: boolean
}

/** 分, where members pay less; undefined where they pay the same. */
export function lowerForMembers({ price, memberPrice, vipFree }: MemberPriced): number | undefined {
  const lower = vipFree ? 0 : memberPrice
  return lower !== null && lower < price ? lower : undefined
}

/** 会员免费, 会员 ¥79; '' where members pay the same. */
export function memberWords(priced: MemberPriced): string {
  const lower = lowerForMembers(priced)
  if (lower === undefined) return ''
  return lower === 0 ? '会员免费' : `会员 ${yuan(lower)}`
}
