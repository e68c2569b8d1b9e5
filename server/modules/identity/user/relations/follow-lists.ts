import { sql } from 'kysely'
import * as codes from '../../../../../contract/rules/codes'
import type { Db } from '../../../../app/database/db'
import { refuse } from '../../../../app/errors'
import { beyond, cut, DEFAULT_SIZE, micros, decodeCursor } from '../../../../app/database/paging'
import { blocksWith, notBlocked } from './blocks'
import { briefs } from '../profile'
import { homeRow } from '../queries'

interface FollowsInput {
  userId?: string
  keyword?: string
  size?: number
  cursor?: string
}
/** Which of the two of a follow is listed, and which is whose list it is. */
const sides = {
  fans: { listed: 'follower_id', owner: 'followee_id' },
  follows: { listed: 'followee_id', owner: 'follower_id' },
} as const

/**
 * Who follows somebody, or whom somebody follows, the latest first; one's own list when nobody is named.
 * Refuses as the home page of its owner does: 12401 (nobody there), 12404 (blocked by the owner).
 */
export async function followPage(db: Db, side: keyof typeof sides, input: FollowsInput, viewer: string | null) {
  const owner = input.userId?.toLowerCase() ?? viewer ?? refuse(401, '请先登录')
  const size = input.size ?? DEFAULT_SIZE
  const position = decodeCursor(input.cursor, 'time')
  if (owner !== viewer) await refuseHidden(db, owner, viewer)
  const columns = { listed: sql.ref(`f.${sides[side].listed}`), owner: sql.ref(`f.${sides[side].owner}`) }
  const keyword = input.keyword?.trim().toLowerCase()
  // Whoever has left is found by no name.
  const named = keyword
    ? sql`and exists (select from app_user u where u.id = ${columns.listed} and u.status <> 'closed'
      and position(${keyword} in lower(u.nick_name)) > 0)`
    : sql``
  const found = await sql<{ id: string; key: number; created_at: Date }>`
    select ${columns.listed} as id, f.created_at, ${micros(sql.ref('f.created_at'))} as key from user_follow f
    where ${columns.owner} = ${owner} and ${notBlocked(viewer, `f.${sides[side].listed}`)} ${named}
      ${beyond(position, 'time', 'f.created_at', `f.${sides[side].listed}`)}
    order by f.created_at desc, ${columns.listed} desc limit ${size + 1}`.execute(db)
  const { rows, next } = cut(found.rows, size)
  const people = await briefs(
    db,
    rows.map((row) => row.id),
    viewer,
  )
  const records = rows.map(({ id, created_at }) => ({ ...people.get(id)!, followTime: created_at.toISOString() }))
  return { records, next }
}

async function refuseHidden(db: Db, owner: string, viewer: string | null) {
  if (!(await homeRow(db, owner))) refuse(codes.USER_GONE, '用户不存在或已注销')
  if (viewer && (await blocksWith(db, viewer, [owner])).theirs) refuse(codes.HIDDEN_FROM_YOU, '无法查看')
}
