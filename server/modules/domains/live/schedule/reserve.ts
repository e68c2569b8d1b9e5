import { sql } from 'kysely'
import { LIVE } from '../../../../../contract/rules/statuses'
import * as codes from '../../../../../contract/rules/codes'
import type { Ctx } from '../../../../app/context'
import type { Trx } from '../../../../app/database/db'
import { gone, refuse } from '../../../../app/errors'
import { dropPermission } from '../../../services/notice/permissions'
import { standingIn } from '../access'
import { liveById } from '../queries'

interface Reserved {
  reserved: boolean
  reserveCount: number
}

/**
 * Takes a place among those who are reminded; again changes nothing. Refuses with 10104, 11331 (cancelled), 11332 (begun, or
 * over), 11342 (no right to watch), 11330 (full).
 */
export async function reserve({ db, user }: Ctx, id: string): Promise<Reserved> {
  const live = (await liveById(db, id, user.id)) ?? gone()
  if (live.access !== 'pwd' && !(await standingIn(db, live, user.id)).may) refuse(codes.LIVE_NOT_FOR_THEM, '无观看权限')
  return db.transaction().execute(async (trx) => {
    const fresh = await sql`
      insert into live_reserve (live_id, user_id, known_start) select id, ${user.id}::uuid, start_at from live where id = ${id}
      on conflict do nothing returning 1`.execute(trx)
    if (!fresh.rows.length) return { reserved: true, reserveCount: await countOf(trx, id) }
    const { rows } = await sql<{ n: number }>`
      update live set reserve_count = reserve_count + 1
      where id = ${id} and state = 'ahead' and (reserve_limit is null or reserve_count < reserve_limit)
      returning reserve_count as n`.execute(trx)
    return rows.length ? { reserved: true, reserveCount: rows[0].n } : refuseReserve(trx, id)
  })
}

async function refuseReserve(trx: Trx, id: string): Promise<never> {
  const { status } = (await liveById(trx, id, null)) ?? gone()
  if (status === LIVE.cancelled) refuse(codes.LIVE_CANCELLED, '直播已取消')
  if (status > LIVE.soon) refuse(codes.LIVE_NOT_ON, status === LIVE.on ? '直播已开始，直接进入吧' : '直播已结束')
  return refuse(codes.RESERVED_OUT, '预约人数已满')
}

/** Gives a reservation back, and with it the permission to remind through WeChat; without one nothing changes. */
export const cancelReserve = ({ db, user }: Ctx, id: string): Promise<Reserved> =>
  db.transaction().execute(async (trx) => {
    await dropPermission(trx, user.id, 'live', id)
    const { rows } = await sql<{ n: number }>`
      with gone as (delete from live_reserve where live_id = ${id} and user_id = ${user.id} returning live_id)
      update live set reserve_count = reserve_count - 1 where id = (select live_id from gone)
      returning reserve_count as n`.execute(trx)
    return { reserved: false, reserveCount: rows[0]?.n ?? (await countOf(trx, id)) }
  })

async function countOf(trx: Trx, id: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select reserve_count as n from live where id = ${id}`.execute(trx)
  return rows[0]?.n ?? gone()
}
