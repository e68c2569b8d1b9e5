import type { PrizeType } from '../../../../contract/rules/exchange'
import type { IconName } from '@/ui/icon/icon'

/** How each kind of prize is drawn, where it has no picture of its own. */
export const PRIZE_ICONS: Record<PrizeType, { icon: IconName; tone: 'brand' | 'coin' }> = {
  course: { icon: 'graduation-cap', tone: 'brand' },
  zhiku: { icon: 'file-text', tone: 'brand' },
  tiku: { icon: 'square-pen', tone: 'brand' },
  activity: { icon: 'map-pin', tone: 'brand' },
  vip: { icon: 'crown', tone: 'coin' },
  seats: { icon: 'user-round-plus', tone: 'coin' },
  neixun: { icon: 'briefcase', tone: 'brand' },
  mall: { icon: 'gift', tone: 'coin' },
  card: { icon: 'ticket', tone: 'brand' },
  coupon: { icon: 'ticket', tone: 'coin' },
  coin: { icon: 'coins', tone: 'coin' },
  growth: { icon: 'star', tone: 'brand' },
}
