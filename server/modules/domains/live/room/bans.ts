import { sql } from 'kysely'
import * as codes from '../../../../../contract/rules/codes'
import type { Ctx } from '../../../../app/context'
import type { Db } from '../../../../app/database/db'
import { gone, refuse } from '../../../../app/errors'
import { publishRights } from '../../../../app/pubsub'
import { hasAccount } from '../../../identity/user/people'
import { letIn, SENT_AWAY, type Let } from '../access'
import { hostsOf, memberOf, type LiveRow } from '../queries'
import { tellPersons, tellRoom } from './news'

const onlyTeacher = ({ host_id }: LiveRow, userId: string) => {
  if (host_id !== userId) refuse(codes.LIVE_NOT_FOR_THEM, '只有讲师可以请人离开')
}

/** Sends somebody away from all rooms of this teacher, with the devices that they are in one of them with. Again is fine. */
export const ban = ({ db, user }: Ctx, live: LiveRow, userId: string) =>
  db.transaction().execute(async (trx) => {
    onlyTeacher(live, user.id)
    const whom = userId.toLowerCase()
    if (whom === user.id || (await memberOf(trx, live.id, whom)).host) refuse(400, '不能请走讲师与助教')
    if (!(await hasAccount(trx, whom))) gone()
    await tellRoom(trx, live.conversation_id, {})
    await sql`insert into live_ban (host_id, user_id) values (${user.id}, ${whom}) on conflict do nothing`.execute(trx)
    await sql`
      insert into live_ban_device (host_id, user_id, device_id)
      select distinct ${user.id}::uuid, ${whom}::uuid, p.device_id from live_presence p join live l on l.id = p.live_id
      where p.user_id = ${whom} and l.host_id = ${user.id} on conflict do nothing`.execute(trx)
    await sql`delete from live_presence p using live l
      where l.id = p.live_id and p.user_id = ${whom} and l.host_id = ${user.id}`.execute(trx)
    await tellPersons(trx, [whom, ...(await hostsOf(trx, live.id))], live.conversation_id, { banned: whom })
    await publishRights(trx, [whom])
  })

/** Lets them in again, with all their devices. Refuses with 10104 who was never sent away. */
export async function unban({ db, user }: Ctx, live: LiveRow, userId: string): Promise<void> {
  onlyTeacher(live, user.id)
  const { rows } = await sql`
    delete from live_ban where host_id = ${user.id} and user_id = ${userId.toLowerCase()} returning 1`.execute(db)
  if (!rows.length) gone()
}

/**
 * letIn() with a device: refuses with 11342 also one with which somebody was sent away, whoever holds it now, and remembers
 * each that somebody comes with who was. The teacher and the assistants are not asked.
 */
export async function enteredBy(db: Db, id: string, viewer: string | null, deviceId?: string): Promise<Let> {
  const let_ = await letIn(db, id, viewer).catch(async (error: unknown) => {
    if (viewer && deviceId) await noteDevice(db, id, viewer, deviceId)
    throw error
  })
  if (deviceId && let_.role !== 'host' && (await isDeviceBanned(db, id, deviceId))) refuse(codes.LIVE_NOT_FOR_THEM, SENT_AWAY)
  return let_
}

async function isDeviceBanned(db: Db, liveId: string, deviceId: string): Promise<boolean> {
  const { rows } = await sql`select from live l join live_ban_device b on b.host_id = l.host_id
    where l.id = ${liveId} and b.device_id = ${deviceId}`.execute(db)
  return rows.length > 0
}

const noteDevice = (db: Db, liveId: string, userId: string, deviceId: string) =>
  sql`insert into live_ban_device (host_id, user_id, device_id)
    select b.host_id, b.user_id, ${deviceId} from live l join live_ban b on b.host_id = l.host_id
    where l.id = ${liveId} and b.user_id = ${userId} on conflict do nothing`.execute(db)
