import { sql, type RawBuilder } from 'kysely'
import type { LiveCard } from '../../../../contract/lesson'
import type { Db } from '../../../app/database/db'
import { apart, drawnCover } from '../../../app/drawing/kit/drawn'
import { refuse } from '../../../app/errors'
import { beyond, cut, DEFAULT_SIZE, micros, decodeCursor } from '../../../app/database/paging'
import { avatarUrl, coverUrl } from '../../platform/file/images'
import { daysAhead, lives, onlineOf, playbackDue, type LiveRow } from './queries'

export const coverOf = ({ id, title, cover_file }: Pick<LiveRow, 'id' | 'title' | 'cover_file'>) =>
  coverUrl(cover_file, drawnCover('live', id, title))

export const card = (row: LiveRow, online: number): LiveCard => ({
  id: row.id,
  title: row.title,
  cover: coverOf(row),
  teacher: row.teacher,
  teacherAvatar: avatarUrl(row.teacher_face),
  startTime: row.start_at.toISOString(),
  planEndTime: row.plan_end_at.toISOString(),
  status: row.status,
  access: row.access,
  reserved: row.reserved,
  reserveCount: row.reserve_count,
  online,
  playbackDue: row.playback_due,
})

async function cards(db: Db, rows: LiveRow[]): Promise<LiveCard[]> {
  const online = await onlineOf(
    db,
    rows.map(({ id }) => id),
  )
  return apart(rows.map((row) => card(row, online.get(row.id) ?? 0)))
}

/** How far the calendar looks ahead. */
const CALENDAR_DAYS = 30
export const calendar = (db: Db) => daysAhead(db, CALENDAR_DAYS)

type Shelf = 'ahead' | 'on' | 'playback'
/** What was cancelled stays announced until it would have begun. */
const shelves: Record<Shelf, RawBuilder<unknown>> = {
  ahead: sql`and (l.state = 'ahead' or (l.state = 'cancelled' and l.start_at > now()))`,
  on: sql`and l.state = 'on'`,
  playback: sql`and l.state in ('ended', 'playback') and (l.state = 'playback' or ${playbackDue})`,
}

const onDay = (date: string) => sql`and l.start_at >= ${date}::timestamp at time zone 'Asia/Shanghai'
  and l.start_at < (${date}::timestamp + interval '1 day') at time zone 'Asia/Shanghai'`

interface Query {
  status?: Shelf
  date?: string
  size?: number
  cursor?: string
}
/** Lives of a shelf, or of a day: what is to come by its start, what is over the latest first. */
export async function livePage(db: Db, { status, date, size = DEFAULT_SIZE, cursor }: Query, viewer: string | null) {
  // PostgreSQL knows no year 0.
  if (date !== undefined && date < '0001-01-01') refuse(400, '参数错误：date')
  const up = status ? status !== 'playback' : date !== undefined
  const start = sql.ref('l.start_at')
  const direction = up ? sql`asc` : sql`desc`
  const rows = await lives<{ key: number }>(
    db,
    viewer,
    sql`where true ${status ? shelves[status] : sql``} ${date ? onDay(date) : sql``}
      ${beyond(decodeCursor(cursor, 'time'), 'time', 'l.start_at', 'l.id', up)}
      order by l.start_at ${direction}, l.id ${direction} limit ${size + 1}`,
    sql`, ${micros(start)} as key`,
  )
  const { rows: shown, next } = cut(rows, size)
  return { records: await cards(db, shown), next }
}

/** What is on, then what comes next: the rail of 课程学院. */
export async function liveRail(db: Db, viewer: string | null, most = 6): Promise<LiveCard[]> {
  const rows = await lives(
    db,
    viewer,
    sql`where l.state in ('on', 'ahead') order by l.state <> 'on', l.start_at, l.id limit ${most}`,
  )
  return cards(db, rows)
}
