import { sql } from 'kysely'
import * as codes from '../../../../contract/rules/codes'
import type { Db } from '../../../app/database/db'
import { lastOf } from '../../../app/time/clock'
import { refuse } from '../../../app/errors'
import { page } from '../../../app/http/page'
import type { Prize, Redeemable } from '../entitlement/redeemable'
import { ruleOf, type Coupon } from './coupons'
import { give } from './grants'

interface Kind extends Pick<Coupon, 'title' | 'biz_id' | 'category_id' | 'min_price' | 'amount'> {
  days: number | null
  ends_at: Date | null
  per_person: number
}

/** Refuses with 400 when there is none. */
async function kindOf(db: Db, { bizId }: Prize): Promise<Kind> {
  const { rows } = await sql<Kind>`
    select title, biz_id, category_id, min_price, amount, days, ends_at, per_person from coupon where id = ${bizId}`.execute(db)
  return rows[0] ?? refuse(400, '参数错误：没有这种优惠券')
}

const validText = ({ days, ends_at }: Kind) =>
  [days && `到手后 ${days} 天内`, ends_at && `最晚 ${lastOf(ends_at)}`].filter(Boolean).join('，')

/** Coupons, as codes give them. */
export const redeemable: Redeemable = {
  type: 'coupon',
  virtual: false,
  async check(db, prize) {
    if (!prize.bizId || prize.amount || prize.days) refuse(400, '参数错误：优惠券只写是哪一种')
    await kindOf(db, prize)
  },
  async card(db, prize) {
    const kind = await kindOf(db, prize)
    const scope = kind.biz_id ? '指定课程可用' : kind.category_id ? '指定分类的课程可用' : '全部课程可用'
    return { title: kind.title, cover: '', note: `${ruleOf(kind)} · ${scope}`, validText: validText(kind) }
  },
  async standing(db, prize, userId) {
    const [kind, { rows }] = await Promise.all([
      kindOf(db, prize),
      sql<{ had: number }>`
        select count(*) as had from user_coupon where coupon_id = ${prize.bizId} and user_id = ${userId}
          and state <> 'taken'`.execute(db),
    ])
    return { owned: rows[0].had >= kind.per_person, endTime: null }
  },
  async give(trx, prize, { userId }) {
    const outcome = await give(trx, prize.bizId!, userId)
    if (outcome === 'had') refuse(codes.PRIZE_OWNED, '你已领满这种优惠券，兑换码未使用，可转赠他人')
    if (outcome !== 'given') refuse(codes.PRIZE_AWAY, '优惠券已发完或已过期，兑换码未使用')
    const { rows } = await sql<{ ends_at: Date }>`
      select ends_at from user_coupon where coupon_id = ${prize.bizId} and user_id = ${userId} order by granted_at desc,
        id desc limit 1`.execute(trx)
    return { endTime: rows[0].ends_at, orderId: null }
  },
  use: () => ({ action: '去选课', at: page('pages/lesson/list') }),
}
