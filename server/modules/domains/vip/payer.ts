import type { Extensions } from '../../../app/module'
import { buyerOf } from '../company/profile'

/** Seats are paid for a company, which has said who it is. */
export const payer: Extensions['payers'] = {
  kind: 'vip',
  async payerOf(db, input) {
    const { companyId } = input
    if (typeof companyId !== 'string') return undefined
    const { name, creditCode } = await buyerOf(db, companyId)
    return { title: name, taxNo: creditCode }
  },
}
