import type { Sellable } from '../shops/sellable'

/** Of what is sold there are as many as are wanted: nothing is taken, and nothing comes back. */
export const asManyAsWanted: Pick<Sellable, 'reserve' | 'release'> = {
  reserve: async () => {},
  release: async () => {},
}

const DAY = 86_400_000

/** Why it is not given back so many days after `since`; undefined within them. */
export const tooLate = (since: Date, now: Date, days: number, rule: string): string | undefined =>
  now.getTime() - since.getTime() > days * DAY ? `已超过 ${days} 天。${rule}` : undefined
