import { sql } from 'kysely'
import type { Services } from '../../../../app/http/serve'
import type { Trx } from '../../../../app/database/db'
import { lock } from '../../../../app/database/locks'
import { each, eachBatch, rowsBehind } from '../../../../app/each'
import { page } from '../../../../app/http/page'
import { whenOf } from '../../../../app/time/clock'
import { attended } from '../../../commerce/order/approval'
import { joinOrder } from '../../../commerce/order/invoiceable'
import { hold } from '../../../commerce/order/settle'
import { notify } from '../../../services/notice/notices'
import { cameIn } from '../door/sign-queries'
import { oweDocs } from './materials'
import { askOpinions } from './opinions'
import { holdActivity } from './seats'

/** What comes after an activity is looked at so long after its end. */
const CLOSE_HOURS = 2
const CLOSE = 'activity.close'
const BATCH = 200
/** So many times in so many days, and no free ticket for so many. */
const ABSENT = { times: 3, days: 90, banDays: 30 }

interface Ended {
  id: string
  doors: boolean
}
/** Two hours after the end: who was not there did not come, and orders that nothing follows any more are over. */
export async function closeEnded(services: Services): Promise<void> {
  const { rows } = await sql<Ended>`
    select a.id, exists (select from activity_point p where p.activity_id = a.id and p.entrance) as doors from activity a
    where a.state in ('open', 'off') and a.closed_at is null and a.end_at < now() - make_interval(hours => ${CLOSE_HOURS})`.execute(
    services.db,
  )
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
}
function endOrders(services: Services, { id, doors }: Ended) {
  const { db } = services
  const next = rowsBehind(
    db,
    'order_id',
    (last) => sql<Due>`
      select distinct m.order_id, o.status = 10 as expected from activity_attendee m ${joinOrder(sql`m.order_id`)}
      where m.activity_id = ${id} and m.order_id > ${last} and m.state = 'valid'
        and (o.status = 10 or (o.status = 30 and not m.absent and not exists (
          select from activity_attendee c where c.order_id = m.order_id and ${cameIn('c')})))
      order by m.order_id limit ${BATCH}`,
  )
  return eachBatch(services, CLOSE, next, ({ order_id, expected }: Due) =>
    db.transaction().execute(async (trx) => {
      await hold(trx, order_id)
      // Nobody has let them in, or that was taken back, and nothing else follows: it is over.
      const over = !expected || (await attended(trx, order_id))
      if (over && doors) await markAbsent(trx, id, order_id)
    }),
  )
}

async function markAbsent(trx: Trx, activityId: string, orderId: string) {
  const { rows } = await sql<{ user_id: string }>`
    update activity_attendee m set absent = true where m.order_id = ${orderId} and m.state = 'valid'
      and not exists (select from activity_sign s where s.attendee_id = m.id and s.undone_at is null) returning m.user_id`.execute(
    trx,
  )
  if (rows.length) await judgeAbsence(trx, rows[0].user_id, activityId)
}

/** Whoever stays away is told what follows, and what follows the third time. */
async function judgeAbsence(trx: Trx, userId: string, activityId: string) {
  await lock(trx, `activity.absent:${userId}`)
  const { rows } = await sql<{ times: number; title: string }>`
    select count(distinct m.activity_id)::integer as times, (select title from activity where id = ${activityId}) as title
    from activity_attendee m join activity a on a.id = m.activity_id
    where m.user_id = ${userId} and m.absent and a.end_at > now() - make_interval(days => ${ABSENT.days})`.execute(trx)
  const { times, title } = rows[0]
  const banned = times >= ABSENT.times
  const until = new Date(Date.now() + ABSENT.banDays * 86_400_000)
  if (banned)
    await sql`insert into activity_ban (user_id, until) values (${userId}, ${until})
      on conflict (user_id) do update set until = greatest(activity_ban.until, excluded.until)`.execute(trx)
  await notify(trx, {
    to: userId,
    type: 5,
    subType: 'activityAbsent',
    title: banned ? `因 ${times} 次未到场，${whenOf(until)} 前不能报名免费活动` : '报名的活动没有签到',
    content: banned
      ? `“${title}”没有签到。收费活动不受影响，有疑问请联系客服`
      : `“${title}”记为未到场。${ABSENT.days} 天内 ${ABSENT.times} 次，${ABSENT.banDays} 天内不能报名免费活动；来不了请提前取消`,
    target: page('pages/activity/orderList'),
    why: '因为你报名了这场活动',
    cause: `activity.absent:${activityId}`,
    about: title,
  })
}
