import { DAY_MS } from '../../../app/time/units'

/** The Monday of the week of a day. */
export const mondayOf = (day: string): string =>
  new Date(Date.parse(day) - ((new Date(day).getUTCDay() + 6) % 7) * DAY_MS).toISOString().slice(0, 10)
