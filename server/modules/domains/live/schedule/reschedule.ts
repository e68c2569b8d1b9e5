import { sql } from 'kysely'
import { within, type Db } from '../../../../app/database/db'
import { tellRoom } from '../room/news'

/**
 * Another time for what has not begun: whoever waits in the room sees it at once, whoever reserved is told within a minute. False when
 * it has begun, or was cancelled.
 */
export const reschedule = (db: Db, id: string, startAt: Date, planEndAt: Date): Promise<boolean> =>
  within(db, async (trx) => {
    const { rows } = await sql<{ conversation_id: string }>`
      update live set start_at = ${startAt}, plan_end_at = ${planEndAt} where id = ${id} and state = 'ahead'
      returning conversation_id`.execute(trx)
    if (!rows.length) return false
    const moved = { startTime: startAt.toISOString(), planEndTime: planEndAt.toISOString() }
    await tellRoom(trx, rows[0].conversation_id, { moved })
    return true
  })
