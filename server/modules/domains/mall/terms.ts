import { PRODUCT_TYPE } from '../../../../contract/rules/kinds'
import type { ProductRow } from './queries'
import { ARRIVES_DAYS } from '../../commerce/delivery/parcels'

/** What came broken can be complained of for so long. */
export const AFTER_DAYS = 7
/** A younger account does not order what goes by post. */
export const NEW_HOURS = 24
/** From this many accounts with one phone or one door within this many days, a person looks at them. */
export const SHARED = { accounts: 3, days: 7 }
/** Held so long for whoever is to pay. */
export const PAY_MINUTES = 30

/** When it can be given back, in one line. */
export function termsOf({ type }: Pick<ProductRow, 'type'>, risk: string): string {
  if (type === PRODUCT_TYPE.goods)
    return `发货前可取消，金币和现金全部退回；收货 ${AFTER_DAYS} 天内破损、少发可申请售后；发货 ${ARRIVES_DAYS} 天后自动确认收货${risk && `。${risk}`}`
  if (type === PRODUCT_TYPE.code) return '兑换码发出后不能取消'
  return type === PRODUCT_TYPE.voucher ? '未使用且在有效期内可以取消，金币和现金全部退回' : '兑换后自动到账，到账后不能取消'
}
