import { sql, type RawBuilder } from 'kysely'

type Expression = RawBuilder<unknown>

/** What events of operators count; `during` says of a time whether it is within the event. */
export const counts = {
  activity: (userId: Expression, during: (time: Expression) => Expression) =>
    sql`(select count(distinct s.activity_id) from activity_sign s join activity_attendee m on m.id = s.attendee_id
      where m.user_id = ${userId} and s.undone_at is null and ${during(sql`s.signed_at`)})`,
}
