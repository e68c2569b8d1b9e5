import { sql } from 'kysely'
import { NOTICE_TYPE } from '../../../../../contract/rules/kinds'
import type { Services } from '../../../../app/http/serve'
import { within, type Db } from '../../../../app/database/db'
import { refuse } from '../../../../app/errors'
import { page } from '../../../../app/http/page'
import { holdersOf } from '../../../commerce/entitlement/entitlements'
import { hasNothingBut } from '../../lesson/catalog/lives'
import { setStatus } from '../../lesson/authoring/courses'
import { owe, type OwedNews } from '../../../services/notice/owed'
import { giveBackSold } from '../../../commerce/order/refunds/refunds'
import { clock } from '../clock'
import { announce, type Moved } from '../states'

const CANCELLED = 'live.cancelled'
/** For how long payments of orders made before are still looked for and given back: they may come late. */
const WATCHED_DAYS = 7
const LONGEST_NOTE = 200

export interface Cancellation {
  /** The operator's words to everybody concerned: why, and what comes instead. */
  note?: string
  /** Whether what was paid for its course goes back; left out: when the course sells nothing else. */
  refund?: boolean
}

interface Cancelled extends Moved {
  access: string
  course_id: string | null
}

/**
 * 1, 2 → 6: whoever reserved it or has its course is told within a minute, and the next run of the job gives back what was
 * paid where that is so. A course that sells nothing else is not sold any more. False when it is on already, or over; refuses
 * with 400 when those who paid would be left without their money and without a word.
 */
export async function cancel(db: Db, id: string, { note = '', refund }: Cancellation = {}): Promise<'refunded' | 'told' | false> {
  const words = note.trim()
  if (words.length > LONGEST_NOTE) refuse(400, `说明最多 ${LONGEST_NOTE} 字`)
  return within(db, async (trx) => {
    const { rows } = await sql<Cancelled>`
      update live set state = 'cancelled', cancelled_at = clock_timestamp(), cancel_note = ${words}
      where id = ${id} and state = 'ahead' returning id, conversation_id, access, course_id, 6 as status`.execute(trx)
    if (!rows.length) return false
    const [live] = rows
    const courseId = live.access === 'paid' ? live.course_id : null
    const only = courseId !== null && (await sellsNothingElse(trx, courseId))
    const returns = courseId !== null && (refund ?? only)
    if (courseId && !returns && !words) refuse(400, '不退款的付费直播，请写明以什么代替')
    if (returns) await sql`update live set cancel_refund = true where id = ${id}`.execute(trx)
    if (courseId && only) await setStatus(trx, courseId, 'off')
    const holders = courseId ? await holdersOf(trx, 'course', courseId) : []
    await owe(
      trx,
      { kind: CANCELLED, subjectId: id },
      sql`select user_id from live_reserve where live_id = ${id} union select unnest(${holders}::uuid[])`,
    )
    await announce(trx, live, '直播已取消')
    return returns ? 'refunded' : 'told'
  })
}

interface Owed {
  live_id: string
  user_id: string
  title: string
  start_at: Date
  cancel_note: string
  cancel_refund: boolean
  reserved: boolean
}

const RETURNED = '购买课程的款项会自动原路退回（由 Apple 收取的要向 Apple 申请），用掉的优惠券与金币一并退还'

/** Whoever had its course when it was cancelled is told also when the money is back already. */
export const cancelled: OwedNews = {
  kind: CANCELLED,
  async news(trx, owed) {
    const { rows } = await sql<Owed>`
      select l.id as live_id, owed.user_id, l.title, l.start_at, l.cancel_note, l.cancel_refund,
        exists (select from live_reserve r where r.live_id = l.id and r.user_id = owed.user_id) as reserved
      from ${owed} join live l on l.id = owed.subject_id`.execute(trx)
    return rows.map(({ live_id, user_id, title, start_at, cancel_note, cancel_refund, reserved }) => ({
      to: user_id,
      type: NOTICE_TYPE.course,
      subType: 'liveCancelled',
      title: `${reserved ? '预约的直播' : '课程里的直播'}（${clock.format(start_at)}）已取消`,
      content: [title, cancel_note, cancel_refund && RETURNED].filter(Boolean).join('。'),
      target: page('pages/lesson/liveDetail', { id: live_id }),
      why: reserved ? '因为你预约了这场直播' : '因为你有这门课程',
      cause: `live:${live_id}:cancelled`,
      about: title,
      at: start_at,
    }))
  },
}

/** Takes over what nodes of the release before have written down; it goes with the table, a release later. */
export const takeOverOwed = (db: Db) =>
  db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ live_id: string; users: string[] }>`
      with owed as (delete from live_cancel_notice returning live_id, user_id)
      select live_id, array_agg(user_id) as users from owed group by live_id order by live_id`.execute(trx)
    for (const { live_id, users } of rows)
      await owe(trx, { kind: CANCELLED, subjectId: live_id }, sql`select unnest(${users}::uuid[]) as user_id`)
  })

/** Whether a 直播课 consists of lives alone that are all cancelled: whoever bought it has nothing else of it. */
async function sellsNothingElse(db: Db, courseId: string): Promise<boolean> {
  const { rows } = await sql<{ id: string; cancelled: boolean }>`
    select id, state = 'cancelled' as cancelled from live where course_id = ${courseId} and access = 'paid'`.execute(db)
  return (
    rows.every(({ cancelled }) => cancelled) &&
    hasNothingBut(
      db,
      courseId,
      rows.map(({ id }) => id),
    )
  )
}

/** Gives back what was paid for lives that were cancelled, also what is paid only now. */
export async function refundCancelled(services: Services) {
  const { rows } = await sql<{ course_id: string; cancelled_at: Date }>`
    select course_id, cancelled_at from live
    where cancel_refund and cancelled_at > now() - make_interval(days => ${WATCHED_DAYS}) order by cancelled_at`.execute(
    services.db,
  )
  for (const { course_id, cancelled_at } of rows) {
    const final = await sellsNothingElse(services.db, course_id)
    await giveBackSold(services, { kind: 'course', bizId: course_id, until: cancelled_at, reason: '直播已取消', final })
  }
}
