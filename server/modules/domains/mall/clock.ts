import { clockOf } from '../../../app/time/clock'
import { dayOf } from '../../../app/time/days'
import { DAY_MS } from '../../../app/time/units'

const monthDay = (day: string) => `${Number(day.slice(5, 7))}月${Number(day.slice(8))}日`
/** 12月31日 */
export const dateText = (at: Date) => monthDay(dayOf(at))

/** 今天 10:00, 明天 10:00, 12月5日 10:00 */
export function soonText(at: Date, now: Date): string {
  const day = dayOf(at)
  const name = day === dayOf(now) ? '今天' : day === dayOf(now.getTime() + DAY_MS) ? '明天' : monthDay(day)
  return `${name} ${clockOf(at)}`
}
