import { sql } from 'kysely'
import * as codes from '../../../../contract/rules/codes'
import { NOTICE_TYPE } from '../../../../contract/rules/kinds'
import type { Ctx } from '../../../app/context'
import type { Db, Trx } from '../../../app/database/db'
import { gone, refuse } from '../../../app/errors'
import { newId } from '../../../app/ids'
import { page } from '../../../app/http/page'
import { beyond, cut, DEFAULT_SIZE, micros, decodeCursor } from '../../../app/database/paging'
import { notify } from '../../services/notice/notices'
import { groupById, usable } from './queries'

const BATCH = 200
/** A phone is kept so long after its person was told. */
const KEEP_DAYS = 30

export async function isWaiting(db: Db, userId: string, groupId: string): Promise<boolean> {
  const { rows } = await sql`
    select from fan_group_wait where group_id = ${groupId} and user_id = ${userId} and told_at is null`.execute(db)
  return rows.length > 0
}

/** Wants to hear when there is room; another number replaces the first. Refuses with 10104, 11222 (it can be joined now). */
export async function subscribe({ db, user }: Ctx, { id, phone }: { id: string; phone: string }): Promise<true> {
  const group = (await groupById(db, user.id, id)) ?? gone()
  if (group.no !== null) refuse(codes.FAN_GROUP_OPEN_NOW, '现在就可以加群')
  await sql`insert into fan_group_wait (id, group_id, user_id, phone) values (${newId()}, ${id}, ${user.id}, ${phone})
    on conflict (group_id, user_id) do update set phone = excluded.phone, told_at = null`.execute(db)
  return true
}

export async function unsubscribe({ db, user }: Ctx, id: string): Promise<true> {
  await sql`delete from fan_group_wait where group_id = ${id} and user_id = ${user.id}`.execute(db)
  return true
}

/** Tells those who wait for a group that has room now, each once. */
export async function tellAll(db: Db): Promise<void> {
  const { rows } = await sql<{ id: string; name: string }>`
    select g.id, g.name from fan_group g where g.state = 'on'
      and exists (select from fan_group_wait w where w.group_id = g.id and w.told_at is null)
      and exists (select from fan_group_room r where r.group_id = g.id and ${usable})`.execute(db)
  for (const group of rows) {
    const some = (trx: Trx) => tellSome(trx, group)
    while ((await db.transaction().execute(some)) === BATCH) continue
  }
}

async function tellSome(trx: Trx, { id, name }: { id: string; name: string }): Promise<number> {
  const { rows } = await sql<{ id: string; user_id: string; told_at: Date }>`
    update fan_group_wait set told_at = now() where id in (
      select id from fan_group_wait where group_id = ${id} and told_at is null order by created_at limit ${BATCH}
        for update skip locked)
    returning id, user_id, told_at`.execute(trx)
  for (const { id: waitId, user_id, told_at } of rows)
    await notify(trx, {
      to: user_id,
      type: NOTICE_TYPE.system,
      subType: 'fanGroupOpen',
      title: '粉丝群可以加入了',
      content: name,
      target: page('pages/wenwen/group', { id }),
      why: '因为你留了手机号等它开放',
      cause: `fanGroup.open:${waitId}:${told_at.toISOString()}`,
      about: name,
    })
  return rows.length
}

/** The phones of those who were told a month ago are kept no longer. */
export const forgetTold = (db: Db) =>
  sql`delete from fan_group_wait where told_at < now() - make_interval(days => ${KEEP_DAYS})`.execute(db)

interface Asked {
  id: string
  size?: number
  cursor?: string
}
/** For operators, who may call them. */
export async function waitingPage(db: Db, { id, size = DEFAULT_SIZE, cursor }: Asked) {
  const { rows } = await sql<{ id: string; key: number; phone: string; created_at: Date; told: boolean }>`
    select w.id, ${micros(sql.ref('w.created_at'))} as key, w.phone, w.created_at, w.told_at is not null as told
    from fan_group_wait w where w.group_id = ${id} ${beyond(decodeCursor(cursor, 'time'), 'time', 'w.created_at', 'w.id', true)}
    order by w.created_at, w.id limit ${size + 1}`.execute(db)
  const cutOff = cut(rows, size)
  return {
    records: cutOff.rows.map(({ phone, created_at, told }) => ({ phone, time: created_at.toISOString(), told })),
    next: cutOff.next,
  }
}
