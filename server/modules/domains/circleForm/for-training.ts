import { sql } from 'kysely'
import type { Db } from '../../../app/database/db'
import { postTakenDown } from '../circle/visibility'

export interface Submitted {
  userId: string
  formId: string
  at: Date
}

/** Who of these people has sent in these forms. */
export async function submittedBy(db: Db, userIds: string[], formIds: string[]): Promise<Submitted[]> {
  const { rows } = await sql<Submitted>`
    select user_id as "userId", form_id as "formId", created_at as at from circle_form_record
    where user_id = any(${userIds}::uuid[]) and form_id = any(${formIds}::uuid[])`.execute(db)
  return rows
}

/** Forms: the one of this id, or the newest with this word in their title; `among` left out: all of them. */
export async function formsToFill(
  db: Db,
  { among, ...wanted }: ({ id: string } | { word: string }) & { among?: string[] },
  most = 1,
) {
  const which = 'id' in wanted ? sql`f.id = ${wanted.id}` : sql`strpos(lower(f.title), lower(${wanted.word})) > 0`
  const { rows } = await sql<{ id: string; title: string; note: string }>`
    select f.id, f.title, f.submit_count || ' 人填过' as note from circle_form f
    where ${which} ${among ? sql`and f.id = any(${among}::uuid[])` : sql``} order by f.created_at desc, f.id desc
    limit ${most}`.execute(db)
  return rows
}

/**
 * Those of these forms that nobody can fill in any more: their time is over, their places are taken, or the post that offers
 * them was taken down.
 */
export async function closedForms(db: Db, ids: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select w.id from unnest(${ids}::uuid[]) w(id) left join circle_form f on f.id = w.id
    where f.id is null or f.ends_at <= now() or f.submit_count >= f.capacity or ${postTakenDown(sql.ref('f.post_id'))}`.execute(
    db,
  )
  return new Set(rows.map(({ id }) => id))
}
