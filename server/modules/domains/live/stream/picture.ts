import { sql } from 'kysely'
import type { Db } from '../../../../app/database/db'
import { tellRoom } from '../room/news'

interface Room {
  conversation_id: string
}

/**
 * A live that takes one has a picture, and whoever waits in the room asks again and gets its address. What says so `once` is
 * believed until it says that it is gone, as a media server of one's own; else it is to be said again within a minute. The
 * room; undefined: this live takes none.
 */
export const pictureBegins = (db: Db, liveId: string, once = false): Promise<Room | undefined> =>
  db.transaction().execute(async (trx) => {
    const { rows } = await sql<Room>`
      update live set pushed_at = case when ${once}::boolean then 'infinity' else now() end, pushed_once = pushed_once
        or state = 'on'
      where id = ${liveId} and state in ('ahead', 'on') returning conversation_id`.execute(trx)
    for (const { conversation_id } of rows) await tellRoom(trx, conversation_id, { picture: true })
    return rows.at(0)
  })

/** The room sees that the picture is gone, or what is shown in its place. */
export const pictureEnds = (db: Db, liveId: string) =>
  db.transaction().execute(async (trx) => {
    const { rows } = await sql<Room>`
      update live set pushed_at = null where id = ${liveId} and pushed_at is not null returning conversation_id`.execute(trx)
    for (const { conversation_id } of rows) await tellRoom(trx, conversation_id, { picture: false })
  })
