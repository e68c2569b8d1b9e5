import { dateOf } from '@/lib/time'

/** 2027年11月20日, of this year without it. */
export const dayOf = (iso: string) => dateOf(Date.parse(iso), Date.now())
