import { sql, type RawBuilder } from 'kysely'
import type { ActivityCard } from '../../../../../contract/activity'
import type { Db } from '../../../../app/database/db'
import { beyond, cut, DEFAULT_SIZE, micros, decodeCursor } from '../../../../app/database/paging'
import { apart, drawnCover, small } from '../../../../app/drawing/kit/drawn'
import { coverThumbUrl, coverUrl, pictureOf } from '../../../platform/file/images'
import { activities, published, type ActivityRow } from '../queries'

/** Days ahead that are soon. */
const SOON_DAYS = 7

export const fileOf = (fileId: string | null) => (fileId ? pictureOf({ id: fileId, width: 0, height: 0 }).url : '')

type Covered = Pick<ActivityRow, 'id' | 'title' | 'cover_file' | 'start_at' | 'city'>
const drawn = ({ id, title, start_at: start, city }: Covered) => drawnCover('activity', id, title, { start, city })
export const coverOf = (activity: Covered) => coverUrl(activity.cover_file, drawn(activity))
export const coverThumbOf = (activity: Covered) => coverThumbUrl(activity.cover_file, small(drawn(activity)))

const texts: Record<ActivityCard['status'], string> = {
  ahead: '报名未开始',
  open: '报名中',
  full: '已满员',
  closed: '报名截止',
  on: '进行中',
  ended: '已结束',
  cancelled: '已取消',
}

/** What is kept for a short time says more than an order, of another kind of ticket, and that more than a place in the queue. */
function stateOf({ state, order_state, waiter, signup_end }: ActivityRow): Pick<ActivityCard, 'myState'> {
  if (waiter === 'offered' && state === 'open') return { myState: 'offered' }
  if (order_state) return { myState: order_state }
  return waiter === 'waiting' && state === 'open' && signup_end > new Date() ? { myState: 'queued' } : {}
}

export const card = (row: ActivityRow): ActivityCard => ({
  id: row.id,
  title: row.title,
  subTitle: row.sub_title,
  cover: coverOf(row),
  type: row.type,
  startTime: row.start_at.toISOString(),
  endTime: row.end_at.toISOString(),
  city: row.city,
  district: row.district,
  place: row.place,
  price: row.price,
  memberPrice: row.member_price,
  approve: row.approve,
  left: row.left,
  signupCount: row.joined,
  waitCount: row.waiting,
  places: row.places,
  status: row.status,
  statusText: texts[row.status],
  playback: row.live_id !== null && row.status === 'ended',
  ...stateOf(row),
  ...(row.order_id && { myOrderId: row.order_id }),
})

type Tab = 'all' | 'open' | 'soon' | 'past'
const ahead = sql`a.end_at > now() and a.state = 'open'`
const tabs: Record<Tab, RawBuilder<unknown>> = {
  all: sql``,
  open: sql`and a.state = 'open' and a.signup_start <= now() and a.signup_end > now()`,
  soon: sql`and ${ahead} and a.start_at < now() + make_interval(days => ${SOON_DAYS})`,
  past: sql`and a.end_at <= now()`,
}

interface Query {
  tab: Tab
  city?: string
  type?: ActivityCard['type']
  priceType?: 'free' | 'paid'
  size?: number
  cursor?: string
}
/**
 * Activities: what comes next first, and what is over the latest first. 全部 is the one and then the other.
 * Between two pages an activity may end: it is then told once more, among what is over.
 */
export async function activityPage(
  db: Db,
  { tab, city, type, priceType, size = DEFAULT_SIZE, cursor }: Query,
  viewer: string | null,
) {
  const from = decodeCursor(cursor, 'turned')
  const half = (over: boolean, limit: number) => {
    const key = micros(sql.ref('a.start_at'))
    const position = from && from.key < 0 === over ? { ...from, key: Math.abs(from.key) } : undefined
    const direction = over ? sql`desc` : sql`asc`
    return activities<{ key: number }>(
      db,
      viewer,
      sql`where ${published} ${tabs[tab]} ${tab === 'all' ? (over ? sql`and a.end_at <= now()` : sql`and a.end_at > now()`) : sql``}
        ${city ? sql`and a.city = ${city}` : sql``} ${type ? sql`and a.type = ${type}` : sql``}
        ${priceType ? (priceType === 'free' ? sql`and t.price = 0` : sql`and t.price > 0`) : sql``}
        ${beyond(position, 'time', 'a.start_at', 'a.id', !over)}
        order by a.start_at ${direction}, a.id ${direction} limit ${limit}`,
      sql`, ${over ? sql`-${key}` : key} as key`,
    )
  }
  const rows = tab === 'past' || (from && from.key < 0) ? [] : await half(false, size + 1)
  if (tab === 'past' || (tab === 'all' && rows.length <= size)) rows.push(...(await half(true, size + 1 - rows.length)))
  const { rows: shown, next } = cut(rows, size)
  return { records: apart(shown.map(card)), next }
}

const SERIES = 3

/** Others of the series that are not over, the next first. */
export const seriesOf = async (db: Db, { id, series }: Pick<ActivityRow, 'id' | 'series'>, viewer: string | null) =>
  series
    ? activities(
        db,
        viewer,
        sql`where ${ahead} and a.series = ${series} and a.id <> ${id} order by a.start_at, a.id limit ${SERIES}`,
      )
    : []

/** Cities with anything, the most first. */
export async function cities(db: Db): Promise<string[]> {
  const { rows } = await sql<{ city: string }>`
    select a.city from activity a where ${published} and a.city <> '' group by a.city order by count(*) desc, a.city
    limit 50`.execute(db)
  return rows.map(({ city }) => city)
}
