import { sql, type RawBuilder } from 'kysely'
import { cameIn } from './door/coming'

type Expression = RawBuilder<unknown>

/** What events of operators count; `during` says of a time whether it is within the event. */
export const counts = {
  activity: (userId: Expression, during: (time: Expression) => Expression) =>
    sql`(select count(distinct m.activity_id) from activity_attendee m
      where m.user_id = ${userId} and m.order_id is not null and ${cameIn('m', during)})`,
}
