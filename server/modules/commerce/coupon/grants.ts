import { sql } from 'kysely'
import type { Outcome } from '../../../../contract/admin/coupon'
import type { Trx } from '../../../app/database/db'
import { dayOf } from '../../../app/time/days'
import { gone } from '../../../app/errors'
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
export const couponWordings = [received]

/** Gives one to a person, and tells them. Refuses with 10104 when there is no such coupon. */
export async function give(trx: Trx, couponId: string, userId: string): Promise<Outcome> {
  const { rows } = await sql<{ title: string; biz_id: string | null; per_person: number; had: number; open: boolean }>`
    select title, biz_id, per_person, (select count(*) from user_coupon u where u.coupon_id = c.id and u.user_id = ${userId}) as had,
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
    type: 3,
    subType: 'coupon',
    ...received({ 券: coupon.title, 到期: dayOf(given[0].ends_at.getTime() - 1) }),
    target: coupon.biz_id ? page('pages/lesson/detail', { id: coupon.biz_id }) : page('pages/lesson/list'),
    why: '因为平台给你发了这张券',
    cause: `coupon:${id}`,
  })
  return 'given'
}
