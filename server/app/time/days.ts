import { DAY_MS } from './units'

const inShanghai = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai', dateStyle: 'short' })

const clockInShanghai = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short', timeStyle: 'medium' })

/** Since then no clock in Shanghai has been put forward. */
const NO_SUMMER_TIME = Date.UTC(1992, 0, 1)
const AHEAD_MS = 8 * 3_600_000

/** YYYY-MM-DD as the clocks in Shanghai have it, wherever the server stands. A number is in ms. */
export const dayOf = (at: Date | number): string =>
  Number(at) >= NO_SUMMER_TIME ? new Date(Number(at) + AHEAD_MS).toISOString().slice(0, 10) : inShanghai.format(at)

/** YYYY-MM-DD HH:mm:ss, the same way. */
export const secondOf = (at: Date): string => clockInShanghai.format(at)
/** YYYY-MM-DD HH:mm, the same way. */
export const minuteOf = (at: Date): string => secondOf(at).slice(0, 16)

/** The first moment of the day in Shanghai, or of the one so many days after it. */
export const dayStart = (now: Date, days = 0): Date => new Date(Date.parse(`${dayOf(now)}T00:00:00+08:00`) + days * DAY_MS)

/** The first moment of the month in Shanghai, and of the one after it. */
export const monthOf = (now: Date): Date => new Date(`${dayOf(now).slice(0, 7)}-01T00:00:00+08:00`)
export const nextMonth = (now: Date): Date => monthOf(new Date(monthOf(now).getTime() + 32 * DAY_MS))
