import { sql } from 'kysely'
import type { Services } from '../../../../app/http/serve'
import { eachBatch, rowsBehind } from '../../../../app/each'
import { refuseApproval } from '../../../commerce/order/approval'
import { isAwaited, joinOrder } from '../../../commerce/order/invoiceable'
import { giveBackSold } from '../../../commerce/order/refunds/refunds'

/** An operator has so long to say whether somebody may come. */
const APPROVE_HOURS = 48
/** Money for what was ordered before may come so much later. */
const WATCHED_DAYS = 7
const BATCH = 200

/** What nobody has decided on in time, or before it begins, goes back whole. */
export async function refuseUndecided(services: Services, batch = BATCH): Promise<void> {
  const { db, modules } = services
  const next = rowsBehind(
    db,
    'order_id',
    (last) => sql<{ order_id: string; begun: boolean }>`
      select distinct m.order_id, o.pay_time >= now() - make_interval(hours => ${APPROVE_HOURS}) as begun
      from activity_attendee m join activity a on a.id = m.activity_id ${joinOrder(sql`m.order_id`)}
      where m.order_id > ${last} and m.state = 'held' and ${isAwaited}
        and (o.pay_time < now() - make_interval(hours => ${APPROVE_HOURS}) or a.start_at <= now())
      order by m.order_id limit ${batch}`,
  )
  await eachBatch(services, 'activity.approval', next, ({ order_id, begun }) => {
    const reason = begun ? '活动开始前没有审核，自动退回' : `${APPROVE_HOURS} 小时内没有审核，自动退回`
    return db.transaction().execute((trx) => refuseApproval(trx, modules, order_id, { reason }))
  })
}

/** Gives back what was paid for activities that were cancelled, also what is paid only now. */
export async function refundCancelled(services: Services): Promise<void> {
  const { rows } = await sql<{ id: string; cancelled_at: Date }>`
    select id, cancelled_at from activity where state = 'cancelled'
      and cancelled_at > now() - make_interval(days => ${WATCHED_DAYS})
    order by cancelled_at`.execute(services.db)
  for (const { id, cancelled_at } of rows)
    await giveBackSold(services, { kind: 'activity', bizId: id, until: cancelled_at, reason: '活动已取消', final: true })
}
