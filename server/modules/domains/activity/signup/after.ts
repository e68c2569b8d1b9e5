import { sql } from 'kysely'
import type { Services } from '../../../../app/http/serve'
import type { Trx } from '../../../../app/database/db'
import { lock } from '../../../../app/database/locks'
import { each } from '../../../../app/each'
import { page } from '../../../../app/http/page'
import { attended, refuseApproval } from '../../../commerce/order/approval'
import { joinOrder } from '../../../commerce/order/invoiceable'
import { hold } from '../../../commerce/order/settle'
import { giveBackSold } from '../../../commerce/order/refunds/refunds'
import { notify } from '../../../services/notice/notices'
import { whenOf } from '../../../../app/time/clock'
import { cameIn } from '../door/sign-queries'
import { handOutDocs, present } from './materials'
import { holdActivity } from './seats'

/** An operator has so long to say whether somebody may come. */
const APPROVE_HOURS = 48
/** What comes after an activity is looked at so long after its end. */
const CLOSE_HOURS = 2
/** So many times in so many days, and no free ticket for so many. */
const ABSENT = { times: 3, days: 90, banDays: 30 }
/** Money for what was ordered before may come so much later. */
const WATCHED_DAYS = 7

/** What nobody has decided on in time, or before it begins, goes back whole. */
export async function refuseUndecided(services: Services): Promise<void> {
  const { db, modules } = services
  const { rows } = await sql<{ order_id: string }>`
    select distinct m.order_id from activity_attendee m join activity a on a.id = m.activity_id ${joinOrder(sql`m.order_id`)}
    where m.state = 'held' and o.status = 10 and o.approval = 'waiting'
      and (o.pay_time < now() - make_interval(hours => ${APPROVE_HOURS}) or a.start_at <= now())`.execute(db)
  await each(services, 'activity.approval', rows, ({ order_id }) =>
    db
      .transaction()
      .execute((trx) => refuseApproval(trx, modules, order_id, { reason: `${APPROVE_HOURS} 小时内没有审核，自动退回` })),
  )
}

/** Gives back what was paid for activities that were cancelled, also what is paid only now. */
export async function refundCancelled(services: Services): Promise<void> {
  const { rows } = await sql<{ id: string; cancelled_at: Date }>`
    select id, cancelled_at from activity where state = 'cancelled' and cancelled_at > now() - make_interval(days => ${WATCHED_DAYS})
    order by cancelled_at`.execute(services.db)
  for (const { id, cancelled_at } of rows)
    await giveBackSold(services, { kind: 'activity', bizId: id, until: cancelled_at, reason: '活动已取消', final: true })
}

/** Two hours after the end: who was not there did not come, and orders that nothing follows any more are over. */
export async function closeEnded(services: Services): Promise<void> {
  const { db } = services
  const { rows } = await sql<{ id: string; doors: boolean }>`
    select a.id, exists (select from activity_point p where p.activity_id = a.id and p.entrance) as doors from activity a
    where a.state in ('open', 'off') and a.closed_at is null and a.end_at < now() - make_interval(hours => ${CLOSE_HOURS})`.execute(
    db,
  )
  await each(services, 'activity.close', rows, ({ id, doors }) => closeOne(services, id, doors))
}

async function closeOne({ db }: Services, id: string, doors: boolean) {
  const { rows } = await sql<{ order_id: string; expected: boolean }>`
    select distinct m.order_id, o.status = 10 as expected from activity_attendee m ${joinOrder(sql`m.order_id`)}
    where m.activity_id = ${id} and m.state = 'valid' and (o.status = 10 or (o.status = 30 and not m.absent and not exists (
      select from activity_attendee c where c.order_id = m.order_id and ${cameIn('c')})))`.execute(db)
  for (const { order_id, expected } of rows)
    await db.transaction().execute(async (trx) => {
      await hold(trx, order_id)
      // Nobody has let them in, or that was taken back, and nothing else follows: it is over.
      const over = !expected || (await attended(trx, order_id))
      if (over && doors) await markAbsent(trx, id, order_id)
    })
  await db.transaction().execute(async (trx) => {
    // Documents that an operator names meanwhile are handed out by one of the two.
    await holdActivity(trx, id)
    await handOutDocs(trx, id)
    await askOpinions(trx, id)
    await sql`update activity set closed_at = clock_timestamp() where id = ${id} and closed_at is null`.execute(trx)
  })
}

/** Whoever was there is asked, once, what they thought of it. */
async function askOpinions(trx: Trx, id: string) {
  const { rows } = await sql<{ user_id: string }>`select user_id from activity_review where activity_id = ${id}`.execute(trx)
  const said = new Set(rows.map(({ user_id }) => user_id))
  for (const { user_id, order_id, title } of (await present(trx, id)).filter((one) => !said.has(one.user_id)))
    await notify(trx, {
      to: user_id,
      type: 5,
      subType: 'activityEnded',
      title: '这场活动怎么样？',
      content: `“${title}”结束了，说说哪一段最有用、哪里可以更好，只给主办方看`,
      target: page('pages/activity/orderDetail', { id: order_id }),
      why: '因为你参加了这场活动',
      cause: `activity.ended:${id}`,
      about: title,
    })
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
