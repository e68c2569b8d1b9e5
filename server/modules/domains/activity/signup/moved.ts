import { sql } from 'kysely'
import type { Trx } from '../../../../app/database/db'
import { owe, type OwedNews } from '../../../services/notice/owed'
import { wording } from '../../../services/notice/wordings'
import { forComing, whole, type Coming } from './reminders'

const MOVED = 'activity.moved'

const changed = wording('activity.moved', {
  name: '活动改了时间或地点',
  title: '活动的时间或地点有变动',
  content: '{活动与时间地点}',
  samples: { 活动与时间地点: '劳动争议预防沙龙 · 12月5日 14:00–17:00 · 上海' },
})
export const movedWordings = [changed]

/** When and where it begins. */
interface Begins {
  start_at: Date
  place: string
  address: string
}
const isComing = sql`m.state <> 'gone' and m.order_id is not null`

/** Everybody who is coming to what was to begin so is told of another time or place. */
export const oweMoved = (trx: Trx, activityId: string, { start_at, place, address }: Begins) =>
  owe(
    trx,
    { kind: MOVED, subjectId: activityId, was: { startsAt: start_at.toISOString(), place, address } },
    sql`select m.user_id from activity_attendee m where m.activity_id = ${activityId} and ${isComing}`,
  )

/**
 * Who does not come any more, or has it moved back before they heard of it, is told nothing; of one that is over there is
 * nothing to come to, and that it was cancelled is told by itself.
 */
export const movedNews: OwedNews = {
  kind: MOVED,
  async news(trx, owed) {
    const { rows } = await sql<Coming & { owed_at: Date }>`
      select distinct on (m.user_id) m.order_id, m.user_id, a.title, a.start_at, a.end_at, a.place, owed.owed_at
      from ${owed} join activity a on a.id = owed.subject_id
      join activity_attendee m on m.activity_id = a.id and m.user_id = owed.user_id
      where ${isComing} and a.state in ('open', 'off') and a.end_at > now()
        and (a.start_at, a.place, a.address) is distinct from ((owed.was->>'startsAt')::timestamptz, owed.was->>'place',
          owed.was->>'address')
      order by m.user_id, m.order_id`.execute(trx)
    // There and back again is news each time.
    return rows.map(({ owed_at, ...row }) =>
      forComing(row, changed({ 活动与时间地点: whole(row) }), {
        subType: 'activityMoved',
        cause: `moved:${owed_at.toISOString()}`,
      }),
    )
  },
}
