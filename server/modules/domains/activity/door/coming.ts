import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../../app/database/db'

type Expression = RawBuilder<unknown>

/**
 * Somebody of an attendee list, named so, has come in and that stands; `during` says of the time whether it counts. A
 * condition.
 */
export const cameIn = (attendee: string, during: (time: Expression) => Expression = () => sql`true`) => sql`exists (
  select from activity_sign s join activity_point p on p.id = s.point_id and p.entrance
  where s.attendee_id = ${sql.ref(`${attendee}.id`)} and s.undone_at is null and ${during(sql`s.signed_at`)})`

/** Whether somebody has come in on an order of theirs. */
export async function hasCome(db: Db, activityId: string, userId: string): Promise<boolean> {
  const { rows } = await sql`select from activity_attendee m
    where m.activity_id = ${activityId} and m.user_id = ${userId} and m.order_id is not null and ${cameIn('m')} limit 1`.execute(
    db,
  )
  return rows.length > 0
}
