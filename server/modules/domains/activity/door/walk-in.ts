import type { FormValues } from '../../../../../contract/circleForm'
import type { SignAnswer } from '../../../../../contract/activitySign'
import * as codes from '../../../../../contract/rules/codes'
import type { Ctx } from '../../../../app/context'
import type { Trx } from '../../../../app/database/db'
import { gone, refuse } from '../../../../app/errors'
import { once } from '../../../../app/http/once'
import { checkValues } from '../../circleForm/validate'
import { ticketById, ticketsByPhone } from '../queries'
import { holdActivity, takePlaces } from '../signup/seats'
import { atDoor, doorFields } from './door-tickets'
import { holderById, pointById, shownHolder, signedCount } from './sign-queries'
import { isActive, needStaff, signIn } from './verify'

interface WalkIn {
  pointId: string
  ticketId: string
  values: FormValues
  paid: boolean
  requestId: string
}

const ROUTE = 'POST /api/activitySign/walkIn'

/**
 * Staff put somebody on the list who has not signed up, and let them in where the door is open. Refuses with 10104, 11123 (a
 * field, in words), 11701 (called off), 11710 (full), 11711 (this phone has signed up), 11734 (no staff), 11735 (not paid).
 */
export async function walkIn(ctx: Ctx, body: WalkIn): Promise<SignAnswer> {
  const { db, user, now } = ctx
  const point = (await pointById(db, body.pointId)) ?? gone()
  await needStaff(db, point.activity_id, user.id)
  return once(db, user.id, ROUTE, body, async (trx) => {
    await holdActivity(trx, point.activity_id)
    if (point.state !== 'open') refuse(codes.ACTIVITY_OFF, '活动已取消或下架')
    const ticket = await ticketById(trx, point.activity_id, body.ticketId)
    if (!ticket || !atDoor(ticket)) return gone()
    if (ticket.price > 0 && !body.paid) refuse(codes.SIGN_UNPAID, '这种票要先在现场收款')
    const values = checkValues(doorFields(ticket), body.values)
    await refuseTwice(trx, point.activity_id, String(values.phone))
    const [attendeeId] = await takePlaces(trx, {
      activityId: point.activity_id,
      ticketId: ticket.id,
      order: null,
      qty: 1,
      attendees: [values],
      state: 'valid',
      addedBy: user.id,
    })
    const holder = (await holderById(trx, point.id, attendeeId))!
    const open = isActive(point, now)
    const recordId = open ? await signIn(trx, point, holder, user.id, now) : undefined
    const signed = await signedCount(trx, point.id)
    return {
      result: 'ok',
      text: open ? '报名并签到成功' : `报名成功，“${point.name}”还没有开放`,
      attendee: shownHolder(holder),
      ...(recordId && { recordId, rank: signed }),
      firstTime: recordId ? now.toISOString() : null,
      counts: { signed, total: point.joined + 1 },
    }
  })
}

async function refuseTwice(trx: Trx, activityId: string, phone: string) {
  const ticketNo = (await ticketsByPhone(trx, activityId, [phone])).get(phone)
  if (ticketNo) refuse(codes.SIGNED_UP, `这个手机号已报名，票号 ${ticketNo}，按手机尾号就能找到`)
}
