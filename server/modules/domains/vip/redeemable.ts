import * as codes from '../../../../contract/rules/codes'
import type { Db } from '../../../app/database/db'
import { refuse } from '../../../app/errors'
import { drawnCover } from '../../../app/drawing/kit/drawn'
import { page } from '../../../app/http/page'
import { DAY_MS } from '../../../app/time/units'
import type { Prize, Redeemable } from '../../commerce/entitlement/redeemable'
import { cardById } from './cards'
import { addTerm, runOf } from './terms'

/** Days of a card; without a number of them, as long as the card itself lasts. */
async function daysOf(db: Db, { bizId, days }: Prize) {
  const card = await cardById(db, bizId!)
  return { card, days: days ?? card.days }
}

/** A member who never stops being one: more time adds nothing. */
export const isForGood = async (db: Db, userId: string): Promise<boolean> => (await runOf(db, { userId }))?.end === null

/** Time as a member, as codes, prizes and gifts give it: behind what somebody has. */
export const redeemable: Redeemable = {
  type: 'vip',
  virtual: true,
  onlyOne: '一份礼包只放一种会员卡，天数可以写在一起',
  async check(db, prize) {
    if (!prize.bizId || prize.amount) refuse(400, '参数错误：会员写明是哪张卡，可以写天数')
    if ((await cardById(db, prize.bizId!)).kind !== 'personal') refuse(400, '参数错误：只能送个人会员卡')
  },
  async card(db, prize) {
    const { card, days } = await daysOf(db, prize)
    return {
      title: days === null ? '永久会员' : `会员 ${days} 天`,
      cover: drawnCover('topic', 'vip', card.name),
      note: `${card.name}的权益，已是会员的从到期日顺延`,
      validText: '到账即生效',
    }
  },
  async standing(db, prize, userId) {
    const [{ days }, run] = await Promise.all([daysOf(db, prize), runOf(db, { userId })])
    if (run?.end === null) return { owned: true, endTime: null }
    return { owned: false, endTime: days === null ? null : new Date((run?.end ?? new Date()).getTime() + days * DAY_MS) }
  },
  async give(trx, prize, { userId, recordId }) {
    const { card, days } = await daysOf(trx, prize)
    if (await isForGood(trx, userId)) refuse(codes.PRIZE_OWNED, '你已是永久会员，会员天数加不上去')
    await addTerm(trx, { holder: { userId }, card, days, source: 'code', sourceId: recordId })
    return { endTime: (await runOf(trx, { userId }))?.end ?? null, orderId: null }
  },
  use: () => ({ action: '查看会员', at: page('pages/vip/myVipCard') }),
}
