import { sql } from 'kysely'
import type { Outcome } from '../../../../contract/admin/coupon'
import * as codes from '../../../../contract/rules/codes'
import { NOTICE_TYPE } from '../../../../contract/rules/kinds'
import type { Trx } from '../../../app/database/db'
import { lastOf } from '../../../app/time/clock'
import { gone, refuse } from '../../../app/errors'
import { newId } from '../../../app/ids'
import { page } from '../../../app/http/page'
import { hasAccount } from '../../identity/user/people'
import { notify } from '../../services/notice/notices'
import { wording } from '../../services/notice/wordings'

const received = wording('coupon.given', {
  name: '收到优惠券',
  title: '收到优惠券“{券}”',
  content: '有效期至 {到期}，下单时自动选用最优惠的一张',
  samples: { 券: '课程满 200 减 30', 到期: '2026-12-31' },
})
const taken = wording('coupon.taken', {
  name: '优惠券收回',
  title: '优惠券“{券}”已收回',
  content: '{原因}',
  samples: { 券: '课程满 200 减 30', 原因: '发错了' },
})
export const couponWordings = [received, taken]

/** Gives one to a person, and tells them. Refuses with 10104 when there is no such coupon. */
export async function give(trx: Trx, couponId: string, userId: string): Promise<Outcome> {
  const { rows } = await sql<{ title: string; biz_id: string | null; per_person: number; had: number; open: boolean }>`
    select title, biz_id, per_person, (select count(*) from user_coupon u where u.coupon_id = c.id and u.user_id = ${userId}
        and u.state <> 'taken') as had,
      coalesce(stock > 0, true) and coalesce(ends_at > now(), true) and stopped_at is null as open
    from coupon c where id = ${couponId} for update`.execute(trx)
  const coupon = rows[0] ?? gone()
  if (!(await hasAccount(trx, userId))) return 'unknown'
  if (coupon.had >= coupon.per_person) return 'had'
  if (!coupon.open) return 'none'
  const id = newId()
  const { rows: given } = await sql<{ ends_at: Date }>`
    insert into user_coupon (id, coupon_id, user_id, starts_at, ends_at)
    select ${id}::uuid, c.id, ${userId}::uuid, greatest(c.starts_at, now()),
      least(c.ends_at, greatest(c.starts_at, now()) + make_interval(days => c.days)) from coupon c where c.id = ${couponId}
    returning ends_at`.execute(trx)
  await sql`update coupon set stock = stock - 1 where id = ${couponId}`.execute(trx)
  await notify(trx, {
    to: userId,
    type: NOTICE_TYPE.order,
    subType: 'coupon',
    ...received({ 券: coupon.title, 到期: lastOf(given[0].ends_at) }),
    target: coupon.biz_id ? page('pages/lesson/detail', { id: coupon.biz_id }) : page('pages/lesson/list'),
    why: '因为平台给你发了这张券',
    cause: `coupon:${id}`,
  })
  return 'given'
}

/**
 * Takes back one that nobody has begun to use, and tells whose it was; it can be given again. Refuses with 10104 when there
 * is none, and with 11316 what is used, waits in an order, or was taken back before.
 */
export async function takeBack(trx: Trx, { id, reason }: { id: string; reason: string }) {
  // As whoever gives one holds its kind first.
  const { rows: kinds } = await sql<{ couponId: string; title: string }>`
    select c.id as "couponId", c.title from coupon c where c.id = (select u.coupon_id from user_coupon u where u.id = ${id})
    for update`.execute(trx)
  const { couponId, title } = kinds[0] ?? gone()
  const { rows } = await sql<{ userId: string }>`
    update user_coupon set state = 'taken', taken_at = clock_timestamp() where id = ${id} and state = 'unused'
    returning user_id as "userId"`.execute(trx)
  const { userId } = rows[0] ?? refuse(codes.COUPON_UNUSABLE, '已使用、被待付订单占用或已收回的不能收回')
  await sql`update coupon set stock = stock + 1 where id = ${couponId}`.execute(trx)
  await notify(trx, {
    to: userId,
    type: NOTICE_TYPE.order,
    subType: 'coupon',
    ...taken({ 券: title, 原因: reason.trim() }),
    target: page('pages/lesson/list'),
    why: '因为这张券是平台给你的',
    cause: `coupon.taken:${id}`,
  })
  return { userId, couponId }
}
