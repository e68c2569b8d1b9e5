import type { Db } from '../../../app/db'
import type { Services } from '../../../app/serve'
import { stuckRefund, stuckRefunds } from './queries'
import { arrived } from './refunds'

/** What the people of the operator do with refunds that WeChat does not make. Throws plain errors. */

export const stuck = (db: Db) => stuckRefunds(db)

/** The money is back by other means, under this number: of Apple, of the bank, of WeChat's console. */
export async function returnedByHand(services: Pick<Services, 'db' | 'modules'>, id: string, number: string): Promise<void> {
  const refund = await stuckRefund(services.db, id)
  if (!refund || !(await arrived(services, refund, `hand-${number}`, new Date()))) throw new Error('没有这笔待处理的退款')
}
