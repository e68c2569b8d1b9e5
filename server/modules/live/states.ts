import { sql } from 'kysely'
import type { LiveCard, SocketEvent } from '../../../contract'
import type { Db, Trx } from '../../app/db'
import { refuse } from '../../app/errors'
import { publishWith } from '../../app/live-line'
import { sayIn, topicOf } from '../conversation/conversations'
import { DESERTED_MINUTES, EARLY_MINUTES, OVERRUN_MINUTES } from './house-rules'

export type Status = LiveCard['status']
export const STATUS = { ahead: 1, soon: 2, on: 3, ended: 4, playback: 5, cancelled: 6 } as const

type News = Omit<Extract<SocketEvent, { kind: 'live' }>, 'kind' | 'conversationId'>
/** Tells everybody in the room, when the transaction is committed. */
export const tellRoom = (trx: Trx, conversationId: string, news: News) =>
  publishWith(trx, topicOf(conversationId), { kind: 'live', conversationId, ...news } as SocketEvent)

interface Moved {
  conversation_id: string
  status: Status
}

const announce = async (trx: Trx, { conversation_id, status }: Moved, text: string) => {
  await sayIn(trx, { to: conversation_id, userId: null, clientMsgId: null, content: { type: 'system', text } })
  await tellRoom(trx, conversation_id, { status })
}

/** 1, 2 → 3. Refuses with 11332: too early, or it is not ahead any more. */
export async function start(trx: Trx, id: string) {
  const { rows } = await sql<Moved>`
    update live set state = 'on', started_at = now()
    where id = ${id} and state = 'ahead' and start_at <= now() + make_interval(mins => ${EARLY_MINUTES})
    returning conversation_id, 3 as status`.execute(trx)
  if (rows.length) return announce(trx, rows[0], '直播开始了')
  const found = await sql`select from live where id = ${id} and state = 'ahead'`.execute(trx)
  refuse(11332, found.rows.length ? `最早在开始前 ${EARLY_MINUTES} 分钟开播` : '直播状态已变化，请刷新')
}

/** What played a recording has its playback at once. */
const END = sql`state = case when media_id is null then 'ended' else 'playback' end, playback_id = media_id, ended_at = now(),
  pushed_at = null, sign_ends_at = null`
const ENDED = sql`conversation_id, case state when 'ended' then 4 else 5 end as status`

/** 3 → 4, or 5 when it played a recording. Refuses with 11332. */
export async function end(trx: Trx, id: string) {
  const { rows } = await sql<Moved>`update live set ${END} where id = ${id} and state = 'on' returning ${ENDED}`.execute(trx)
  await announce(trx, rows[0] ?? refuse(11332, '直播状态已变化，请刷新'), '直播已结束')
}

/** Closes what nobody has started, and what nobody has ended. */
export async function closeDeserted(db: Db) {
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<Moved>`
      update live set ${END}
      where (state = 'ahead' and plan_end_at <= now() - make_interval(mins => ${DESERTED_MINUTES}))
        or (state = 'on' and plan_end_at <= now() - make_interval(mins => ${OVERRUN_MINUTES}))
      returning ${ENDED}`.execute(trx)
    for (const moved of rows) await announce(trx, moved, '直播已结束')
  })
}

/** 1, 2 → 6: whoever reserved is told by the next run of the reminders. False when it is on already, or over. */
export async function cancel(db: Db, id: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<Moved>`
      update live set state = 'cancelled' where id = ${id} and state = 'ahead' returning conversation_id, 6 as status`.execute(
      trx,
    )
    for (const moved of rows) await announce(trx, moved, '直播已取消')
    return rows.length > 0
  })
}

/** 4, 5 → 5: a stored recording becomes what is seen afterwards. False when it is not over. */
export async function setPlayback(db: Db, id: string, mediaId: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<Moved>`
      update live set state = 'playback', playback_id = ${mediaId}
      where id = ${id} and state in ('ended', 'playback') returning conversation_id, 5 as status`.execute(trx)
    for (const { conversation_id, status } of rows) await tellRoom(trx, conversation_id, { status })
    return rows.length > 0
  })
}
