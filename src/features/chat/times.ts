import { day } from '@/lib/date'
import { clock } from '@/lib/time'

/** A time is said again after so long. */
const PAUSE_MS = 5 * 60_000

/** What stands above a message: when it was, if that is not clear from the one before. */
export function timeAbove(time: string, before: string | undefined): string {
  if (before !== undefined && Date.parse(time) - Date.parse(before) < PAUSE_MS) return ''
  return `${day(time)} ${clock(time)}`
}
