import { sql } from 'kysely'
import type { Services } from '../../../../app/http/serve'
import { each, eachBatch, rowsBehind } from '../../../../app/each'
import { attended } from '../../../commerce/order/approval'
import { joinOrder, ORDER_STATUS } from '../../../commerce/order/invoiceable'
import { standing, standsAfter } from '../../../commerce/order/refunds/returning'
import { hold } from '../../../commerce/order/settle'
import { cameIn } from '../door/coming'
import { markAbsent } from './absence'
import { oweDocs } from './materials'
import { askOpinions } from './opinions'
import { holdActivity } from './seats'

/** What comes after an activity is looked at so long after its end. */
const CLOSE_HOURS = 2
const CLOSE = 'activity.close'
const BATCH = 200

interface Ended {
  id: string
  doors: boolean
}
/** Two hours after the end: who was not there did not come, and orders that nothing follows any more are over. */
export async function closeEnded(services: Services): Promise<void> {
  const { rows } = await sql<Ended>`
    select a.id, exists (select from activity_point p where p.activity_id = a.id and p.entrance) as doors from activity a
    where a.state in ('open', 'off') and a.closed_at is null
      and a.end_at < now() - make_interval(hours => ${CLOSE_HOURS})`.execute(services.db)
  // One activity at a time: of each many people are looked after at once.
  await each(services, CLOSE, rows, (one) => closeOne(services, one), 1)
}

/** Its people one by one; it is closed when none of them has failed, or by a later run. */
async function closeOne(services: Services, one: Ended) {
  const { db } = services
  const { id } = one
  const late = await endOrders(services, one)
  await db.transaction().execute(async (trx) => {
    await holdActivity(trx, id)
    await askOpinions(trx, id)
    await oweDocs(trx, id)
    if (!late) await sql`update activity set closed_at = clock_timestamp() where id = ${id} and closed_at is null`.execute(trx)
  })
}

interface Due {
  order_id: string
  expected: boolean
  /** Nothing of it is left when its refund is through: whether anybody came is not asked. */
  returning: boolean
}
function endOrders(services: Services, { id, doors }: Ended) {
  const { db } = services
  const next = rowsBehind(
    db,
    'order_id',
    (last) => sql<Due>`
      select distinct m.order_id, ${standsAfter} = ${ORDER_STATUS.waiting} as expected,
        ${standing} = ${ORDER_STATUS.refunding} as returning
      from activity_attendee m ${joinOrder(sql`m.order_id`)}
      where m.activity_id = ${id} and m.order_id > ${last} and m.state = 'valid'
        and (${standsAfter} = ${ORDER_STATUS.waiting} or (${standing} = ${ORDER_STATUS.done} and not m.absent and not exists (
          select from activity_attendee c where c.order_id = m.order_id and ${cameIn('c')})))
      order by m.order_id limit ${BATCH}`,
  )
  return eachBatch(services, CLOSE, next, ({ order_id, expected, returning }: Due) =>
    db.transaction().execute(async (trx) => {
      await hold(trx, order_id)
      // Nobody has let them in, or that was taken back, and nothing else follows: it is over.
      const over = !expected || (await attended(trx, order_id))
      if (over && doors && !returning) await markAbsent(trx, id, order_id)
    }),
  )
}
