import { stamp } from '@/lib/date'

/** 2027-11-20 */
export const dayOf = (iso: string) => stamp(iso).slice(0, 10)
