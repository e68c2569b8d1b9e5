import { sql } from 'kysely'
import type { UserBrief } from '../../../../contract/shapes'
import type { Db } from '../../../app/database/db'
import { nobody } from '../../identity/user/faces'
import type { UnnamedSenders } from '../../services/notice/unnamed'

/** The writers of those of these posts that are anonymous, by the id of the post. */
async function nobodies(db: Db, postIds: string[]): Promise<Map<string, UserBrief>> {
  if (!postIds.length) return new Map()
  const { rows } = await sql<{ id: string; face: number }>`
    select id, face from circle_post where id = any(${postIds}::uuid[]) and anonymous`.execute(db)
  return new Map(rows.map(({ id, face }) => [id, nobody(face)]))
}

/** Whoever wrote an anonymous post keeps its face in the notices of what is said under it. */
export const unnamedSenders: UnnamedSenders = { route: 'pages/circle/circleDetail', of: nobodies }
