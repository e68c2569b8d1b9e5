import type { IconName } from '@/ui/icon/icon'

const KNOWN: readonly IconName[] = [
  ...(['gift', 'coins', 'ticket', 'graduation-cap', 'crown', 'headphones', 'book-marked', 'circle-minus', 'refresh-cw'] as const),
]
/** The drawing of a prize; one that this version does not have is a gift. */
export const iconOf = (icon: string): IconName => KNOWN.find((one) => one === icon) ?? 'gift'
