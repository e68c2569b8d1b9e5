import { day } from '@/lib/date'

/** The rows that begin a new group, by id, with the group's name: days, or `earlier` for all but today. */
export function headings(rows: { id: string; time: string }[], earlier?: string): Map<string, string> {
  const found = new Map<string, string>()
  let last = ''
  for (const { id, time } of rows) {
    const today = day(time)
    const name = earlier && today !== '今天' ? earlier : today
    if (name !== last) found.set(id, name)
    last = name
  }
  return found
}
