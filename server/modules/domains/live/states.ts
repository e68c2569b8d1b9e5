import { sql, type RawBuilder } from 'kysely'
import * as codes from '../../../../contract/rules/codes'
import type { LiveCard } from '../../../../contract'
import { within, type Db, type Trx } from '../../../app/database/db'
import { refuse } from '../../../app/errors'
import { sayIn } from '../../services/conversation/conversations'
import { DESERTED_MINUTES, EARLY_MINUTES, OVERRUN_MINUTES } from './limits'
import { tellRoom } from './room/news'
import { NUMBERS } from './queries'

export type Status = LiveCard['status']

export interface Moved {
  id: string
  conversation_id: string
  status: Status
}

export const announce = async (trx: Trx, { conversation_id, status }: Moved, text: string) => {
  await sayIn(trx, { to: conversation_id, userId: null, clientMsgId: null, content: { type: 'system', text } })
  await tellRoom(trx, conversation_id, { status })
}

/** 1, 2 → 3. Refuses with 11332: too early, or it is not ahead any more. */
export async function start(trx: Trx, id: string) {
  const { rows } = await sql<Moved>`
    update live set state = 'on', started_at = now(), pushed_once = pushed_at is not null
    where id = ${id} and state = 'ahead' and start_at <= now() + make_interval(mins => ${EARLY_MINUTES})
    returning id, conversation_id, ${NUMBERS.on} as status`.execute(trx)
  if (rows.length) return announce(trx, rows[0], '直播开始了')
  const found = await sql`select from live where id = ${id} and state = 'ahead'`.execute(trx)
  refuse(codes.LIVE_NOT_ON, found.rows.length ? `最早在开始前 ${EARLY_MINUTES} 分钟开播` : '直播状态已变化，请刷新')
}

/** What played a recording has its playback at once. */
const END = sql`state = case when media_id is null then 'ended' else 'playback' end, playback_id = media_id, ended_at = now(),
  pushed_at = null, sign_ends_at = null`
const ENDED = sql`id, conversation_id, case state when 'ended' then ${NUMBERS.ended} else ${NUMBERS.playback} end as status`

export async function isOn(trx: Trx, id: string): Promise<boolean> {
  const { rows } = await sql`select from live where id = ${id} and state = 'on'`.execute(trx)
  return rows.length > 0
}

/** What is open in a room that closes: the poll ends, the draw does not take place. */
async function settleRooms(trx: Trx, ids: string[]) {
  await sql`update live_poll set open = false where live_id = any(${ids}::uuid[]) and open`.execute(trx)
  await sql`update live_question set state = 'answered' where live_id = any(${ids}::uuid[]) and state = 'answering'`.execute(trx)
  await sql`with off as (update live_draw set state = 'cancelled' where live_id = any(${ids}::uuid[]) and state = 'open'
      returning live_id, coins * places as kept)
    update live l set draw_coins = l.draw_coins + off.kept from off where l.id = off.live_id`.execute(trx)
}

/** 3 → 4, or 5 when it played a recording. Refuses with 11332. */
export async function end(trx: Trx, id: string) {
  const { rows } = await sql<Moved>`update live set ${END} where id = ${id} and state = 'on' returning ${ENDED}`.execute(trx)
  await settleRooms(trx, [id])
  await announce(trx, rows[0] ?? refuse(codes.LIVE_NOT_ON, '直播状态已变化，请刷新'), '直播已结束')
}

/** Closes what nobody has started, and what nobody has ended. */
export async function closeDeserted(db: Db) {
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<Moved>`
      update live set ${END}
      where (state = 'ahead' and plan_end_at <= now() - make_interval(mins => ${DESERTED_MINUTES}))
        or (state = 'on' and plan_end_at <= now() - make_interval(mins => ${OVERRUN_MINUTES}))
      returning ${ENDED}`.execute(trx)
    await settleRooms(
      trx,
      rows.map((row) => row.id),
    )
    for (const moved of rows) await announce(trx, moved, '直播已结束')
  })
}

/** 4, 5 → 5: a stored recording becomes what is seen afterwards. False when it is not over. */
export const setPlayback = (db: Db, id: string, mediaId: string) => show(db, id, mediaId, sql`state in ('ended', 'playback')`)

/** 4, 5 → 5: what was recorded by itself. False also when somebody has chosen what is seen. */
export const setRecorded = (db: Db, id: string, mediaId: string) =>
  show(db, id, mediaId, sql`(state = 'ended' or (state = 'playback' and playback_id = media_id))`)

function show(db: Db, id: string, mediaId: string, may: RawBuilder<unknown>): Promise<boolean> {
  return within(db, async (trx) => {
    const { rows } = await sql<Moved>`
      update live set state = 'playback', playback_id = ${mediaId}
      where id = ${id} and ${may} returning id, conversation_id, 5 as status`.execute(trx)
    for (const { conversation_id, status } of rows) await tellRoom(trx, conversation_id, { status })
    return rows.length > 0
  })
}
