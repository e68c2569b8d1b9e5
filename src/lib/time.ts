import { serverNow } from './server-time'

export const DAY = 86_400_000
/** Times are shown as the clocks in Shanghai have them, which know no summer time. */
export const OFFSET = 8 * 3_600_000

/** Which day of Shanghai it is, counted from 1970. */
export const dayNumber = (at: number) => Math.floor((at + OFFSET) / DAY)

/** 刚刚, 12分钟前, 3小时前 (today), 昨天 19:42, 11月17日, 2025年3月2日. `now` in ms; a clock that is a little behind makes no future. */
export function ago(iso: string, now = serverNow()): string {
  const then = Date.parse(iso)
  const minutes = Math.floor((now - then) / 60_000)
  if (minutes < 1) return '刚刚'
  if (minutes < 60) return `${minutes}分钟前`
  const [date, today] = [dayNumber(then), dayNumber(now)]
  if (date === today) return `${Math.floor(minutes / 60)}小时前`
  return date === today - 1 ? `昨天 ${clock(iso)}` : dateOf(then, now)
}

/** 11月17日, of another year 2025年3月2日. */
export function dateOf(then: number, now = serverNow()) {
  const [at, here] = [new Date(then + OFFSET), new Date(now + OFFSET)]
  const date = `${at.getUTCMonth() + 1}月${at.getUTCDate()}日`
  return at.getUTCFullYear() === here.getUTCFullYear() ? date : `${at.getUTCFullYear()}年${date}`
}

/** 19:42 */
export const clock = (iso: string) => new Date(Date.parse(iso) + OFFSET).toISOString().slice(11, 16)

/** 0:42, 12:30 */
export const clip = (seconds: number) => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`
