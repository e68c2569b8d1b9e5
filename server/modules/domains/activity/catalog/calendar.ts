import type { FastifyInstance } from 'fastify'
import type { Services } from '../../../../app/http/serve'
import { activityById, type ActivityRow } from '../queries'
import { isId } from '../../../../app/ids'

/** Where the calendar file of an activity is. */
export const calendarPath = (id: string) => `/activity/${id}.ics`

const stamp = (at: Date) => at.toISOString().replace(/[-:]|\.\d+/g, '')
/** Text of RFC 5545: what would end a value is escaped. */
const safe = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n')

/** Lines of at most 75 bytes; a character is never cut in two. */
function fold(line: string): string {
  const parts: string[] = []
  let part = ''
  for (const letter of line) {
    if (Buffer.byteLength(part + letter) > 73) {
      parts.push(part)
      part = ''
    }
    part += letter
  }
  return [...parts, part].join('\r\n ')
}

/** Told of an hour ahead, by the calendar itself. */
const ALARM = ['BEGIN:VALARM', 'ACTION:DISPLAY', 'DESCRIPTION:活动即将开始', 'TRIGGER:-PT2H', 'END:VALARM']

const calendarOf = (row: ActivityRow, publicUrl: string, now: Date) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//HR共享社区//活动//CN',
    'BEGIN:VEVENT',
    `UID:${row.id}@activity`,
    `DTSTAMP:${stamp(now)}`,
    `DTSTART:${stamp(row.start_at)}`,
    `DTEND:${stamp(row.end_at)}`,
    `SUMMARY:${safe(row.title)}`,
    `LOCATION:${safe([row.place || '线上', row.address].filter(Boolean).join('，'))}`,
    `URL:${publicUrl}/#/pages/activity/activityDetail?id=${row.id}`,
    `STATUS:${row.state === 'cancelled' ? 'CANCELLED' : 'CONFIRMED'}`,
    ...ALARM,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]
    .map(fold)
    .join('\r\n')

/** What everybody may know of an activity, for the calendar of a phone. */
export function serveCalendar(http: FastifyInstance, { db, settings }: Services) {
  http.get<{ Params: { file: string } }>('/activity/:file', { schema: { hide: true } }, async (req, reply) => {
    const [id, end] = [req.params.file.slice(0, -4).toLowerCase(), req.params.file.slice(-4)]
    const row = end === '.ics' && isId(id) ? await activityById(db, id, null) : undefined
    if (!row) return reply.code(404).type('text/plain; charset=utf-8').send('没有这场活动')
    return reply
      .headers({ 'cache-control': 'no-cache', 'content-disposition': 'attachment; filename="activity.ics"' })
      .type('text/calendar; charset=utf-8')
      .send(calendarOf(row, settings.publicUrl, new Date()))
  })
}
