import { sql } from 'kysely'
import { NOTICE_TYPE } from '../../../../../contract/rules/kinds'
import { within, type Db } from '../../../../app/database/db'
import { page } from '../../../../app/http/page'
import { hasHad, holdersOf } from '../../../commerce/entitlement/entitlements'
import { owe, type OwedNews } from '../../../services/notice/owed'
import { clock } from '../clock'
import { tellRoom } from '../room/news'

const MOVED = 'live.moved'

interface Moved {
  conversation_id: string
  access: string
  course_id: string | null
  was: Date
}

/**
 * Another time for what has not begun: whoever waits in the room sees it at once, whoever reserved or has its course is told
 * within a minute. False when it has begun, or was cancelled.
 */
export const reschedule = (db: Db, id: string, startAt: Date, planEndAt: Date): Promise<boolean> =>
  within(db, async (trx) => {
    const { rows } = await sql<Moved>`
      with before as (select id, start_at from live where id = ${id} and state = 'ahead' for update)
      update live l set start_at = ${startAt}, plan_end_at = ${planEndAt} from before where l.id = before.id
      returning l.conversation_id, l.access, l.course_id, before.start_at as was`.execute(trx)
    if (!rows.length) return false
    const [{ conversation_id, access, course_id, was }] = rows
    if (access === 'paid' && course_id) {
      const holders = await holdersOf(trx, 'course', course_id)
      // Whoever reserved is told by the time that they know, see reminders.ts.
      await owe(
        trx,
        { kind: MOVED, subjectId: id, was: { startAt: was.toISOString() } },
        sql`select h.user_id from unnest(${holders}::uuid[]) h(user_id)
          where not exists (select from live_reserve r where r.live_id = ${id} and r.user_id = h.user_id)`,
      )
    }
    const moved = { startTime: startAt.toISOString(), planEndTime: planEndAt.toISOString() }
    await tellRoom(trx, conversation_id, { moved })
    return true
  })

interface Owed {
  live_id: string
  user_id: string
  owed_at: Date
  title: string
  start_at: Date
}

/**
 * Who has given its course back since, has reserved it as it is now, or has it moved back before they heard of it, is told
 * nothing.
 */
export const moved: OwedNews = {
  kind: MOVED,
  async news(trx, owed) {
    const { rows } = await sql<Owed>`
      select l.id as live_id, owed.user_id, owed.owed_at, l.title, l.start_at
      from ${owed} join live l on l.id = owed.subject_id
      where l.state = 'ahead' and l.start_at > now() and l.start_at <> (owed.was->>'startAt')::timestamptz
        and ${hasHad(sql.ref('owed.user_id'), 'course', sql.ref('l.course_id'))}
        and not exists (select from live_reserve r where r.live_id = l.id and r.user_id = owed.user_id)`.execute(trx)
    return rows.map(({ live_id, user_id, owed_at, title, start_at }) => ({
      to: user_id,
      type: NOTICE_TYPE.course,
      subType: 'liveMoved',
      title: `课程里的直播改到 ${clock.format(start_at)} 开始`,
      content: title,
      target: page('pages/lesson/liveDetail', { id: live_id }),
      why: '因为你有这门课程',
      // There and back again is news each time.
      cause: `live:${live_id}:moved:${owed_at.toISOString()}`,
      about: title,
      at: start_at,
    }))
  },
}
