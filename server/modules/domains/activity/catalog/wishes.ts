import { sql } from 'kysely'
import * as codes from '../../../../../contract/rules/codes'
import { ACTIVITY_TYPE } from '../../../../../contract/rules/kinds'
import type { Ctx } from '../../../../app/context'
import type { Db } from '../../../../app/database/db'
import { gone, refuse } from '../../../../app/errors'
import { dropPermission } from '../../../services/notice/permissions'
import { activityById } from '../queries'

/** Wants to be told when sign-up begins, or no longer. Refuses with 10104, 11712 (it has begun). */
export async function remind({ db, user, now }: Ctx, { id, on }: { id: string; on: boolean }): Promise<true> {
  const row = (await activityById(db, id, user.id)) ?? gone()
  if (!on)
    return db.transaction().execute(async (trx) => {
      await dropPermission(trx, user.id, 'activity', id)
      await sql`delete from activity_remind where activity_id = ${id} and user_id = ${user.id}`.execute(trx)
      return true as const
    })
  if (row.signup_start <= now) refuse(codes.NO_SIGN_UP_NOW, '报名已经开始，可以直接报名')
  await sql`insert into activity_remind (activity_id, user_id) values (${id}, ${user.id}) on conflict do nothing`.execute(db)
  return true
}

/** Into one's collection, or out of it. Refuses with 10104. */
export async function collect(db: Db, userId: string, id: string, wanted: boolean): Promise<true> {
  if (!(await activityById(db, id, userId))) gone()
  return db.transaction().execute(async (trx) => {
    // The activity first, as everywhere: it counts.
    await sql`select from activity where id = ${id} for no key update`.execute(trx)
    const { rows } = wanted
      ? await sql`insert into activity_collect (activity_id, user_id) values (${id}, ${userId}) on conflict do nothing
        returning 1`.execute(trx)
      : await sql`delete from activity_collect where activity_id = ${id} and user_id = ${userId} returning 1`.execute(trx)
    if (rows.length)
      await sql`update activity set collect_count = collect_count + ${wanted ? 1 : -1} where id = ${id}`.execute(trx)
    return true as const
  })
}

interface Opinion {
  id: string
  score: number
  content: string
}
/**
 * What somebody thought of it who has come; for the organizer alone. Refuses with 11730 (was not there), 11731 (it is not
 * over), 10109 (said before).
 */
export async function review({ db, user, now }: Ctx, { id, score, content }: Opinion): Promise<true> {
  const row = (await activityById(db, id, user.id)) ?? gone()
  if (row.order_state !== 'signed' && !(row.type === ACTIVITY_TYPE.online && row.order_state === 'joined'))
    refuse(codes.NOT_SIGNED_UP, '参加过的人才能评价')
  if (row.end_at > now) refuse(codes.SIGN_NOT_OPEN, '活动结束后再评价')
  const { rows } = await sql`insert into activity_review (activity_id, user_id, score, content)
    values (${id}, ${user.id}, ${score}, ${content.trim()}) on conflict do nothing returning 1`.execute(db)
  return rows.length ? true : refuse(codes.TWICE, '已经评价过了')
}
