/** Days as YYYY-MM-DD, without hours and time zones. */

const DAY = 86_400_000
const at = (date: string) => Date.parse(`${date}T00:00:00Z`)
const written = (time: number) => new Date(time).toISOString().slice(0, 10)

export const isDate = (text: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text

export const addDays = (date: string, days: number) => written(at(date) + days * DAY)
export const daysBetween = (from: string, to: string) => Math.round((at(to) - at(from)) / DAY)

/** The same day of a later month; the last one of a month that has no such day. */
export function addMonths(date: string, months: number): string {
  const [year, month, day] = date.split('-').map(Number)
  const first = new Date(Date.UTC(year, month - 1 + months, 1))
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  return written(first.getTime() + (Math.min(day, last) - 1) * DAY)
}

/** How many whole months lie between a day and another one, which is not counted itself. */
export function wholeMonths(from: string, until: string): number {
  const [year, month] = from.split('-').map(Number)
  const [year2, month2] = until.split('-').map(Number)
  const most = (year2 - year) * 12 + month2 - month
  return Math.max(0, addMonths(from, most) <= until ? most : most - 1)
}

/** Monday to Friday from a day until another one, which is not counted itself. */
export function weekdays(from: string, until: string): number {
  let count = 0
  for (let date = from; date < until; date = addDays(date, 1)) if (new Date(at(date)).getUTCDay() % 6) count++
  return count
}

export const earlier = (one: string, other: string) => (one < other ? one : other)
export const later = (one: string, other: string) => (one > other ? one : other)

/** 2025年3月10日 */
export const spoken = (date: string) =>
  date
    .split('-')
    .map(Number)
    .join('-')
    .replace(/^(\d+)-(\d+)-(\d+)$/, '$1年$2月$3日')
