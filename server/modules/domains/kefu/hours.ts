import { sql } from 'kysely'
import type { Db } from '../../../app/database/db'

const FROM = 9
const TO = 18
export const HOURS = `工作日 ${FROM}:00–${TO}:00`

const inShanghai = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Asia/Shanghai',
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  weekday: 'short',
  hour: '2-digit',
})

/** Is somebody there to answer? A day in the table of holidays is as it says there, any other as its weekday. */
export async function isOpen(db: Db, now: Date): Promise<boolean> {
  const parts = Object.fromEntries(inShanghai.formatToParts(now).map(({ type, value }) => [type, value]))
  const hour = Number(parts.hour)
  if (hour < FROM || hour >= TO) return false
  const { rows } = await sql<{ open: boolean }>`
    select open from kefu_day where day = ${`${parts.year}-${parts.month}-${parts.day}`}::date`.execute(db)
  return rows[0]?.open ?? !['Sat', 'Sun'].includes(parts.weekday)
}

/** Says that a day is worked, or is not, whatever its weekday; null leaves it to that again. @param day YYYY-MM-DD */
export const setDay = (db: Db, day: string, open: boolean | null) =>
  open === null
    ? sql`delete from kefu_day where day = ${day}::date`.execute(db)
    : sql`insert into kefu_day (day, open) values (${day}::date, ${open})
        on conflict (day) do update set open = excluded.open`.execute(db)

/** The days from today on that are not as their weekday. */
export async function days(db: Db): Promise<{ day: string; open: boolean }[]> {
  const { rows } = await sql<{ day: string; open: boolean }>`
    select day::text, open from kefu_day where day >= (now() at time zone 'Asia/Shanghai')::date order by day`.execute(db)
  return rows
}
