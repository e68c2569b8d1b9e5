import { sql } from 'kysely'
import { MOST_REFUNDED_ALONE } from '../../../../../contract/admin/order'
import * as codes from '../../../../../contract/rules/codes'
import { NOTICE_TYPE } from '../../../../../contract/rules/kinds'
import type { AdminCtx } from '../../../../app/admin'
import type { Trx } from '../../../../app/database/db'
import { gone, refuse } from '../../../../app/errors'
import { page } from '../../../../app/http/page'
import { giveBackLines, returnedByPlatform } from '../../../commerce/order/refunds/refunds'
import { hold } from '../../../commerce/order/settle'
import { notify } from '../../../services/notice/notices'
import { freePlaces, holdersOf, moveLast } from '../signup/seats'

interface Attendee {
  orderId: string | null
  userId: string | null
  name: string
  title: string
  people: number
  signed: boolean
}
async function attendee(trx: Trx, id: string, attendeeId: string): Promise<Attendee | undefined> {
  const { rows } = await sql<Attendee>`
    select m.order_id as "orderId", m.user_id as "userId", coalesce(m.answers ->> 'name', '') as name, a.title, k.people,
      exists (select from activity_sign s where s.attendee_id = m.id and s.undone_at is null) as signed
    from activity_attendee m join activity a on a.id = m.activity_id join activity_ticket k on k.id = m.ticket_id
    where m.id = ${attendeeId} and m.activity_id = ${id} and m.state <> 'gone'`.execute(trx)
  return rows[0]
}

/**
 * Somebody does not come, says an operator. Whoever was put on the list is off it at once; whoever has signed up gets the
 * ticket back with which they would have come, together with whoever comes on the same, and reads why. Refuses with 10104,
 * 11321 (it cannot be given back now, or is more than one person gives back alone), and with 400 who was there.
 */
export async function removeAttendee(
  { db, modules, now }: AdminCtx,
  { id, attendeeId, reason }: { id: string; attendeeId: string; reason: string },
): Promise<void> {
  const { orderId } = (await attendee(db, id, attendeeId)) ?? gone()
  if (orderId) await hold(db, orderId)
  const { userId, name, title, people, signed } = (await attendee(db, id, attendeeId)) ?? gone()
  if (signed) refuse(400, '已签到的不能移出名单')
  if (!orderId) return freePlaces(db, id, [attendeeId])
  const holders = (await holdersOf(db, orderId)).map((one) => one.id)
  const first = Math.floor(holders.indexOf(attendeeId) / people) * people
  // Of what is given back of an order the last do not come.
  await moveLast(db, orderId, holders.slice(first, first + people))
  const { amount } = await giveBackLines(db, modules, {
    orderId,
    lines: [{ position: 0, quantity: 1 }],
    reason: reason.trim(),
    now,
  })
  if (amount && (await returnedByPlatform(db, orderId)) > MOST_REFUNDED_ALONE)
    refuse(codes.REFUND_IMPOSSIBLE, '这张订单一共要退的超过 500 元，请在订单里退款，由另一位同事复核；退了名额自动放回')
  await notify(db, {
    to: userId!,
    type: NOTICE_TYPE.activity,
    subType: 'activityRemoved',
    title: '你的报名已由主办方取消',
    content: `“${title}”，参会人${name}：${reason.trim()}${amount ? '。已付的会原路退回' : ''}`,
    target: page('pages/activity/orderDetail', { id: orderId }),
    why: '因为你报名了这场活动',
    about: title,
  })
}
