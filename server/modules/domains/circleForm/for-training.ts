import { sql } from 'kysely'
import type { Db } from '../../../app/db'

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

export async function hasForm(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql`select from circle_form where id = ${id}`.execute(db)
  return rows.length > 0
}
