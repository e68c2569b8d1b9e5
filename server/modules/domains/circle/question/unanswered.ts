import { sql } from 'kysely'
import type { Db } from '../../../../app/database/db'
import { visibleTo, commentPublished, isPublic, type Viewer } from '../visibility'
import { QUESTION_STATE } from '../statuses'
import { TYPE } from '../kinds'

export interface Unanswered {
  id: string
  title: string
  content: string
}

const waiting = sql`p.type = ${TYPE.question} and ${isPublic} and p.question_state = ${QUESTION_STATE.open}
  and not exists (select from circle_comment c where c.post_id = p.id and ${commentPublished})`

/** Public questions that nobody has answered, asked between so many minutes ago; the newest `most`. */
export async function unanswered(db: Db, from: number, until: number, most: number): Promise<Unanswered[]> {
  const ago = (minutes: number) => sql`now() - make_interval(mins => ${minutes}::integer)`
  const { rows } = await sql<Unanswered>`
    select p.id, p.title, p.content from circle_post p
    where ${waiting} and p.created_at between ${ago(until)} and ${ago(from)} order by p.created_at desc, p.id desc
    limit ${most}`.execute(db)
  return rows
}

/** Whether a viewer sees this question, and nobody has answered it. */
export async function isUnanswered(db: Db, id: string, viewer: Viewer): Promise<boolean> {
  const { rows } = await sql`select from circle_post p where p.id = ${id} and ${waiting} and ${visibleTo(viewer)}`.execute(db)
  return rows.length > 0
}
