import { sql } from 'kysely'
import type { Db } from '../../app/db'
import { gone, refuse } from '../../app/errors'
import { revoke as takeBack } from '../entitlement/entitlements'
import type { Offer, Sellable } from '../order/sellable'
import { accessTo, isVip } from './access'
import { coverOf } from './cards'
import { admit, leaveSeat, lockLearner, takeSeat } from './learners'
import { REFUND_DAYS, REFUND_PROGRESS, REFUND_RULE } from './refund'
import { isSent, registrationOf } from './registration'

/** The part of a price that coins may pay. */
const COIN_SHARE = 0.2
const PAY_MINUTES = 30
const DAY = 86_400_000

interface Row {
  title: string
  cover_file: string | null
  type: 1 | 2 | 3 | 4 | 5
  lesson_count: number
  valid_days: number
  origin_price: number
  price: number
  member_price: number | null
  vip_free: boolean
  status: string
  left: number | null
}

async function offer(db: Db, courseId: string, userId: string): Promise<Offer> {
  const { rows } = await sql<Row>`
    select title, cover_file, type, lesson_count, valid_days, origin_price, price, member_price, vip_free, status, stock - taken as left
    from lesson_course where id = ${courseId}`.execute(db)
  const row = rows[0] ?? gone()
  const [access, vip] = await Promise.all([accessTo(db, userId, [courseId]), isVip(db, userId)])
  if (access.get(courseId)?.active) refuse(11310, '已购买，无需重复购买')
  if (row.status === 'off') refuse(11302, '课程已下架')
  const { price, label } = vip ? memberPrice(row) : { price: row.price, label: '' }
  const lines = [
    { label: '课程优惠', amount: row.price - row.origin_price },
    { label, amount: price - row.price },
  ].filter(({ amount }) => amount < 0)
  return {
    title: row.title,
    cover: coverOf(row.cover_file),
    spec: specOf(row),
    originPrice: row.origin_price,
    price,
    lines,
    coinShare: COIN_SHARE,
    payWindowMinutes: PAY_MINUTES,
    virtual: true,
    left: row.left,
    refundRule: REFUND_RULE,
  }
}

const memberPrice = ({ price, member_price, vip_free }: Row) =>
  vip_free ? { price: 0, label: '会员免费' } : { price: member_price ?? price, label: '会员优惠' }

const KINDS = { 1: '系列课', 2: '单课', 3: '直播课', 4: '考证班', 5: '专栏' } as const
const specOf = ({ type, lesson_count, valid_days }: Row) =>
  `${KINDS[type]} · 共${lesson_count}讲 · ${valid_days ? `有效期${valid_days}天` : '永久有效'}`

/** Courses, as the order module sells them. */
export const sellable: Sellable = {
  kind: 'course',
  offer,
  reserve: (trx, { bizId, orderId }) => takeSeat(trx, bizId, orderId),
  release: (trx, { bizId, orderId }) => leaveSeat(trx, bizId, orderId),
  async fulfil(trx, { orderId, userId, bizId }) {
    await lockLearner(trx, userId, bizId)
    await admit(trx, { userId, courseId: bizId, source: 'buy', sourceId: orderId })
  },
  async revoke(trx, { orderId, bizId }) {
    if (!(await takeBack(trx, { sourceId: orderId }))) return
    await sql`update lesson_course set buy_count = buy_count - 1 where id = ${bizId}`.execute(trx)
  },
  async refusesRefund(db, { userId, bizId, paidAt, now }) {
    if (now.getTime() - paidAt.getTime() > REFUND_DAYS * DAY) return `已超过支付后 ${REFUND_DAYS} 天。${REFUND_RULE}`
    const progress = (await accessTo(db, userId, [bizId])).get(bizId)?.progress ?? 0
    if (progress > REFUND_PROGRESS) return `学习进度已到 ${progress}%。${REFUND_RULE}`
    const form = await registrationOf(db, userId, bizId)
    return form && isSent(form) ? `已报考。${REFUND_RULE}` : undefined
  },
  async nextStep(db, { userId, bizId }) {
    const form = await registrationOf(db, userId, bizId)
    return form && { status: form.status, text: form.text }
  },
}
