import type { Services } from '../../../app/serve'
import { payablesOf } from './payables'
import { stuckRefund, stuckRefunds, type StuckRow } from './queries'
import { arrived } from './refunds'

/** What operators do with refunds that WeChat does not make. Throws plain errors. */

type World = Pick<Services, 'db' | 'modules'>

export type StuckRefund = StuckRow & { orderNo: string; title: string }
export async function stuck({ db, modules }: World): Promise<StuckRefund[]> {
  const rows = await stuckRefunds(db)
  const ids = rows.map(({ orderId }) => orderId)
  const names = await payablesOf(modules).names(db, ids)
  return rows.map((row) => ({ ...row, ...names.get(row.orderId)! }))
}

/** The money is back by other means, under this number: of Apple, of the bank, of WeChat's console. */
export async function returnedByHand(services: World, id: string, number: string): Promise<void> {
  const refund = await stuckRefund(services.db, id)
  if (!refund || !(await arrived(services, refund, `hand-${number}`, new Date()))) throw new Error('没有这笔待处理的退款')
}
