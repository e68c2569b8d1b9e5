import { dateOf } from '@/lib/time'

/** The last day of what ends then: 2027年11月20日, of this year without it. What ends at midnight is good until the day before. */
export const lastDayOf = (iso: string) => dateOf(Date.parse(iso) - 1)
