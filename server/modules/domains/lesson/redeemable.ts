import { sql } from 'kysely'
import { Type, type Static } from 'typebox'
import { CourseInput } from '../../../../contract/courseOrder'
import * as codes from '../../../../contract/rules/codes'
import type { Db } from '../../../app/database/db'
import { minuteOf } from '../../../app/time/days'
import { refuse } from '../../../app/errors'
import { page } from '../../../app/http/page'
import { DAY_MS } from '../../../app/time/units'
import { BY_ORDER, givenBy } from '../../commerce/entitlement/entitlements'
import type { Prize, Redeemable } from '../../commerce/entitlement/redeemable'
import { holdPurchase, orderByCode } from '../../commerce/order/shops/redeem'
import { accessTo, resting, type Access } from './access'
import { coverOf } from './catalog/cards'
import { KIND_NAMES } from './catalog/kind-names'

/** What is kept on the order: of one by code, for how many days where the code says so. */
export const CourseSale = Type.Object({ ...CourseInput.properties, codeDays: Type.Optional(Type.Integer({ minimum: 0 })) })

interface Row {
  title: string
  cover_file: string | null
  type: keyof typeof KIND_NAMES
  lesson_count: number
  valid_days: number
  starts_at: Date | null
  status: string
  price: number
}

/** Refuses with 400 when there is no such course. */
async function courseOf(db: Db, { bizId }: Prize): Promise<Row> {
  const { rows } = await sql<Row>`select title, cover_file, type, lesson_count, valid_days, starts_at, status, price
    from lesson_course where id = ${bizId}`.execute(db)
  return rows[0] ?? refuse(400, '参数错误：没有这门课程')
}

/** 0: for ever. */
const daysOf = (prize: Prize, { valid_days }: Row) => prize.days ?? valid_days

const specOf = ({ type, lesson_count }: Row, validText: string) => `${KIND_NAMES[type]} · 共${lesson_count}讲 · ${validText}`
const validText = (days: number) => (days ? `兑换之日起 ${days} 天` : '永久有效')

/** Until when somebody has a course who is given so many days more: what they have runs on. null: for ever. */
export async function endAfter(db: Db, userId: string, courseId: string, days: number): Promise<Date | null> {
  if (!days) return null
  const { rows } = await sql<{ starts_at: Date | null }>`select starts_at from lesson_course where id = ${courseId}`.execute(db)
  const access = (await accessTo(db, userId, [courseId])).get(courseId)
  const lasting = access?.active && access.source !== 'vip' ? access.endTime : null
  return new Date(Math.max(Date.now(), rows[0]?.starts_at?.getTime() ?? 0, lasting?.getTime() ?? 0) + days * DAY_MS)
}

/** What comes with a membership goes with it. */
export const isForGood = (access: Access | undefined) =>
  Boolean(access?.active && access.endTime === null && access.source !== 'vip')
const ownsForGood = async (db: Db, userId: string, courseId: string) =>
  isForGood((await accessTo(db, userId, [courseId])).get(courseId))

/** Courses, as codes give them: by an order that cost nothing, and longer for who has one that ends. */
export const redeemable: Redeemable = {
  type: 'course',
  virtual: true,
  async check(db, prize) {
    if (!prize.bizId || prize.amount) refuse(400, '参数错误：课程只写是哪一门、多少天')
    const row = await courseOf(db, prize)
    if (row.status === 'off') refuse(400, '参数错误：课程已下架')
  },
  async card(db, prize) {
    const row = await courseOf(db, prize)
    const text = validText(daysOf(prize, row))
    return {
      title: row.title,
      cover: coverOf({ ...row, id: prize.bizId! }),
      note: `${KIND_NAMES[row.type]} · 共${row.lesson_count}讲`,
      validText: text,
    }
  },
  async standing(db, prize, userId) {
    const courseId = prize.bizId!
    const access = (await accessTo(db, userId, [courseId])).get(courseId)
    if (access?.paused) resting()
    return { owned: isForGood(access), endTime: await endAfter(db, userId, courseId, daysOf(prize, await courseOf(db, prize))) }
  },
  async give(trx, prize, { userId, modules, now }) {
    const row = await courseOf(trx, prize)
    if (row.status === 'off') refuse(codes.PRIZE_AWAY, `《${row.title}》已下架，兑换码未使用，请联系客服`)
    const days = daysOf(prize, row)
    const input: Static<typeof CourseSale> = { courseId: prize.bizId!, codeDays: days }
    await holdPurchase(trx, modules, { userId, kind: 'course', input })
    if (await ownsForGood(trx, userId, prize.bizId!)) refuse(codes.PRIZE_OWNED, '您已拥有该课程，兑换码未使用，可转赠他人')
    const endTime = await endAfter(trx, userId, prize.bizId!, days)
    const spec = specOf(row, endTime ? `有效期至 ${minuteOf(endTime)}` : '永久有效')
    const goods = {
      title: row.title,
      cover: coverOf({ ...row, id: prize.bizId! }),
      spec,
      originPrice: row.price,
      virtual: true,
      fulfilment: 'instant' as const,
    }
    const orderId = await orderByCode(trx, modules, { userId, kind: 'course', input, goods, now })
    return { orderId, endTime: (await givenBy(trx, BY_ORDER, orderId))?.endTime ?? null }
  },
  use: ({ bizId }) => ({ action: '去学习', at: page('pages/lesson/detail', { id: bizId! }) }),
}
