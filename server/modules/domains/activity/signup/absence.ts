import { sql } from 'kysely'
import { NOTICE_TYPE } from '../../../../../contract/rules/kinds'
import type { Trx } from '../../../../app/database/db'
import { lock } from '../../../../app/database/locks'
import { page } from '../../../../app/http/page'
import { whenOf } from '../../../../app/time/clock'
import { notify } from '../../../services/notice/notices'
import { cameIn } from '../door/coming'
import { ABSENT } from './rule'

/** Nobody came in on this order, which is held; whoever is marked already stays so. */
export async function markAbsent(trx: Trx, activityId: string, orderId: string) {
  const { rows } = await sql<{ user_id: string }>`
    update activity_attendee m set absent = true where m.order_id = ${orderId} and m.state = 'valid' and not m.absent
      and not exists (select from activity_sign s where s.attendee_id = m.id and s.undone_at is null)
      returning m.user_id`.execute(trx)
  if (rows.length) await judgeAbsence(trx, rows[0].user_id, activityId)
}

/** Somebody came in on this order, as is said after the end: the marks go, and what no longer follows from them. */
export async function clearAbsence(trx: Trx, orderId: string) {
  const { rows } = await sql<{ user_id: string }>`
    update activity_attendee set absent = false where order_id = ${orderId} and absent returning user_id`.execute(trx)
  if (rows.length) await judgeAgain(trx, rows[0].user_id)
}

/** An entry on this order, which is held, was taken back after the activity was looked at. */
export async function judgeUnsigned(trx: Trx, activityId: string, orderId: string) {
  const { rows } = await sql`
    select from activity a where a.id = ${activityId} and a.closed_at is not null
      and exists (select from activity_point p where p.activity_id = a.id and p.entrance)
      and not exists (select from activity_attendee c where c.order_id = ${orderId} and ${cameIn('c')})`.execute(trx)
  if (rows.length) await markAbsent(trx, activityId, orderId)
}

/** What follows from the times that are left, each as of when it was marked. */
async function judgeAgain(trx: Trx, userId: string) {
  await lock(trx, `activity.absent:${userId}`)
  await sql`
    with missed as (
      select a.end_at, coalesce(a.closed_at, now()) as at from activity a
      where a.id in (select m.activity_id from activity_attendee m where m.user_id = ${userId} and m.absent)
    ), left_over as (
      select max(x.at) + make_interval(days => ${ABSENT.banDays}) as until from missed x
      where (select count(*) from missed y where y.at <= x.at and y.end_at > x.at - make_interval(days => ${ABSENT.days}))
        >= ${ABSENT.times}
    )
    update activity_ban b set until = least(b.until, coalesce(l.until, now())) from left_over l
    where b.user_id = ${userId}`.execute(trx)
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
    type: NOTICE_TYPE.activity,
    subType: 'activityAbsent',
    title: banned ? `因 ${times} 次未到场，${whenOf(until)} 前不能报名免费活动` : '报名的活动没有签到',
    content: banned
      ? `“${title}”没有签到。收费活动不受影响，有疑问请联系客服`
      : `“${title}”记为未到场。${ABSENT.days} 天内 ${ABSENT.times} 次，${ABSENT.banDays} 天内不能报名免费活动；来不了请提前取消`,
    target: page('pages/activity/orderList'),
    why: '因为你报名了这场活动',
    // Marked anew after an entry was taken back it may mean more than it did.
    cause: `activity.absent:${activityId}${banned ? `:${times}` : ''}`,
    about: title,
  })
}
