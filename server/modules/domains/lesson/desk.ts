import { sql } from 'kysely'
import type { Db } from '../../../app/db'
import type { Storage } from '../../../gateways/storage'
import { freeFile, useFile } from '../../platform/file/documents'
import { storeImage } from '../../platform/file/images'
import { personOn } from '../../identity/user/people'

export interface Shelved {
  id: string
  title: string
  status: 'on' | 'off' | 'presale'
  /** 分 */
  price: number
  promoPrice: number | null
  promoStartsAt: Date | null
  promoEndsAt: Date | null
  presence: boolean
  group: boolean
}

/** All courses, the newest first, for the operator. */
export async function shelf(db: Db): Promise<Shelved[]> {
  const { rows } = await sql<Shelved>`
    select id, title, status, price, promo_price as "promoPrice", promo_starts_at as "promoStartsAt", promo_ends_at as "promoEndsAt",
      presence_check as presence, group_qr is not null as group
    from lesson_course order by published_at desc, id`.execute(db)
  return rows
}

async function change(db: Db, courseId: string, what: ReturnType<typeof sql>): Promise<void> {
  const { rows } = await sql`update lesson_course set ${what} where id = ${courseId}::uuid returning 1`.execute(db)
  if (!rows.length) throw new Error('没有这门课程')
}

/** @param status `on` also sells what was announced. */
export const setStatus = (db: Db, courseId: string, status: 'on' | 'off') => change(db, courseId, sql`status = ${status}`)
export const setPresence = (db: Db, courseId: string, on: boolean) => change(db, courseId, sql`presence_check = ${on}`)

/** An offer for a time, in 分; throws when it is none. What is ordered at it is paid at it, also a little later. */
export async function setPromo(db: Db, courseId: string, promo: { price: number; from: Date; to: Date }): Promise<void> {
  if (promo.from >= promo.to || promo.to <= new Date()) throw new Error('结束时间要晚于开始和现在')
  const { rows } = await sql<{ price: number }>`select price from lesson_course where id = ${courseId}::uuid`.execute(db)
  if (rows.length && !(promo.price > 0 && promo.price < rows[0].price)) throw new Error('限时价要大于 0、低于平时的价格')
  await change(db, courseId, sql`promo_price = ${promo.price}, promo_starts_at = ${promo.from}, promo_ends_at = ${promo.to}`)
}
export const endPromo = (db: Db, courseId: string) =>
  change(db, courseId, sql`promo_price = null, promo_starts_at = null, promo_ends_at = null`)

export interface Said {
  id: string
  at: Date
  score: number
  nickName: string
  content: string
  reply: string
}
/** What was said of a course last, and the teacher's answers. */
export async function saidOf(db: Db, courseId: string): Promise<Said[]> {
  const { rows } = await sql<Said>`
    select r.id, r.created_at as at, r.score, u.nick_name as "nickName", r.content, r.reply
    from lesson_review r join ${personOn('r.user_id')}
    where r.course_id = ${courseId}::uuid and r.status = 2 order by r.created_at desc, r.id desc limit 50`.execute(db)
  return rows
}
/** In the name of the teacher, for everybody to read; an empty one takes it back. */
export async function replyTo(db: Db, reviewId: string, text: string): Promise<void> {
  const { rows } = await sql`update lesson_review set reply = ${text} where id = ${reviewId}::uuid returning 1`.execute(db)
  if (!rows.length) throw new Error('没有这条评价')
}

/** The picture that leads into the group of a class, in the place of the one before, which is left to the clean-up. */
export async function setGroup(db: Db, storage: Storage, courseId: string, picture: Buffer | undefined): Promise<void> {
  await groupOf(db, courseId)
  const file = picture ? (await storeImage(db, storage, null, picture, '班级群.png')).id : null
  await db.transaction().execute(async (trx) => {
    const before = await groupOf(trx, courseId)
    if (file) await useFile(trx, file)
    await change(trx, courseId, sql`group_qr = ${file}`)
    await freeFile(trx, before)
  })
}

/** Kept as it is until the transaction ends. */
async function groupOf(db: Db, courseId: string): Promise<string | null> {
  const { rows } = await sql<{ file: string | null }>`
    select group_qr as file from lesson_course where id = ${courseId}::uuid for no key update`.execute(db)
  if (!rows.length) throw new Error('没有这门课程')
  return rows[0].file
}
