import { serverNow } from './server-time'
import { clock, dateOf, dayNumber, OFFSET } from './time'

/** 今天, 昨天, 11月17日, 2025年3月2日. `now` in ms. */
export function day(iso: string, now = serverNow()): string {
  const then = Date.parse(iso)
  const [date, today] = [dayNumber(then), dayNumber(now)]
  if (date === today) return '今天'
  if (date === today - 1) return '昨天'
  return dateOf(then, now)
}

/** How many dates lie between now and then: 0 is today. `now` in ms. */
export const daysUntil = (iso: string, now: number) => Math.max(0, dayNumber(Date.parse(iso)) - dayNumber(now))

/** 2026-11-20 10:32:08 */
export const stamp = (iso: string) => new Date(Date.parse(iso) + OFFSET).toISOString().slice(0, 19).replace('T', ' ')
/** 2026-11-20 10:32: of what ends at an hour. */
export const minuteOf = (iso: string) => stamp(iso).slice(0, 16)
/** 2026-11-20: which day it is in Shanghai. */
export const today = () => stamp(new Date(serverNow()).toISOString()).slice(0, 10)
const WEEKDAYS = '日一二三四五六'

/** 11月20日 周五 20:00, of another year 2025年11月20日 周四 20:00 */
export function moment(iso: string): string {
  const then = Date.parse(iso)
  return `${dateOf(then)} 周${WEEKDAYS[new Date(then + OFFSET).getUTCDay()]} ${clock(iso)}`
}
