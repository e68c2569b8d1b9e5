/** What goes into a calendar, and where its file is. */
export interface CalendarEntry {
  url: string
  title: string
  startTime: string
  endTime: string
  place: string
}

/** Hands the file to whatever keeps the calendar of this phone or computer. */
export async function addToCalendar({ url }: CalendarEntry): Promise<string> {
  const link = document.createElement('a')
  link.href = url
  link.download = 'activity.ics'
  link.click()
  return '打开下载的文件即可加入日历'
}
