import { refuse } from '../../../app/errors'
import { noUse, type Prize, type Redeemable } from '../entitlement/redeemable'
import { issue, spendable, transfer } from './ledger'

/** What the books call it, by what gives it. */
const REASONS = { drawn: 'lotteryWon', helped: 'assistWon' } as const
const coinsOf = ({ amount }: Prize) => amount ?? 0

/** Coins, as codes give them. */
export const redeemable: Redeemable = {
  type: 'coin',
  virtual: true,
  async check(_db, prize) {
    if (prize.bizId || prize.days || !prize.amount) refuse(400, '参数错误：金币只写数量')
  },
  card: async (_db, prize) => ({
    title: `${coinsOf(prize).toLocaleString('en-US')} 金币`,
    cover: '',
    note: '100 金币抵 1 元',
    validText: '次年年底前有效',
  }),
  standing: async () => ({ owned: false, endTime: null }),
  async give(trx, prize, { userId, recordId, as }) {
    const ref = { type: 'redeem', id: recordId } as const
    const reason = as ? REASONS[as] : 'redeemed'
    await transfer(trx, { reason, ref, from: issue, to: spendable(userId), amount: coinsOf(prize) })
    return { endTime: null, orderId: null }
  },
  use: () => noUse,
}
