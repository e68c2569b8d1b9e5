import { DAY_MS } from '../../../../app/time/units'

/** Days are YYYY-MM-DD as the clocks in Shanghai have them. */
const at = (day: string) => Date.parse(`${day}T00:00:00Z`)

export const plusDays = (day: string, days: number): string => new Date(at(day) + days * DAY_MS).toISOString().slice(0, 10)
export const daysBetween = (from: string, to: string): number => Math.round((at(to) - at(from)) / DAY_MS)
export const mondayOf = (day: string): string => plusDays(day, -((new Date(at(day)).getUTCDay() + 6) % 7))
/** The first moment of a day. */
export const startOf = (day: string): Date => new Date(`${day}T00:00:00+08:00`)

/** Which week of its year a Monday begins, as ISO counts them: the year is that of its Thursday. */
export function weekNo(monday: string): number {
  const thursday = plusDays(monday, 3)
  return 1 + Math.floor(daysBetween(`${thursday.slice(0, 4)}-01-01`, thursday) / 7)
}

/** Whether there is such a day. */
export const isDay = (text: string): boolean => !Number.isNaN(at(text)) && plusDays(text, 0) === text
