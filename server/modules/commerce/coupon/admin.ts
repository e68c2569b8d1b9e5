import type { Outcome, coupon as spec } from '../../../../contract/admin/coupon'
import type { AdminHandlers } from '../../../app/admin'
import { giveToPhone } from './grants'
import { couponCard, couponPage, createCoupon, editCoupon, holderPage, stopCoupon } from './kinds'

export const admin: AdminHandlers<typeof spec> = {
  'POST /admin/api/coupon/page': async ({ body }, { db }) => couponPage(db, body),
  'GET /admin/api/coupon/show/:id': async ({ params }, { db }) => couponCard(db, params.id),
  'POST /admin/api/coupon/holder/page': async ({ body }, { db }) => holderPage(db, body),

  'POST /admin/api/coupon/create': async ({ body }, { db }) => ({ id: await createCoupon(db, body) }),
  'POST /admin/api/coupon/edit': async ({ body }, { db, audit }) => {
    audit.before(await couponCard(db, body.id))
    await editCoupon(db, body)
    audit.after(await couponCard(db, body.id))
    return true
  },
  'POST /admin/api/coupon/stop': async ({ body }, { db }) => {
    await stopCoupon(db, body.id)
    return true
  },
  'POST /admin/api/coupon/give': async ({ body: { couponId, phones } }, { db, audit }) => {
    await couponCard(db, couponId)
    const people: { phone: string; outcome: Outcome }[] = []
    for (const phone of phones) people.push({ phone, outcome: await giveToPhone(db, couponId, phone) })
    const got = people.filter(({ outcome }) => outcome === 'given')
    audit.after({ couponId, asked: phones.length, given: got.length })
    return { people }
  },
}
