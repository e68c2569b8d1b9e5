import { DAY_MS } from '../../../app/time/units'

const moved = (day: string, by: number) => new Date(Date.parse(day) + by * DAY_MS).toISOString().slice(0, 10)
export const dayBefore = (day: string): string => moved(day, -1)

/** The Monday of the week of a day. */
export const mondayOf = (day: string): string => moved(day, -((new Date(day).getUTCDay() + 6) % 7))

/** How many days in a row there are up to `last`, of days in falling order. */
export function streakTo(last: string, days: string[]): number {
  let wanted = last
  let count = 0
  for (const day of days) {
    if (day > wanted) continue
    if (day !== wanted) break
    count++
    wanted = dayBefore(wanted)
  }
  return count
}
