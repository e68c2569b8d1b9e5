import { sql } from 'kysely'
import * as codes from '../../../../contract/rules/codes'
import type { PrizeType } from '../../../../contract/rules/exchange'
import type { Events } from '../../../app/bus'
import type { Db, Trx } from '../../../app/database/db'
import { Refusal, refuse } from '../../../app/errors'
import type { Services } from '../../../app/http/serve'
import { idOfPart } from '../../../app/ids'
import { ownedOf } from '../../commerce/entitlement/entitlements'
import { whyNotGiven, type Prize } from '../../commerce/entitlement/redeemable'
import { giveBack } from '../../commerce/order/refunds/give-back'
import { hold, refunded } from '../../commerce/order/settle'
import { isForGood } from '../vip/redeemable'
import { revokeTerm } from '../vip/terms'
import { productById, takeOf, type ProductRow } from './queries'

declare module '../../../app/bus' {
  interface Events {
    /**
     * A product that is delivered automatically was exchanged. Delivery is a transaction of its own: it locks rows in another
     * order than coins do.
     */
    'mall.exchanged': { orderId: string; userId: string }
  }
}

/** What somebody has or has not, by the kind of right that it is. */
const OWNED_FOR_GOOD: { [type in PrizeType]?: ReturnType<typeof ownedOf> } = {
  course: ownedOf('course'),
  zhiku: ownedOf('document'),
  tiku: ownedOf('bank'),
}

/** Refuses with 11310 what they have for good. */
export async function ownedAlready(db: Db, { prize_type, prize_biz_id }: ProductRow, userId: string) {
  if (!prize_biz_id || prize_type === null) return
  if (prize_type === 'vip' && (await isForGood(db, userId))) refuse(codes.OWNED, '你已是永久会员，不必再兑换')
  const mine = (await OWNED_FOR_GOOD[prize_type]?.(db, userId, [prize_biz_id]))?.get(prize_biz_id)
  // What comes with a membership goes with it.
  if (mine?.active && mine.endTime === null && mine.source !== 'vip') refuse(codes.OWNED, '你已拥有，不必再兑换')
}

export const prizeOf = ({ prize_type, prize_biz_id, prize_amount, prize_days }: ProductRow): Prize => ({
  type: prize_type!,
  bizId: prize_biz_id,
  amount: prize_amount,
  days: prize_days,
})

/**
 * Time as a member that an order gave ends with it, or that of its last pieces alone. A coupon, a course and a document came
 * by their own shops, where operators take them back.
 */
export async function takeGranted(trx: Trx, orderId: string, count?: number): Promise<void> {
  const taken = await takeOf(trx, orderId)
  if (!taken?.granted_at) return
  for (let piece = taken.qty - (count ?? taken.qty); piece < taken.qty; piece++) await revokeTerm(trx, idOfPart(orderId, piece))
}

/** Gives what was exchanged, once; what its own shop refuses is given back whole. */
export async function grantExchanged(
  trx: Trx,
  { orderId, userId }: Events['mall.exchanged'],
  { modules }: Services,
): Promise<void> {
  await hold(trx, orderId)
  const taken = await takeOf(trx, orderId)
  if (!taken || taken.state !== 'sold' || taken.granted_at) return
  const row = (await productById(trx, taken.product_id))!
  const prize = prizeOf(row)
  const redeemable = modules.all('redeemables').find(({ type }) => type === prize.type)
  await sql`savepoint mall_grant`.execute(trx)
  try {
    if (!redeemable) return refuse(codes.PRODUCT_OFF, '商品已下架')
    for (let piece = 0; piece < taken.qty; piece++)
      await redeemable.give(trx, prize, { userId, recordId: idOfPart(orderId, piece), modules, now: new Date() })
    await sql`update mall_take set granted_at = now() where order_id = ${orderId}`.execute(trx)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await sql`rollback to savepoint mall_grant`.execute(trx)
    const rest = await giveBack(trx, orderId, { reason: `没有兑换成功：${whyNotGiven(error)}`, final: true })
    if (rest?.amount === 0) await refunded(trx, modules, orderId, new Date())
  }
}
