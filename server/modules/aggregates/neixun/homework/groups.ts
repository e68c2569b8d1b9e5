import { sql } from 'kysely'
import type { Db } from '../../../../app/database/db'
import { silenceOf } from '../../../identity/user/sanctions'
import { traineesTable, type Trainee } from '../trainees'

/** The group whose work it is; '' where everybody writes their own, as those do who are in no group. */
export const groupOf = ({ groupWork }: { groupWork: boolean }, { groupName }: Pick<Trainee, 'groupName'>) =>
  groupWork ? groupName : ''

/** A condition on a work `w` of the homework `h`: it is of the trainee `x`, or of their group. */
export const whose = sql`case when h.group_work and x.group_name <> '' then w.group_name = x.group_name
  else w.group_name = '' and w.trainee_id = x.id end`

/** How a work `w` is called that the trainee `x` has handed in. */
export const authorName = sql`case when w.group_name <> '' then w.group_name || '（' || x.name || '提交）' else x.name end`

/** A condition on a work `w`: nobody whose it is is muted, so that others of the class may read it. */
export const mayBeRead = sql`not exists (
  select from ${traineesTable('a')} where a.training_id = w.training_id and ${silenceOf(sql`a.user_id`)} is not null
    and (a.id = w.trainee_id or w.group_name <> '' and a.group_name = w.group_name and a.status <> 'quit'))`

interface Shared {
  trainingId: string
  traineeId: string
  groupName: string
}
export interface Author {
  id: string
  userId: string | null
}
/** All who stand with this work. */
export async function authorsOf(db: Db, work: Shared): Promise<Author[]> {
  const { rows } = await sql<Author>`
    select x.id, x.user_id as "userId" from ${traineesTable()} where x.training_id = ${work.trainingId} and ${
      work.groupName ? sql`x.group_name = ${work.groupName} and x.status <> 'quit'` : sql`x.id = ${work.traineeId}`
    }`.execute(db)
  return rows
}
