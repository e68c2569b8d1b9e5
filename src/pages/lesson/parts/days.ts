/** How far the calendar of lives looks ahead. */
export const DAYS = 30

const DAY = 86_400_000
/** The clocks in Shanghai, which know no summer time. */
const OFFSET = 8 * 3_600_000
const WEEKDAYS = '日一二三四五六'

/** YYYY-MM-DD in Shanghai, so many days after now (ms). */
export const dateOf = (now: number, ahead = 0) => new Date(now + OFFSET + ahead * DAY).toISOString().slice(0, 10)

/** 11月25日 */
export function shortDate(date: string): string {
  const [, month, day] = date.split('-').map(Number)
  return `${month}月${day}日`
}

/** How a day is called in the strip, and to those who only hear it. */
export function nameOf(date: string, ahead: number) {
  const weekday = `周${WEEKDAYS[new Date(`${date}T00:00:00Z`).getUTCDay()]}`
  return { weekday: ahead === 0 ? '今天' : weekday, day: String(Number(date.slice(8))), full: `${shortDate(date)} ${weekday}` }
}
