/** What goes into a calendar, and where its file is. */
export interface CalendarEntry {
  url: string
  title: string
  startTime: string
  endTime: string
  place: string
}

/** `handed`: its file, which its person opens. */
export type CalendarOutcome = 'added' | 'handed' | 'refused' | 'denied' | 'cancelled'

/** Hands the file to whatever keeps the calendar of this phone or computer. */
export async function addToCalendar({ url }: CalendarEntry): Promise<CalendarOutcome> {
  const link = document.createElement('a')
  link.href = url
  link.download = 'activity.ics'
  link.click()
  return 'handed'
}
