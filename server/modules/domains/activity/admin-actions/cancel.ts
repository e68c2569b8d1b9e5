import { sql } from 'kysely'
import * as codes from '../../../../../contract/rules/codes'
import { NOTICE_TYPE } from '../../../../../contract/rules/kinds'
import type { Trx } from '../../../../app/database/db'
import { refuse } from '../../../../app/errors'
import { page } from '../../../../app/http/page'
import { whenOf } from '../../../../app/time/clock'
import { joinOrder } from '../../../commerce/order/invoiceable'
import { owe, type OwedNews } from '../../../services/notice/owed'
import { wording } from '../../../services/notice/wordings'

const CANCELLED = 'activity.cancelled'

const cancelled = wording('activity.cancelled', {
  name: '活动取消',
  title: '活动（{开始}）已取消',
  content: '{活动}。{原因}。已付的费用会自动原路退回，用掉的优惠券与金币一并退还',
  samples: { 开始: '12月5日 14:00', 活动: '劳动争议预防沙龙', 原因: '场地临时不能使用' },
})
export const cancelWordings = [cancelled]

/**
 * It does not take place: what was paid goes back with the next run of the job, whatever the rule for buyers says, and
 * everybody who comes or waits is told within a minute. Refuses with 11701 (cancelled before, or over).
 */
export async function cancelActivity(trx: Trx, id: string, note: string): Promise<true> {
  const { rows } = await sql`
    update activity set state = 'cancelled', cancelled_at = clock_timestamp(), cancel_note = ${note.trim()}
    where id = ${id} and state in ('open', 'off') and end_at > now() returning 1`.execute(trx)
  if (!rows.length) refuse(codes.ACTIVITY_OFF, '没有取消：没有上架过、已经取消，或已经结束')
  await owe(
    trx,
    { kind: CANCELLED, subjectId: id },
    sql`select user_id from activity_attendee where activity_id = ${id} and state <> 'gone' and user_id is not null
      union select user_id from activity_waiter where activity_id = ${id} and state in ('waiting', 'offered')
      union select user_id from activity_remind where activity_id = ${id}`,
  )
  await sql`update activity_waiter set state = 'over' where activity_id = ${id} and state = 'waiting'`.execute(trx)
  return true
}

interface Owed {
  activity_id: string
  user_id: string
  /** What they came with when it was cancelled: it is there that they may have let WeChat tell them. */
  order_id: string | null
  title: string
  start_at: Date
  cancel_note: string
}
/**
 * Whoever had a place or waited when it was cancelled is told also when the money is back already, and nobody waits any more;
 * who only wanted to hear of it, and does not any more, is told nothing.
 */
export const cancelledNews: OwedNews = {
  kind: CANCELLED,
  async news(trx, owed) {
    const of = sql`activity_id = owed.subject_id and user_id = owed.user_id`
    const { rows } = await sql<Owed>`
      select a.id as activity_id, owed.user_id, a.title, a.start_at, a.cancel_note,
        (select m.order_id from activity_attendee m ${joinOrder(sql`m.order_id`)}
          where m.activity_id = a.id and m.user_id = owed.user_id and (m.state <> 'gone' or o.refund_time >= a.cancelled_at)
          order by m.order_id desc limit 1) as order_id
      from ${owed} join activity a on a.id = owed.subject_id
      where exists (select from activity_attendee where ${of}) or exists (select from activity_waiter where ${of}
        and state <> 'quit')
        or exists (select from activity_remind where ${of})`.execute(trx)
    return rows.map(({ activity_id, user_id, order_id, title, start_at, cancel_note }) => ({
      to: user_id,
      type: NOTICE_TYPE.activity,
      subType: 'activityCancelled',
      ...cancelled({ 开始: whenOf(start_at), 活动: title, 原因: cancel_note }),
      target: order_id
        ? page('pages/activity/orderDetail', { id: order_id })
        : page('pages/activity/activityDetail', { id: activity_id }),
      why: '因为你报名、候补或关注了这场活动',
      cause: `${CANCELLED}:${activity_id}`,
      about: title,
      at: start_at,
    }))
  },
}
