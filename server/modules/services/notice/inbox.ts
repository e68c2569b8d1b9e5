import { sql, type RawBuilder } from 'kysely'
import type { Notice } from '../../../../contract/notice'
import { NOTICE_TYPE } from '../../../../contract/rules/kinds'
import type { Ctx } from '../../../app/context'
import { prepared, type Db, type Row as Columns } from '../../../app/database/db'
import { gone } from '../../../app/errors'
import { beyond, cut, DEFAULT_SIZE, micros, decodeCursor } from '../../../app/database/paging'
import { publishWith, userTopic } from '../../../app/pubsub'
import { somebody } from '../../identity/user/faces'
import { briefs } from '../../identity/user/profile'
import type { NoticeType } from './queries'
import { TYPE } from './kinds'

interface PageInput {
  type?: NoticeType
  size?: number
  cursor?: string
}
interface Row extends Columns<
  'notice',
  'id' | 'title' | 'content' | 'from_user' | 'count' | 'read' | 'created_at' | 'route' | 'params' | 'why'
> {
  key: number
  type: NoticeType
}

/** What an operator may see of it: what the platform told somebody, and nothing that others did; also what they have deleted. */
export async function toldPage(
  db: Db,
  { userId, size = DEFAULT_SIZE, cursor }: { userId: string; size?: number; cursor?: string },
) {
  const found = await sql<Pick<Row, 'id' | 'key' | 'type' | 'title' | 'content' | 'read' | 'created_at'>>`
    select n.id, ${micros(sql.ref('n.created_at'))} as key, n.type, n.title, n.content, n.read, n.created_at
    from notice n where n.user_id = ${userId}
      and n.type <> ${TYPE.interaction} ${beyond(decodeCursor(cursor, 'time'), 'time', 'n.created_at', 'n.id')}
    order by n.created_at desc, n.id desc limit ${size + 1}`.execute(db)
  const { rows, next } = cut(found.rows, size)
  return { records: rows.map(({ key: _key, created_at, ...row }) => ({ ...row, createTime: created_at.toISOString() })), next }
}

/**
 * What somebody has been told, the latest first. What others did and none of them may be named for was 匿名HR; what they said
 * and may not be read any more is left out.
 */
export async function noticePage({ db, user, modules }: Ctx, { type, size = DEFAULT_SIZE, cursor }: PageInput) {
  const position = decodeCursor(cursor, 'time')
  const stored = await sql<Row>`${prepared}
    select n.id, ${micros(sql.ref('n.created_at'))} as key, n.type, n.title, n.content, n.from_user, n.count, n.read,
      n.created_at,
      n.route, n.params, n.why
    from notice n where n.user_id = ${user.id} and not n.deleted ${type ? sql`and n.type = ${type}` : sql``}
      ${beyond(position, 'time', 'n.created_at', 'n.id')}
    order by n.created_at desc, n.id desc limit ${size + 1}`.execute(db)
  const { rows, next } = cut(stored.rows, size)
  const people = await briefs(
    db,
    rows.flatMap((row) => row.from_user ?? []),
    user.id,
  )
  const nameless = rows.filter((row) => row.type === NOTICE_TYPE.interaction && !row.from_user)
  const found = await Promise.all(
    modules.all('unnamedSenders').map(({ route, of }) =>
      of(
        db,
        nameless.flatMap((row) => (row.route === route ? (row.params.id ?? []) : [])),
      ),
    ),
  )
  const unnamed = new Map(found.flatMap((senders) => [...senders]))
  const quoting = rows.filter((row) => row.type === NOTICE_TYPE.interaction && row.content)
  const unseen = await Promise.all(
    modules.all('hiddenQuotes').map(({ route, of }) =>
      of(
        db,
        user.id,
        quoting.filter((row) => row.route === route),
      ),
    ),
  )
  const hidden = new Set(unseen.flat())
  const records = rows.map(({ key: _key, from_user, created_at, content, ...row }): Notice => {
    const from = from_user
      ? people.get(from_user)
      : row.type === NOTICE_TYPE.interaction
        ? (unnamed.get(row.params.id) ?? somebody)
        : undefined
    return { ...row, content: hidden.has(row.id) ? '' : content, time: created_at.toISOString(), ...(from && { from }) }
  })
  return { records, next }
}

/** How many notices wait to be read, by type. */
export async function unreadOf(db: Db, userId: string) {
  const { rows } = await sql<{ type: NoticeType; count: number }>`${prepared}
    select type, count(*) as count from notice where user_id = ${userId} and not read and not deleted group by type
    order by type`.execute(db)
  return { total: rows.reduce((sum, row) => sum + row.count, 0), types: rows }
}

/** Marks one's own notices as read: these, or all. Refuses with 10104 when none of these is one's own. */
export async function readNotices(db: Db, userId: string, ids?: string[]): Promise<true> {
  if (!ids) {
    await sql`update notice set read = true where user_id = ${userId} and not read and not deleted`.execute(db)
    return true
  }
  return (await change(db, userId, ids, 'read')) || gone()
}

/** Somebody has seen for themselves what these told of: they are read, and their pages hear of it. */
export const seenFor = (db: Db, userId: string, type: NoticeType, subType: string): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const { numAffectedRows } = await sql`update notice set read = true
      where user_id = ${userId} and type = ${type} and sub_type = ${subType} and not read`.execute(trx)
    if (numAffectedRows) await publishWith(trx, userTopic(userId), { kind: 'unread' })
  })

/** Takes one's own notices out of the list; refuses with 10104 when none of these is one's own. */
export const deleteNotices = async (db: Db, userId: string, ids: string[]): Promise<true> =>
  (await change(db, userId, ids, 'deleted')) || gone()

async function change(db: Db, userId: string, ids: string[], mark: 'read' | 'deleted'): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update notice set ${sql.ref(mark)} = true where user_id = ${userId} and id = any(${ids}::uuid[]) and not deleted`.execute(db)
  return Number(numAffectedRows) > 0
}

/** How many notices wait to be read by somebody. */
export const unreadCount = (userId: RawBuilder<unknown>) =>
  sql`(select count(*) from notice n where n.user_id = ${userId} and not n.read and not n.deleted)`
