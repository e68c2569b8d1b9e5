import { sql } from 'kysely'
import type { FanGroupInput, FanGroupShown, FanRoom, FanRoomInput } from '../../../../contract/admin/fanGroup'
import type { FanTopic } from '../../../../contract/rules/fanGroup'
import type { Db, Trx } from '../../../app/database/db'
import { gone, refuse } from '../../../app/errors'
import { newId } from '../../../app/ids'
import { beyond, cut, DEFAULT_SIZE, decodeCursor } from '../../../app/database/paging'
import { freeFile, takeUpload } from '../../platform/file/documents'
import { coverUrl } from '../../platform/file/images'
import { usable } from './queries'

/** What operators do with groups and their codes. */

type State = FanGroupShown['state']
interface Listed {
  id: string
  key: number
  name: string
  topic: FanTopic
  region: string
  state: State
}
interface Paged {
  size?: number
  cursor?: string
  state?: State
}
export async function groupList(db: Db, { size = DEFAULT_SIZE, cursor, state }: Paged) {
  const { rows } = await sql<Listed>`
    select g.id, g.sort as key, g.name, g.topic, g.region, g.state from fan_group g
    where true ${state ? sql`and g.state = ${state}` : sql``} ${beyond(decodeCursor(cursor, 'count'), 'count', 'g.sort', 'g.id', true)}
    order by g.sort, g.id limit ${size + 1}`.execute(db)
  const page = cut(rows, size)
  return { records: page.rows.map(({ key: _key, ...row }) => row), next: page.next }
}

type RoomRow = Omit<FanRoom, 'qrUrl' | 'qrUntil' | 'countedAt'> & { qr_file: string; qr_until: Date; counted_at: Date }
async function roomsOf(db: Db, groupId: string): Promise<FanRoom[]> {
  const { rows } = await sql<RoomRow>`
    select r.id, r.no, r.members, r.taken, r.counted_at, r.max_members as "maxMembers", r.open, r.qr_file, r.qr_until,
      case when not r.open then 'closed' when r.qr_until <= now() then 'expired' when not ${usable} then 'full'
        when row_number() over (partition by ${usable} order by r.no) = 1 then 'open' else 'next' end as now
    from fan_group_room r where r.group_id = ${groupId} order by r.no`.execute(db)
  return rows.map(({ qr_file, qr_until, counted_at, ...row }) => ({
    ...row,
    countedAt: counted_at.toISOString(),
    qrUrl: coverUrl(qr_file, ''),
    qrUntil: qr_until.toISOString(),
  }))
}

/** Refuses with 10104. */
export async function showGroup(db: Db, id: string): Promise<FanGroupShown> {
  const { rows } = await sql<Omit<FanGroupShown, 'rooms'>>`
    select g.id, g.state, g.name, g.topic, g.region, g.intro, g.benefits, g.rules, g.join_tip as "joinTip",
      g.owner_wx as "ownerWx",
      g.need_vip as "needVip", g.sort, (select count(*)::integer from fan_group_join j where j.group_id = g.id) as joins,
      (select count(*)::integer from fan_group_wait w where w.group_id = g.id and w.told_at is null) as waiting
    from fan_group g where g.id = ${id}`.execute(db)
  const row = rows[0] ?? gone()
  return { ...row, rooms: await roomsOf(db, id) }
}

/** A new group, which nobody sees yet, or a change of one. Refuses with 10104. */
export async function saveGroup(trx: Trx, b: FanGroupInput): Promise<string> {
  const id = b.id ?? newId()
  if (!b.id) await sql`insert into fan_group (id, name, topic) values (${id}, ${b.name.trim()}, ${b.topic})`.execute(trx)
  const { rows } = await sql`
    update fan_group set name = ${b.name.trim()}, topic = ${b.topic}, region = ${b.region.trim()}, intro = ${b.intro.trim()},
      benefits = ${JSON.stringify(b.benefits)}::jsonb, rules = ${b.rules}::text[], join_tip = ${b.joinTip.trim()},
      owner_wx = ${b.ownerWx.trim()}, need_vip = ${b.needVip}, sort = ${b.sort}
    where id = ${id} returning 1`.execute(trx)
  return rows.length ? id : gone()
}

/** Refuses with 10104, 400 (nobody could join it). */
export async function publish(trx: Trx, id: string, on: boolean): Promise<true> {
  const { rows } = await sql<{ roomed: boolean }>`
    select exists (select from fan_group_room r where r.group_id = g.id) as roomed from fan_group g where g.id = ${id}
      for update`.execute(trx)
  const { roomed } = rows[0] ?? gone()
  if (on && !roomed) refuse(400, '还没有群：先加一个带二维码的群')
  await sql`update fan_group set state = ${on ? 'on' : 'off'} where id = ${id}`.execute(trx)
  return true
}

const refusePast = (until: string) => {
  if (new Date(until) <= new Date()) refuse(400, '二维码已经过期')
}

/** One more group in WeChat. Refuses with 10104, 10131, 400 (the code has ended). */
export async function addRoom(trx: Trx, { id: groupId, qrFileId, qrUntil, members, maxMembers }: FanRoomInput): Promise<string> {
  refusePast(qrUntil)
  const { rows } = await sql`select from fan_group where id = ${groupId} for no key update`.execute(trx)
  if (!rows.length) gone()
  await takeUpload(trx, qrFileId, 'image')
  const id = newId()
  await sql`insert into fan_group_room (id, group_id, no, qr_file, qr_until, members, max_members)
    select ${id}::uuid, ${groupId}::uuid,
      coalesce(max(no), 0) + 1, ${qrFileId}::uuid, ${qrUntil}::timestamptz, ${members}::integer,
      ${maxMembers}::integer from fan_group_room where group_id = ${groupId}`.execute(trx)
  return id
}

interface NewQr {
  roomId: string
  qrFileId: string
  qrUntil: string
}
/** The next code of a group, which ends after a week. Answers what was before. Refuses with 10104, 10131, 400. */
export async function setQr(trx: Trx, { roomId, qrFileId, qrUntil }: NewQr) {
  refusePast(qrUntil)
  const { rows } = await sql<{ qr_file: string; qr_until: Date }>`
    select qr_file, qr_until from fan_group_room where id = ${roomId} for no key update`.execute(trx)
  const before = rows[0] ?? gone()
  await takeUpload(trx, qrFileId, 'image')
  await sql`update fan_group_room set qr_file = ${qrFileId}, qr_until = ${qrUntil} where id = ${roomId}`.execute(trx)
  await freeFile(trx, before.qr_file)
  return before
}

interface Counted {
  roomId: string
  members: number
  maxMembers: number
  open: boolean
}
/** What was counted in WeChat, from which on codes taken are counted anew. Answers what was before. Refuses with 10104. */
export async function setCount(trx: Trx, { roomId, members, maxMembers, open }: Counted) {
  const { rows } = await sql<{ members: number; taken: number; max_members: number; open: boolean }>`
    select members, taken, max_members, open from fan_group_room where id = ${roomId} for no key update`.execute(trx)
  const before = rows[0] ?? gone()
  await sql`update fan_group_room set members = ${members}, max_members = ${maxMembers}, open = ${open}, taken = 0,
    counted_at = now()
    where id = ${roomId}`.execute(trx)
  return before
}
