import * as codes from '../../../../contract/rules/codes'
import type { Db } from '../../../app/database/db'
import { drawnCover } from '../../../app/drawing/kit/drawn'
import { refuse } from '../../../app/errors'
import { newId } from '../../../app/ids'
import { page } from '../../../app/http/page'
import type { Redeemable } from '../../commerce/entitlement/redeemable'
import { seatOf } from '../company/seats'
import { addSeats, runOf } from './terms'

const MOST = 500

/** The company that somebody may add seats to, as long as its membership runs. Refuses with 11812 and 11816. */
async function companyOf(db: Db, userId: string) {
  const seat = await seatOf(db, userId)
  if (seat?.role !== 'main')
    return refuse(codes.MAIN_MEMBER_ONLY, '企业席位由企业主账号兑换，兑换码未使用，请转给管理企业会员的同事')
  const run = await runOf(db, { companyId: seat.companyId })
  if (!run) return refuse(codes.PRIZE_AWAY, '企业会员还没有开通或已到期，兑换码未使用，开通后再来兑换')
  return { companyId: seat.companyId, run }
}

/** More seats in a company, as codes give them to its main member. */
export const seats: Redeemable = {
  type: 'seats',
  virtual: true,
  byCodeOnly: true,
  async check(_db, { bizId, amount, days }) {
    if (bizId || days || !amount || amount > MOST) refuse(400, `参数错误：企业席位只写几个，1–${MOST}`)
  },
  async card(_db, { amount }) {
    const title = `企业席位 ${amount} 个`
    return { title, cover: drawnCover('topic', 'seats', title), note: '加到你管理的企业', validText: '到企业会员期满' }
  },
  async standing(db, _prize, userId) {
    const { run } = await companyOf(db, userId)
    return { owned: false, endTime: run.end }
  },
  async give(trx, { amount }, { userId }) {
    const { companyId, run } = await companyOf(trx, userId)
    // One code may give time and seats: each comes from a source of its own.
    await addSeats(trx, { companyId, cardId: run.cardId, source: 'code', sourceId: newId(), paid: 0, seats: amount! })
    return { endTime: run.end, orderId: null }
  },
  use: () => ({ action: '去添加成员', at: page('pages/vip/subAccount') }),
}
