import { randomUUID } from 'node:crypto'
import type { Database } from '../server/app/database/db'
import { newId } from '../server/app/ids'
import { each } from './each'
import { report } from './report'
import { logIn, people, stand } from './stand'

/** Each signs up once; more than can be served in the time. */
const GUESTS = Number(process.env.BENCH_GUESTS ?? 60_000)

/** Guests, and a free evening: with fewer places than there are guests, and with more. */
async function prepare(database: Database) {
  await people(database, GUESTS)
  await logIn(database)
  const evening = async (places: number) => {
    const [activityId, ticketId] = [newId(), newId()]
    await database.pool.query(
      `insert into activity (id, type, title, sub_title, organizer, contact, signup_start, signup_end, start_at, end_at, city, district,
        place, address, lng, lat, places, waitlist, state)
       values ($1, 1, '用工合规沙龙', '', '上海人力资源沙龙', '021-55550000', now() - interval '1 day', now() + interval '2 days',
        now() + interval '3 days', now() + interval '75 hours', '上海', '徐汇区', '会议中心', '田林路 388 号', 121.4, 31.17, $2, false, 'open')`,
      [activityId, places],
    )
    await database.pool.query(
      `insert into activity_ticket (id, activity_id, name, price, people, per_user, approve, vip_only, min_level, fields, sort)
       values ($1, $2, '单人票', 0, 1, 1, false, false, 0, '[]', 0)`,
      [ticketId, activityId],
    )
    return { activityId, ticketId }
  }
  return [
    { name: '报名：名额足够的同一场活动', ...(await evening(100_000)) },
    { name: '报名：150 个名额，其余的人被拒绝', ...(await evening(150)) },
  ]
}

/** Sign-ups per second for one hot activity, each by somebody else; what has no place left is refused and counts as an error. */
export const activity = () =>
  stand({ shared_buffers: '512MB', max_wal_size: '4GB' }, async (open) => {
    const rows: Record<string, string | number>[] = []
    const { made, database, ...target } = await open(prepare)
    for (const { name, activityId, ticketId } of made) {
      const row = await each(target, '/api/activityOrder', (person) => ({
        activityId,
        ticketId,
        qty: 1,
        attendees: [{ name: '林晓', phone: String(13000000000 + person) }],
        payPrice: 0,
        requestId: randomUUID(),
      }))
      const { rows: counted } = await database.pool.query<{ n: number }>(
        `select count(*)::int as n from activity_attendee where activity_id = $1 and state = 'valid'`,
        [activityId],
      )
      rows.push({ load: name, ...row, places: counted[0].n })
    }
    report('activity', rows)
  })
