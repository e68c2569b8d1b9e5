import { refuse } from '../../../app/errors'
import { noUse, type Prize, type Redeemable } from '../../commerce/entitlement/redeemable'
import { giveGrowth } from './records'

const MOST = 10_000
const growthOf = ({ amount }: Prize) => amount ?? 0

/** Growth, as codes, draws and campaigns give it. */
export const redeemable: Redeemable = {
  type: 'growth',
  virtual: true,
  onlyOne: '一份礼包只写一次成长值，数量可以写在一起',
  async check(_db, prize) {
    if (prize.bizId || prize.days || !prize.amount || prize.amount > MOST) refuse(400, `参数错误：成长值只写数量，最多 ${MOST}`)
  },
  card: async (_db, prize) => ({
    title: `${growthOf(prize).toLocaleString('en-US')} 成长值`,
    cover: '',
    note: '不占每天的上限',
    validText: '计入等级',
  }),
  standing: async () => ({ owned: false, endTime: null }),
  async give(trx, prize, { userId, recordId }) {
    await giveGrowth(trx, { userId, recordId, amount: growthOf(prize) })
    return { endTime: null, orderId: null }
  },
  use: () => noUse,
}
