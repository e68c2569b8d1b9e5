import { sql, type RawBuilder } from 'kysely'
import type { notice as spec } from '../../../../contract/notice'
import type { Result } from '../../../../contract/endpoint'
import { batchedByIds } from '../../../app/database/batched'
import { keysOf } from '../../../../contract/rules/keys'
import type { Db } from '../../../app/database/db'
import { dayStart } from '../../../app/time/days'
import { HOUR_MS, MINUTE_MS } from '../../../app/time/units'
import type { NoticeType } from './queries'

export type Switches = Result<(typeof spec)['GET /api/notice/setting']>

const columns: Record<keyof Switches, string> = {
  interact: 'interact',
  system: 'system',
  order: 'order',
  course: 'course',
  activity: 'activity',
  training: 'training',
  coin: 'coin',
  quietHours: 'quiet_hours',
}
const columnOf = (name: keyof Switches) => sql.ref(columns[name])
/** As the table's defaults are: who has no row has switched nothing off. */
const AT_FIRST: Switches = {
  interact: true,
  system: true,
  order: true,
  course: true,
  activity: true,
  training: true,
  coin: true,
  quietHours: false,
}

/** Which switch a type hangs on. */
const switchOf: Record<NoticeType, keyof Switches> = {
  1: 'system',
  2: 'interact',
  3: 'order',
  4: 'course',
  5: 'activity',
  6: 'training',
  7: 'coin',
}

/** Quiet from ten in the evening to eight in the morning. */
const [FROM, TO] = [22, 8]
const hours = new Intl.DateTimeFormat('en', { timeZone: 'Asia/Shanghai', hourCycle: 'h23', hour: 'numeric' })

const chosen = batchedByIds((id: string) => {
  const wanted = sql.join(keysOf(columns).map((name) => sql`${columnOf(name)} as ${sql.ref(name)}`))
  return sql<Switches>`select ${wanted} from notice_setting where user_id = ${id}`
})
export const switches = async (db: Db, userId: string): Promise<Switches> => (await chosen(db, userId)) ?? AT_FIRST

/** Changes what is given. */
export async function saveSwitches(db: Db, userId: string, change: Partial<Switches>): Promise<true> {
  const given = keysOf(change).filter((name) => change[name] !== undefined)
  if (!given.length) return true
  const names = sql.join(given.map(columnOf))
  const values = sql.join(given.map((name) => sql`${change[name]}::boolean`))
  await sql`insert into notice_setting (user_id, ${names}) values (${userId}, ${values})
    on conflict (user_id) do update set (${names}) = row(${values})`.execute(db)
  return true
}

/** Somebody does not want to hear of this type. */
export const isOff = (wishes: Switches, type: NoticeType): boolean => !wishes[switchOf[type]]

/** Somebody wants to be left alone at this hour: what is new waits without a word. */
export const isQuiet = ({ quietHours }: Switches, at: Date): boolean => quietHours && isQuietHour(at)

export function isQuietHour(at: Date): boolean {
  const hour = Number(hours.format(at))
  return hour >= FROM || hour < TO
}

/** How many minutes of the quiet hours are left; none by day. */
export function quietMinutes(at: Date): number {
  if (!isQuietHour(at)) return 0
  const day = Number(hours.format(at)) >= FROM ? 1 : 0
  return Math.ceil((dayStart(at, day).getTime() + TO * HOUR_MS - at.getTime()) / MINUTE_MS)
}

/** A person whose settings are joined as `s`, if there are any, has not switched this type off. */
export const wants = (type: NoticeType): RawBuilder<boolean> =>
  sql<boolean>`coalesce(${sql.ref(`s.${columns[switchOf[type]]}`)}, true)`
