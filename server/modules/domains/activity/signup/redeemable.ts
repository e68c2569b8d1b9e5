import * as codes from '../../../../../contract/rules/codes'
import type { FormValues } from '../../../../../contract/circleForm'
import { ACTIVITY_TYPE } from '../../../../../contract/rules/kinds'
import type { Db } from '../../../../app/database/db'
import { Refusal, refuse } from '../../../../app/errors'
import { page } from '../../../../app/http/page'
import type { Prize, Redeemable } from '../../../commerce/entitlement/redeemable'
import { holdPurchase, orderByCode } from '../../../commerce/order/shops/redeem'
import { spanOf } from '../../../../app/time/clock'
import { coverOf } from '../catalog/cards'
import { activityOfTicket } from '../queries'
import { prefillOf } from './prefill'
import { sellable } from './sellable'

/** One place with this kind of ticket; refuses with 400 what is none. */
async function placeOf(db: Db, { bizId }: Prize) {
  const found = bizId && (await activityOfTicket(db, bizId))
  return found || refuse(400, '参数错误：没有这种票')
}
/** A ticket has a name and a number on it. */
const isNobody = ({ name, phone }: FormValues) => !name || !phone
const wanted = ({ activityId, ticketId }: { activityId: string; ticketId: string }) => ({ activityId, ticketId, qty: 1 })

/**
 * A ticket of an activity, as codes give it: an order that cost nothing, for whoever uses the code. The place is taken then;
 * of an activity that is full, over or called off the code is kept.
 */
export const redeemable: Redeemable = {
  type: 'activity',
  // What is online alone would be virtual, and is not given this way.
  virtual: false,
  async check(db, prize) {
    if (!prize.bizId || prize.amount || prize.days) refuse(400, '参数错误：活动只写票种的编号')
    const { row, ticket } = await placeOf(db, prize)
    if (row.type === ACTIVITY_TYPE.online) refuse(400, '参数错误：只在线上的活动不用兑换码，直接报名')
    if (row.state !== 'open' || !ticket.on_sale || row.signup_end <= new Date()) refuse(400, '参数错误：活动或票种现在不能报名')
    if (ticket.people > 1 || ticket.approve || ticket.fields.some(({ required }) => required))
      refuse(400, '参数错误：只能是一人一张、不用审核、没有另外必答问题的票种')
  },
  async card(db, prize) {
    const { row, ticket } = await placeOf(db, prize)
    const note = [ticket.name, spanOf(row.start_at, row.end_at), row.place].filter(Boolean).join(' · ')
    return { title: row.title, cover: coverOf(row), note, validText: '兑换即报名成功' }
  },
  async standing(db, prize, userId) {
    const place = await placeOf(db, prize)
    try {
      await sellable.offer(db, wanted(place), userId)
      return { owned: false, endTime: null }
    } catch (error) {
      if (error instanceof Refusal && error.code === codes.SIGNED_UP) return { owned: true, endTime: null }
      throw error
    }
  },
  needsProfile: async (db, userId) => isNobody(await prefillOf(db, userId)),
  async give(trx, prize, { userId, modules, now }) {
    const place = await placeOf(trx, prize)
    const attendee = await prefillOf(trx, userId)
    if (isNobody(attendee)) refuse(codes.PROFILE_NEEDED, '请先在个人资料里填写姓名和手机号，门票上要用')
    const input = { ...wanted(place), attendees: [attendee], from: 'code' as const }
    await holdPurchase(trx, modules, { userId, kind: 'activity', input })
    const goods = await sellable.offer(trx, wanted(place), userId)
    const orderId = await orderByCode(trx, modules, { userId, kind: 'activity', input, goods, now }).catch((error: unknown) => {
      if (error instanceof Refusal && error.code === codes.TICKETS_OUT)
        return refuse(codes.TICKETS_OUT, '余票不足，兑换码未使用，可以等有人退票再来')
      throw error
    })
    return { orderId, endTime: null }
  },
  use: ({ orderId }) => ({ action: '看门票', at: page('pages/activity/orderDetail', { id: orderId! }) }),
}
