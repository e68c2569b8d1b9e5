import { sql, type RawBuilder } from 'kysely'
import type { IdName } from '../../../../../contract/shapes'
import type { Db, Trx } from '../../../../app/database/db'
import { notBlocked } from '../../../identity/user/relations/blocks'
import { visibleTo, type Viewer } from '../visibility'
import { isOpen, people } from '../../../identity/user/people'

/** Those of these people whom a text names with an @, and who hear of it: they are there, and nobody has blocked anybody. */
export async function mentionsIn(trx: Trx, writerId: string, ids: string[], text: string): Promise<IdName[]> {
  if (!ids.length) return []
  const { rows } = await sql<IdName>`
    select u.id, u.nick_name as name from ${people()}
    where u.id = any(${ids}::uuid[]) and u.id <> ${writerId} and ${isOpen} and ${notBlocked(writerId, 'u.id')}
    order by array_position(${ids}::uuid[], u.id)`.execute(trx)
  return rows.filter(({ name }) => text.includes(`@${name}`))
}

/** After a change: those who are given now, or else those of before whom the text still names. */
export const mentionsAfter = async (trx: Trx, writerId: string, before: IdName[], ids: string[] | undefined, text: string) =>
  ids ? mentionsIn(trx, writerId, ids, text) : before.filter(({ name }) => text.includes(`@${name}`))

/** Of what is kept in `column`, whom the viewer can look up. */
export const mentionsFor = (viewer: Viewer, column: string): RawBuilder<unknown> => sql`
  case when jsonb_array_length(${sql.ref(column)}) = 0 then '[]'::jsonb else coalesce((
    select jsonb_agg(m.who) from jsonb_array_elements(${sql.ref(column)}) m(who) join ${people()} on u.id = (m.who ->> 'id')::uuid
    where ${isOpen} and ${notBlocked(viewer, 'u.id')}), '[]') end`

/** Who is named in a post or a comment and can see it. */
export async function mentioned(db: Db, of: 'circle_post' | 'circle_comment', id: string, postId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select m.who ->> 'id' as id from ${sql.table(of)} t, jsonb_array_elements(t.mentions) m(who) where t.id = ${id}`.execute(db)
  const seen = await Promise.all(rows.map(async (row) => ((await canSee(db, postId, row.id)) ? [row.id] : [])))
  return seen.flat()
}

/** Nobody is told of what stands under a post that they cannot open. */
export async function canSee(db: Db, postId: string, viewer: string): Promise<boolean> {
  const { rows } = await sql`select from circle_post p where p.id = ${postId} and ${visibleTo(viewer)}`.execute(db)
  return rows.length > 0
}
