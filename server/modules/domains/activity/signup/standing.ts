import { sql } from 'kysely'
import { isReturning } from '../../../commerce/order/invoiceable'
import { piecesReturning, standing } from '../../../commerce/order/refunds/returning'

/** Of what is given back of an order the last do not come: an attendee `m` of the order `o` is among them. */
const isLeaving = sql`${isReturning} and (select count(*) from activity_attendee x
    where x.order_id = m.order_id and x.state <> 'gone' and x.position > m.position)
  < ${piecesReturning} * (select k.people from activity_ticket k where k.id = m.ticket_id)`

/** How the order `o` stands for its attendee `m`: while a part goes back, those who stay come as before. */
export const statusFor = sql<number>`case when ${isLeaving} then o.status else ${standing} end`
