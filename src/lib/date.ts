import { clock, dateOf, dayNumber, OFFSET } from './time'

/** 今天, 昨天, 11月17日, 2025年3月2日. `now` in ms. */
export function day(iso: string, now: number = Date.now()): string {
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
const WEEKDAYS = '日一二三四五六'

/** 11月20日 周五 20:00 */
export function moment(iso: string): string {
  const at = new Date(Date.parse(iso) + OFFSET)
  const day = `${at.getUTCMonth() + 1}月${at.getUTCDate()}日 周${WEEKDAYS[at.getUTCDay()]}`
  return `${day} ${clock(iso)}`
}
