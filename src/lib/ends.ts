import { minuteOf, stamp } from './date'
import { clock, dateOf } from './time'

/** At midnight in Shanghai, or in the last minute before it. */
const endsWithDay = (iso: string) => ['00:00', '23:59'].includes(clock(iso))

/** How long what ends then is good: 2027年11月20日, of this year without it; where it does not end with that day, with the hour. */
export const lastDayOf = (iso: string) =>
  endsWithDay(iso) ? dateOf(Date.parse(iso) - 1) : `${dateOf(Date.parse(iso))} ${clock(iso)}`

/** The same as 2027-11-20, or 2027-11-20 14:00. */
export const lastDateOf = (iso: string) =>
  endsWithDay(iso) ? stamp(new Date(Date.parse(iso) - 1).toISOString()).slice(0, 10) : minuteOf(iso)
