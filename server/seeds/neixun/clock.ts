const HOUR = 3_600_000
const HALF_HOUR = HOUR / 2
const DAY = 24 * HOUR
/** China has no summer time. */
const AHEAD = 8 * HOUR

/** An hour of the clock in Shanghai, so many days from today: 8.5 is half past eight. */
export const clockAt = (now: Date, days: number, hours: number) =>
  new Date(Math.floor((now.getTime() + AHEAD) / DAY) * DAY - AHEAD + days * DAY + hours * HOUR)

/** This many hours from now, at the full or half hour before: nothing of a company begins at seven past one. */
export const halfHourAt = (now: Date, hours: number) =>
  new Date(Math.floor((now.getTime() + hours * HOUR) / HALF_HOUR) * HALF_HOUR)
