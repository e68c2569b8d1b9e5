import { stamp } from '@/lib/date'

/** 2027-11-20 */
export const dayOf = (iso: string) => stamp(iso).slice(0, 10)
/** 2027-11-20 10:03: a membership ends at the hour it began. */
export const minuteOf = (iso: string) => stamp(iso).slice(0, 16)
