import type { Trx } from '../../app/db'
import { move } from './queries'
import { hold } from './settle'

/** Goods that are paid for go out. False when they are not waiting for that: given back, or sent before. */
export async function sendOut(trx: Trx, orderId: string): Promise<boolean> {
  await hold(trx, orderId)
  return (await move(trx, 'send', orderId)) !== undefined
}

/** What was sent has come. */
export const arrived = async (trx: Trx, orderId: string): Promise<boolean> => (await move(trx, 'arrive', orderId)) !== undefined
