import { DAY_MS } from '../../../../app/time/units'
import type { Sellable } from '../shops/sellable'

/** Of what is sold there are as many as are wanted: nothing is taken, and nothing comes back. */
export const asManyAsWanted: Pick<Sellable, 'reserve' | 'release'> = {
  reserve: async () => {},
  release: async () => {},
}

/** Why it is not given back so many days after `since`; undefined within them. */
export const tooLate = (since: Date, now: Date, days: number, rule: string): string | undefined =>
  now.getTime() - since.getTime() > days * DAY_MS ? `已超过 ${days} 天。${rule}` : undefined
