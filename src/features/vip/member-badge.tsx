import { Badge } from '@/ui/text/badge'
import { memberWords, type MemberPriced } from './member-price'

/** What members pay, beside the price of a thing in a list; nothing where it is the same. */
export function MemberBadge(priced: MemberPriced) {
  const words = memberWords(priced)
  return words ? <Badge tone="vip">{words}</Badge> : null
}
