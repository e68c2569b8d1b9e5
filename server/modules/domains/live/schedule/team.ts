import { sql } from 'kysely'
import type { LiveForm, LiveText } from '../../../../../contract/admin/live-team'
import * as codes from '../../../../../contract/rules/codes'
import { changesOf } from '../../../../app/database/changes'
import type { Db, Trx } from '../../../../app/database/db'
import { gone, refuse } from '../../../../app/errors'
import { maskPhone } from '../../../../app/formats/text'
import { hashPassword } from '../../../identity/login/passwords'
import { isOpen, people, personOn } from '../../../identity/user/people'
import { renameLive } from '../../lesson/authoring/outline'
import { takeUpload } from '../../../platform/file/documents'
import { docsOf } from '../board/docs'
import { tellRoom } from '../room/news'

interface Row extends Pick<LiveForm, 'id' | 'title' | 'intro' | 'outline' | 'reserveLimit' | 'hostId'> {
  room: string
  state: string
  access: string
}
async function held(db: Db, id: string): Promise<Row> {
  const { rows } = await sql<Row>`
    select id, title, intro, outline, reserve_limit as "reserveLimit", host_id as "hostId", conversation_id as room, state, access
    from live where id = ${id}`.execute(db)
  return rows.at(0) ?? gone()
}

async function membersOf(db: Db, ids: readonly string[]) {
  const { rows } = await sql<{ id: string; nickName: string; phone: string | null }>`
    select u.id, u.nick_name as "nickName", u.phone from ${people()} where u.id = any(${ids}::uuid[])
    order by array_position(${ids}::uuid[], u.id)`.execute(db)
  return rows.map(({ phone, ...row }) => ({ ...row, phoneMasked: maskPhone(phone ?? '') }))
}

async function assistantsOf(db: Db, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select a.user_id as id from live_assistant a join ${personOn('a.user_id')} where a.live_id = ${id}
    order by u.nick_name, u.id`.execute(db)
  return rows.map((row) => row.id)
}

const goodsOf = async (db: Db, id: string): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select course_id as id from live_goods where live_id = ${id} order by sort, course_id`.execute(db)
  return rows.map((row) => row.id)
}

/**
 * What a live says of itself, and who runs it; `own`: to whoever looks after their own alone, nothing of the phones of
 * assistants, as they may take anybody for one. Refuses with 10104.
 */
export async function liveForm(db: Db, id: string, own = false): Promise<LiveForm> {
  const { room: _room, state: _state, access: _access, ...live } = await held(db, id)
  const userIds = await assistantsOf(db, id)
  const host = live.hostId ? await membersOf(db, [live.hostId]) : []
  const assistants = (await membersOf(db, userIds)).map((one) => (own ? { ...one, phoneMasked: '' } : one))
  return { ...live, host, assistants, userIds, courseIds: await goodsOf(db, id), docs: await docsOf(db, id) }
}

/** Refuses with 400: somebody that there is not, or no longer. */
async function checkOpen(trx: Trx, ids: readonly string[]) {
  const { rows } = await sql`select from ${people()} where u.id = any(${ids}::uuid[]) and ${isOpen}`.execute(trx)
  if (rows.length < ids.length) refuse(400, '有的人已经注销，请重新选择')
}

/**
 * Changes what is said of a live, and whose account goes on air; its room hears that there is something new. Refuses with
 * 10104, 10151 (a picture that is gone), 11331 (cancelled), 11332 (on air with another), 400 (fewer places than are taken, a
 * password of what has none).
 */
export async function editLive(trx: Trx, { id, coverFileId, hostId, password, ...text }: LiveText): Promise<void> {
  const live = await held(trx, id)
  if (live.state === 'cancelled') refuse(codes.LIVE_CANCELLED, '直播已取消')
  if (hostId !== undefined && hostId !== live.hostId && live.state === 'on') refuse(codes.LIVE_NOT_ON, '直播中不能换主持人')
  if (password !== undefined && live.access !== 'pwd') refuse(400, '只有凭密码观看的直播有密码')
  if (hostId) await checkOpen(trx, [hostId])
  if (coverFileId) await takeUpload(trx, coverFileId, 'image')
  if (text.reserveLimit) {
    const { rows } = await sql<{ taken: number }>`select reserve_count as taken from live where id = ${id} for update`.execute(
      trx,
    )
    if (rows[0].taken > text.reserveLimit) refuse(400, `已经有 ${rows[0].taken} 人预约，名额不能更少`)
  }
  const set = changesOf({
    ...{
      title: text.title?.trim(),
      intro: text.intro,
      reserve_limit: text.reserveLimit,
      cover_file: coverFileId,
      host_id: hostId,
      password_hash: password && (await hashPassword(password)),
    },
    outline: text.outline && sql`${text.outline}::text[]`,
  })
  await sql`update live set ${set} where id = ${id}`.execute(trx)
  if (text.title) await renameLive(trx, id, live.title, text.title.trim())
  await tellRoom(trx, live.room, {})
}

/** These help the host from now on, in place of those before, who are told as they look: the room is another for them. */
export async function setAssistants(trx: Trx, id: string, userIds: readonly string[]): Promise<void> {
  const { room } = await held(trx, id)
  await checkOpen(trx, userIds)
  await sql`delete from live_assistant where live_id = ${id} and user_id <> all(${userIds}::uuid[])`.execute(trx)
  await sql`insert into live_assistant (live_id, user_id) select ${id}::uuid, unnest(${userIds}::uuid[])
    on conflict do nothing`.execute(trx)
  await tellRoom(trx, room, {})
}
