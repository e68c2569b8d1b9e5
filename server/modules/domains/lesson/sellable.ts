import { sql } from 'kysely'
import * as codes from '../../../../contract/rules/codes'
import { CourseInput } from '../../../../contract/courseOrder'
import { prepared, type Db, type Trx } from '../../../app/database/db'
import { gone, refuse } from '../../../app/errors'
import { page } from '../../../app/http/page'
import { hasHad } from '../../commerce/entitlement/entitlements'
import type { NextStep, Offer, Sale, Sellable } from '../../commerce/order/shops/sellable'
import { accessTo } from './access'
import { coverOf, fileOf } from './catalog/cards'
import { KIND_NAMES } from './catalog/kind-names'
import { deliveredOf } from './media/delivered'
import { admit, dismiss, leaveSeat, lockLearner, takeSeat } from './study/learners'
import { isSold, loweringOf, priceColumns, priceFor, type PriceRow } from './catalog/prices'
import { CourseSale, endAfter } from './redeemable'
import { OFTEN, OFTEN_DAYS, refundRule } from './refund'
import { isOpen, isSpent, registrationOf, type Registration } from './certificate/registration'
import { refundsAsked } from '../../commerce/order/refunds/refund-review'
import { tooLate } from '../../commerce/order/placing/plain'
import { refundTerms, saidTerms, termsOf, type RefundTerms } from '../../commerce/order/refunds/refund-terms'
import { restOf } from '../../commerce/order/refunds/shares'
import { isMember, people } from '../../identity/user/people'
import { comesWithEveryCard, hasBenefit } from '../vip/allowances'

/** The part of a price that coins may pay. */
const COIN_SHARE = 0.2
const PAY_MINUTES = 30

interface Row extends PriceRow {
  title: string
  cover_file: string | null
  type: 1 | 2 | 3 | 4 | 5
  lesson_count: number
  valid_days: number
  status: string
  starts_at: Date | null
  left: number | null
  category_ids: string[]
  vip: boolean
  terms: RefundTerms | null
  had: boolean
}

async function offer(db: Db, { courseId }: { courseId: string }, userId: string): Promise<Offer> {
  const { rows } = await sql<Row>`${prepared}
    select c.title, c.cover_file, c.type, c.lesson_count, c.valid_days, ${priceColumns}, c.status, c.starts_at,
      c.stock - c.taken as left, array(select above from lesson_category k, unnest(array[k.id, k.parent_id]) above
        where k.id = c.category_id and above is not null) as category_ids, ${isMember} as vip, ${saidTerms('course')} as terms,
      ${hasHad(sql`${userId}::uuid`, 'course', sql`c.id`)} as had
    from lesson_course c left join ${people()} on u.id = ${userId} where c.id = ${courseId}`.execute(db)
  const row = rows[0] ?? gone()
  const access = row.had ? (await accessTo(db, userId, [courseId])).get(courseId.toLowerCase()) : undefined
  if (access?.active) refuse(codes.OWNED, '已购买，无需重复购买')
  if (access?.paused) refuse(codes.REFUND_OPEN, '这门课的退款处理中；撤销退款可以接着学，不必再买')
  if (row.status === 'off') refuse(codes.NOT_ON_SALE, '课程已下架')
  if (!isSold(row)) refuse(codes.NOT_ON_SALE, '课程即将开售')
  const lowering = await loweringOf(row, async (code) => row.vip && hasBenefit(db, userId, code))
  const { price, label } = priceFor(row, lowering, access)
  const off = row.price - row.origin_price
  const open = off < 0 ? [{ label: '限时优惠', amount: off }] : []
  const lower = price < row.price
  return {
    title: row.title,
    cover: coverOf({ ...row, id: courseId }),
    spec: specOf(row, lower && lowering.free),
    originPrice: row.origin_price,
    price,
    lines: lower ? [...open, { label, amount: price - row.price }] : open,
    ...(lower && { open: { price: row.price, lines: open } }),
    ...(!row.vip && {
      forMembers: { price: priceFor(row, await loweringOf(row, (code) => comesWithEveryCard(db, code)), access).price },
    }),
    categoryIds: row.category_ids,
    coinShare: COIN_SHARE,
    payWindowMinutes: PAY_MINUTES,
    virtual: true,
    fulfilment: 'instant',
    left: row.left,
    refundRule: refundRule(row.starts_at, new Date(), termsOf('course', row.terms)),
  }
}

const specOf = ({ type, lesson_count, valid_days }: Row, asMember: boolean) =>
  [
    KIND_NAMES[type],
    `共${lesson_count}讲`,
    ...(valid_days ? [`有效期 ${valid_days} 天`] : asMember ? [] : ['永久有效']),
    ...(asMember ? ['会员期间可学'] : []),
  ].join(' · ')

/**
 * What costs others money was free for a member: neither a coupon nor coins make the price itself 0, and by code it is paid
 * for.
 */
async function cameWithMembership(trx: Trx, { userId, bizId, lines, byCode }: Omit<Sale, 'input'>): Promise<boolean> {
  if (byCode || lines[0]?.unitPrice !== 0) return false
  const { rows } = await sql`select from lesson_course c join ${people()} on u.id = ${userId}
    where c.id = ${bizId} and c.price > 0 and c.vip_free and ${isMember}`.execute(trx)
  return rows.length > 0 && (await hasBenefit(trx, userId, 'course'))
}

function formStep(form: Registration, courseId: string): NextStep {
  const open = isOpen(form)
  return {
    text: open ? '填写报名资料' : '报名资料',
    note: form.text,
    action: open ? '去填写' : '查看',
    at: page('pages/lesson/form', { courseId }),
    done: !open,
  }
}

/** The lesson that somebody goes on with, or the first one that is out. */
async function whereToBegin(db: Db, userId: string, courseId: string): Promise<{ id: string; title: string } | undefined> {
  const { rows } = await sql<{ id: string; title: string }>`
    select l.id, l.title from lesson l join lesson_course c on c.id = l.course_id left
    join lesson_chapter k on k.id = l.chapter_id
    left join lesson_learner m on m.course_id = c.id and m.user_id = ${userId}
    where c.id = ${courseId} and l.media_type not in ('file', 'live') and coalesce(lesson_publish_at(l, c) <= now(), true)
    order by l.id = m.last_lesson_id desc nulls last, k.sort, l.sort, l.id limit 1`.execute(db)
  return rows[0]
}

const learnStep = (courseId: string, spec: string | undefined, lesson: { id: string; title: string } | undefined): NextStep => ({
  text: '去学习',
  note: lesson ? `从“${lesson.title}”开始` : spec,
  action: '去学习',
  at: page('pages/lesson/detail', { id: courseId, ...(lesson && { lesson: lesson.id }) }),
  use: true,
})

/** Courses, as the order module sells them. */
export const sellable: Sellable<typeof CourseSale, typeof CourseInput> = {
  kind: 'course',
  input: CourseSale,
  priced: CourseInput,
  bizId: ({ courseId }) => courseId,
  offer,
  reserve: (trx, { bizId, orderId }, atLast) => takeSeat(trx, bizId, orderId, atLast),
  release: (trx, { bizId, orderId }) => leaveSeat(trx, bizId, orderId),
  async fulfil(trx, sale) {
    const { orderId, userId, bizId, input } = sale
    const { codeDays } = input
    await lockLearner(trx, userId, bizId)
    const endTime = codeDays === undefined ? undefined : await endAfter(trx, userId, bizId, codeDays)
    const source = (await cameWithMembership(trx, sale)) ? 'vip' : 'buy'
    await admit(trx, { userId, courseId: bizId, source, sourceId: orderId, endTime })
  },
  revoke: async (trx, { orderId, userId, bizId }) => void (await dismiss(trx, { userId, courseId: bizId, sourceId: orderId })),
  async refundable(inquiry, sale) {
    const { db, now } = inquiry
    const { userId, bizId, paidAt } = sale
    const { rows } = await sql<{ starts_at: Date | null }>`select starts_at from lesson_course where id = ${bizId}`.execute(db)
    const startsAt = rows[0]?.starts_at ?? null
    const terms = await refundTerms(db, 'course', sale.orderedAt)
    const rule = refundRule(startsAt, paidAt, terms)
    const late = tooLate(startsAt && startsAt > paidAt ? startsAt : paidAt, now, terms.days, rule)
    if (late) return late
    const progress = (await accessTo(db, userId, [bizId])).get(bizId)?.progress ?? 0
    if (progress > terms.most) return `学习进度已到 ${progress}%。${rule}`
    const delivered = await deliveredOf(db, userId, bizId)
    if (delivered > terms.most) return `已取得课程内容的 ${delivered}%（播放、下载过的都算）。${rule}`
    const form = await registrationOf(inquiry, userId, bizId)
    if (form && isSpent(form, sale.orderedAt)) return `已报考。${rule}`
    const often = (await refundsAsked(db, userId, OFTEN_DAYS)) >= OFTEN
    return { ...restOf(sale), ...(often && { needsReview: true }) }
  },
  async nextSteps(inquiry, { userId, bizId: courseId, lines }) {
    const [form, first, { rows }] = await Promise.all([
      registrationOf(inquiry, userId, courseId),
      whereToBegin(inquiry.db, userId, courseId),
      sql<{ group_qr: string | null; cert_name: string | null }>`
        select group_qr, cert_name from lesson_course where id = ${courseId}`.execute(inquiry.db),
    ])
    const { group_qr = null, cert_name = null } = rows[0] ?? {}
    return [
      ...(form ? [formStep(form, courseId)] : []),
      ...(group_qr
        ? [{ text: '加入班级群', note: '开班与考试通知发在群里', action: '看二维码', at: { picture: fileOf(group_qr) } }]
        : []),
      learnStep(courseId, lines[0]?.spec, first),
      ...(cert_name === null
        ? []
        : [{ text: '学完领取证书', note: cert_name, action: '看条件', at: page('pages/lesson/certAddress', { courseId }) }]),
    ]
  },
}
