import { sql } from 'kysely'
import type { UserBrief } from '../../../../contract/shapes'
import type { Db } from '../../../app/database/db'
import { nobody } from '../../identity/user/faces'
import type { HiddenQuotes, Quoting } from '../../services/notice/hidden'
import type { UnnamedSenders } from '../../services/notice/unnamed'
import { commentShown, readableBy, talkUnblocked } from './visibility'

/** The writers of those of these posts that are anonymous, by the id of the post. */
async function nobodies(db: Db, postIds: string[]): Promise<Map<string, UserBrief>> {
  if (!postIds.length) return new Map()
  const { rows } = await sql<{ id: string; face: number }>`
    select id, face from circle_post where id = any(${postIds}::uuid[]) and anonymous`.execute(db)
  return new Map(rows.map(({ id, face }) => [id, nobody(face)]))
}

/** Whoever wrote an anonymous post keeps its face in the notices of what is said under it. */
export const unnamedSenders: UnnamedSenders = { route: 'pages/circle/circleDetail', of: nobodies }

/** Those that quote a comment, or a post, which the viewer does not find there any more. */
async function unseen(db: Db, viewer: string, notices: Quoting[]): Promise<string[]> {
  if (!notices.length) return []
  const { rows } = await sql<{ id: string }>`
    select n.id from unnest(${notices.map(({ id }) => id)}::uuid[], ${notices.map(({ params }) => params.id)}::uuid[],
      ${notices.map(({ params }) => params.comment ?? null)}::uuid[]) n(id, post_id, comment_id)
    where not exists (select from circle_post p left join circle_comment c on c.id = n.comment_id and c.post_id = p.id
      where p.id = n.post_id and ${readableBy(viewer)}
        and (n.comment_id is null
          or (c.id is not null and ${commentShown(viewer)} and ${talkUnblocked(viewer, 'c.author_id')})))`.execute(db)
  return rows.map(({ id }) => id)
}

/** What was deleted, refused or blocked is not read in the bell either. */
export const hiddenQuotes: HiddenQuotes = { route: 'pages/circle/circleDetail', of: unseen }
