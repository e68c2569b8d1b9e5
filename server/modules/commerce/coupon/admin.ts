import type { Outcome, coupon as spec } from '../../../../contract/admin/coupon'
import type { AdminHandlers } from '../../../app/admin'
import { nickNamesOf, peopleOfPhones } from '../../identity/user/people'
import { give, takeBack } from './grants'
import { couponCard, couponPage, createCoupon, editCoupon, resumeCoupon, stopCoupon } from './kinds'
import { heldPage, holderPage } from './holders'

export const admin: AdminHandlers<typeof spec> = {
  'POST /admin/api/coupon/page': async ({ body }, ctx) => couponPage(ctx, body),
  'GET /admin/api/coupon/show/:id': async ({ params }, ctx) => couponCard(ctx, params.id),
  'POST /admin/api/coupon/holder/page': async ({ body }, { db }) => holderPage(db, body),
  'POST /admin/api/coupon/held/page': async ({ body }, { db }) => heldPage(db, body),

  'POST /admin/api/coupon/create': async ({ body }, { db }) => ({ id: await createCoupon(db, body) }),
  'POST /admin/api/coupon/edit': async ({ body }, ctx) => {
    ctx.audit.before(await couponCard(ctx, body.id))
    await editCoupon(ctx, body)
    ctx.audit.after(await couponCard(ctx, body.id))
    return true
  },
  'POST /admin/api/coupon/stop': async ({ body }, { db }) => {
    await stopCoupon(db, body.id)
    return true
  },
  'POST /admin/api/coupon/resume': async ({ body }, { db }) => {
    await resumeCoupon(db, body.id)
    return true
  },
  'POST /admin/api/coupon/recipient/list': async ({ body: { phones } }, { db }) => {
    const people = await peopleOfPhones(db, phones)
    const names = await nickNamesOf(db, [...people.values()])
    return phones.map((phone) => {
      const userId = people.get(phone) ?? null
      return { phone, nickName: (userId && names.get(userId)) ?? null, userId }
    })
  },
  'POST /admin/api/coupon/give': async ({ body: { couponId, userIds } }, { db }) => {
    const names = await nickNamesOf(db, userIds)
    const people: { userId: string; nickName: string | null; outcome: Outcome }[] = []
    for (const userId of userIds)
      people.push({ userId, nickName: names.get(userId) ?? null, outcome: await give(db, couponId, userId) })
    return { people }
  },
  'POST /admin/api/coupon/takeBack': async ({ body }, { db, audit }) => {
    const { userId, couponId } = await takeBack(db, body)
    audit.after({ ...body, couponId })
    return { userId }
  },
}
