import { dayOf, minuteOf } from './days'

const day = new Intl.DateTimeFormat('zh-CN', { timeZone: 'Asia/Shanghai', month: 'long', day: 'numeric', weekday: 'short' })
const clock = new Intl.DateTimeFormat('zh-CN', {
  timeZone: 'Asia/Shanghai',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** 14:00, as it is in Shanghai. */
export const clockOf = (at: Date) => clock.format(at)
/** 12月5日周六 14:00 */
export const whenOf = (at: Date) => `${day.format(at)} ${clock.format(at)}`
/** 12月5日周六 14:00–17:00 */
export const spanOf = (from: Date, to: Date) =>
  dayOf(from) === dayOf(to) ? `${whenOf(from)}–${clock.format(to)}` : `${whenOf(from)} 至 ${whenOf(to)}`

/** 2026-12-05; of a moment today, where the hour decides, 2026-12-05 14:00 */
export const dayOrHour = (at: Date, now: Date) => (dayOf(at) === dayOf(now) ? `${dayOf(at)} ${clockOf(at)}` : dayOf(at))

/** How long what ends then is good: 2026-12-05; where it does not end with that day, 2026-12-05 14:00. */
export const lastOf = (end: Date) => (endsWithDay(end) ? dayOf(end.getTime() - 1) : minuteOf(end))
/** At midnight in Shanghai, or in the last minute before it. */
const endsWithDay = (end: Date) => ['00:00', '23:59'].includes(clockOf(end))

/** 2026年12月5日 14:00 */
export function momentOf(at: Date): string {
  const [year, month, date] = dayOf(at).split('-')
  return `${year}年${Number(month)}月${Number(date)}日 ${clockOf(at)}`
}
