import { sql } from 'kysely'
import type { OpenCtx } from '../../../../app/context'
import type { Db, Trx } from '../../../../app/database/db'
import { lock } from '../../../../app/database/locks'
import { enteredBy } from './bans'
import { figuresOf } from '../board/board'
import { onlineIn } from '../queries'

/** What nobody has heard of for so long is forgotten. */
const FORGET_MINUTES = 10

/**
 * Somebody is there, with this device. Of an account one device at a time: a new one takes over, and the one before is told
 * so until the person comes in again. Refuses as letIn() does.
 */
export async function heartbeat({ db, user }: OpenCtx, { id, deviceId }: { id: string; deviceId: string }) {
  const viewer = user?.id ?? null
  const { live, role } = await enteredBy(db, id, viewer, deviceId)
  const kicked = (await beat(db, live.id, viewer, deviceId)) ?? (await arrive(db, live.id, viewer, deviceId))
  const figures = await figuresOf(db, live.id, viewer, role === 'host')
  return { status: live.status, online: await onlineIn(db, live.id), kicked, ...figures }
}

/** Whether this device was sent away; undefined when it is not known here. */
async function beat(db: Db, liveId: string, userId: string | null, deviceId: string): Promise<boolean | undefined> {
  // Not "is not distinct from", with which the index finds the room alone.
  const whose = userId ? sql`user_id = ${userId}` : sql`user_id is null`
  const { rows } = await sql<{ kicked: boolean }>`
    update live_presence set seen_at = now(), kicked = case kicked when 0 then 0 else 2 end
    where live_id = ${liveId} and ${whose} and device_id = ${deviceId}
    returning kicked > 0 as kicked`.execute(db)
  return rows[0]?.kicked
}

const arrive = (db: Db, liveId: string, userId: string | null, deviceId: string): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    if (userId) await takeOver(trx, liveId, userId, deviceId)
    await sql`insert into live_presence (live_id, user_id, device_id) values (${liveId}, ${userId}, ${deviceId})
      on conflict (live_id, user_id, device_id) do update set seen_at = now()`.execute(trx)
    return false
  })

async function takeOver(trx: Trx, liveId: string, userId: string, deviceId: string) {
  // Of two that arrive at once the later one stays.
  await lock(trx, `live.device:${liveId}:${userId}`)
  await sql`update live_presence set kicked = 1
    where live_id = ${liveId} and user_id = ${userId} and device_id <> ${deviceId} and kicked = 0`.execute(trx)
}

/**
 * Somebody comes in: a device that was told it had been sent away may take over again. One that does not know yet is still
 * told.
 */
export const welcomeBack = (db: Db, liveId: string, userId: string) =>
  sql`delete from live_presence where live_id = ${liveId} and user_id = ${userId} and kicked = 2`.execute(db)

export const forgetAbsent = (db: Db) =>
  sql`delete from live_presence where seen_at < now() - make_interval(mins => ${FORGET_MINUTES})`.execute(db)
