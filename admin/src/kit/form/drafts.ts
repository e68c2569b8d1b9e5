import dayjs from 'dayjs'
import type { Row } from '../../screens'

/** What was typed and not sent, as it travels, and when. */
export interface Draft {
  at: string
  values: Row
  /** What the members were as they were seen. */
  seen?: Row
  /** … and by when, see seenOf(). */
  look?: string
}
const PREFIX = 'draft:'
/** What nobody came back for in so many days goes. */
const DAYS = 14

/** The draft of one form of one person, on this device: neither a lost connection nor a closed tab takes it. */
export function draftsOf(who: string, form: string) {
  const key = `${PREFIX}${who}:${form}`
  return {
    read(): Draft | undefined {
      const kept = localStorage.getItem(key)
      return kept ? JSON.parse(kept) : undefined
    },
    /** Gives the time that is shown beside the form. */
    keep(values: Row, { seen, look }: Pick<Draft, 'seen' | 'look'> = {}): string {
      const now = dayjs()
      const open = Object.fromEntries(Object.entries(values).filter(([name]) => !/password/i.test(name)))
      localStorage.setItem(
        key,
        JSON.stringify({ at: now.format('MM-DD HH:mm'), day: now.format('YYYY-MM-DD'), values: open, seen, look }),
      )
      return now.format('HH:mm')
    },
    drop: () => localStorage.removeItem(key),
  }
}

/** Of everybody who uses this device: what was written may be about people. */
export function dropOldDrafts() {
  const oldest = dayjs().subtract(DAYS, 'day').format('YYYY-MM-DD')
  for (const key of Object.keys(localStorage)) {
    if (!key.startsWith(PREFIX)) continue
    const { day = '' }: { day?: string } = JSON.parse(localStorage.getItem(key) ?? '{}')
    if (day < oldest) localStorage.removeItem(key)
  }
}
