import { sql } from 'kysely'
import * as codes from '../../../../../contract/rules/codes'
import type { lesson as spec } from '../../../../../contract/lesson'
import type { Input } from '../../../../../contract/endpoint'
import type { Ctx } from '../../../../app/context'
import { gone, refuse } from '../../../../app/errors'
import { newId } from '../../../../app/ids'
import { once } from '../../../../app/http/once'
import { accessTo, notBought } from '../access'
import { admit, lockLearner, takeSeat } from './learners'
import { isSold } from '../catalog/prices'
import { hasBenefit } from '../../vip/allowances'

const ROUTE = 'POST /api/course/enrol'
type Body = Input<typeof ROUTE, (typeof spec)[typeof ROUTE]>['body']

/**
 * Joins a course that costs nothing, or nothing for members. Who has it already simply has it. Refuses with 11301 (it must
 * be bought), 11302 (off the shelf, or announced for no day yet), 11311 (full).
 */
export const enrol = ({ db, user }: Ctx, body: Body): Promise<true> =>
  once(db, user.id, ROUTE, body, async (trx) => {
    const courseId = body.courseId.toLowerCase()
    await lockLearner(trx, user.id, courseId)
    const { rows } = await sql<{ status: string; price: number; vip_free: boolean; starts_at: Date | null }>`
      select status, price, vip_free, starts_at from lesson_course where id = ${courseId}`.execute(trx)
    const course = rows[0] ?? gone()
    if ((await accessTo(trx, user.id, [courseId])).get(courseId)?.active) return true as const
    if (course.status === 'off') refuse(codes.NOT_ON_SALE, '课程已下架')
    if (!isSold(course)) refuse(codes.NOT_ON_SALE, '课程即将开售')
    const source =
      course.price === 0 ? 'free' : course.vip_free && (await hasBenefit(trx, user.id, 'course')) ? 'vip' : notBought()
    await takeSeat(trx, courseId, user.id)
    await admit(trx, { userId: user.id, courseId, source, sourceId: newId() })
    return true as const
  })
