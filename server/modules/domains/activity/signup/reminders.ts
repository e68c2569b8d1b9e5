import { sql, type RawBuilder } from 'kysely'
import { NOTICE_TYPE } from '../../../../../contract/rules/kinds'
import type { Db, Trx } from '../../../../app/database/db'
import { page } from '../../../../app/http/page'
import { joinOrder, ORDER_STATUS } from '../../../commerce/order/invoiceable'
import { notify, type Notice } from '../../../services/notice/notices'
import { clockOf, spanOf, whenOf } from '../../../../app/time/clock'
import { wording, type Sayable } from '../../../services/notice/wordings'
import { statusFor } from './standing'

const tomorrow = wording('activity.tomorrow', {
  name: '活动开始前一天',
  title: '报名的活动将在 {开始} 开始',
  content: '{活动与时间地点}',
  samples: { 开始: '12月5日 14:00', 活动与时间地点: '劳动争议预防沙龙 · 12月5日 14:00–17:00 · 上海' },
})
const soon = wording('activity.soon', {
  name: '活动开始前两小时',
  title: '报名的活动 {开始} 开始，请准时到场',
  content: '{活动与时间地点}',
  samples: { 开始: '14:00', 活动与时间地点: '劳动争议预防沙龙 · 12月5日 14:00–17:00 · 上海' },
})
const opened = wording('activity.opened', {
  name: '要了提醒的活动可以报名了',
  title: '可以报名了',
  content: '{活动}，{开始} 开始',
  samples: { 活动: '劳动争议预防沙龙', 开始: '12月5日 14:00' },
})
export const reminderWordings = [tomorrow, soon, opened]

const BATCH = 200

export interface Coming {
  order_id: string
  user_id: string
  title: string
  start_at: Date
  end_at: Date
  place: string
}
interface Due extends Coming {
  /** Of `start_at`, to the microsecond. */
  start: string
}
type Stage = 'day' | 'hours'
const HOURS: Record<Stage, number> = { day: 24, hours: 2 }
const UNTIL: Record<Stage, number> = { day: HOURS.hours, hours: 0 }
/** For which start somebody was told. */
const TOLD: Record<Stage, RawBuilder<unknown>> = { day: sql.ref('told_day'), hours: sql.ref('told_soon') }
const toldOf = (stage: Stage) => sql`m.${TOLD[stage]}`
const before = (hours: number) => sql`a.start_at - make_interval(hours => ${hours})`
export const whole = (row: Coming) => [row.title, spanOf(row.start_at, row.end_at), row.place].filter(Boolean).join(' · ')
const words: Record<Stage, (row: Coming) => Sayable> = {
  day: (row) => tomorrow({ 开始: whenOf(row.start_at), 活动与时间地点: whole(row) }),
  hours: (row) => soon({ 开始: clockOf(row.start_at), 活动与时间地点: whole(row) }),
}

/**
 * Tells those who are coming, a day and two hours before, each once; who has signed up after such a moment is not told of it.
 * And those who asked for it that sign-up has begun.
 */
export async function remind(db: Db): Promise<void> {
  for (const stage of ['day', 'hours'] as const) await remindComing(db, stage)
  await tellOpened(db)
}

async function remindComing(db: Db, stage: Stage) {
  for (;;) {
    const rows = await coming(db, stage)
    if (!rows.length) return
    await db.transaction().execute(async (trx) => {
      for (const row of rows)
        await notify(
          trx,
          forComing(row, words[stage](row), { subType: stage === 'day' ? 'activityTomorrow' : 'activitySoon', cause: stage }),
        )
      await sql`update activity_attendee m set ${TOLD[stage]} = told.start_at
        from unnest(${rows.map((row) => row.order_id)}::uuid[], ${rows.map((row) => row.start)}::timestamptz[]) told(order_id,
          start_at)
        where m.order_id = told.order_id`.execute(trx)
    })
  }
}

/** Of one start each is told once, however late: until the next reminder is due. */
async function coming(db: Db, stage: Stage): Promise<Due[]> {
  const due = before(HOURS[stage])
  const { rows } = await sql<Due>`
    select distinct m.order_id, m.user_id, a.title, a.start_at, a.start_at::text as start, a.end_at, a.place
    from activity a join activity_attendee m on m.activity_id = a.id ${joinOrder(sql`m.order_id`)}
    where a.state in ('open', 'off') and ${due} <= now() and ${before(UNTIL[stage])} > now()
      and m.state = 'valid' and ${statusFor} = ${ORDER_STATUS.waiting} and o.pay_time < ${due}
      and ${toldOf(stage)} is distinct from a.start_at
    order by m.order_id limit ${BATCH}`.execute(db)
  return rows
}

export const forComing = (row: Coming, said: Sayable, { subType, cause }: { subType: string; cause: string }): Notice => ({
  to: row.user_id,
  type: NOTICE_TYPE.activity,
  subType,
  ...said,
  target: page('pages/activity/orderDetail', { id: row.order_id }),
  why: '因为你报名了这场活动',
  cause: `activity:${row.order_id}:${cause}:${row.start_at.toISOString()}`,
  about: row.title,
  at: row.start_at,
})

async function tellOpened(db: Db) {
  const some = (trx: Trx) => tellSome(trx)
  while ((await db.transaction().execute(some)) === BATCH) continue
}

async function tellSome(trx: Trx): Promise<number> {
  const { rows } = await sql<{ activity_id: string; user_id: string; title: string; start_at: Date }>`
    with due as (select r.activity_id, r.user_id, a.title, a.start_at from activity_remind r
      join activity a on a.id = r.activity_id
      where not r.told and a.state = 'open' and a.signup_start <= now() and a.signup_end > now()
      order by r.activity_id, r.user_id limit ${BATCH} for update of r skip locked)
    update activity_remind r set told = true from due where r.activity_id = due.activity_id and r.user_id = due.user_id
    returning due.activity_id, due.user_id, due.title, due.start_at`.execute(trx)
  for (const row of rows)
    await notify(trx, {
      to: row.user_id,
      type: NOTICE_TYPE.activity,
      subType: 'activityOpened',
      ...opened({ 活动: row.title, 开始: whenOf(row.start_at) }),
      target: page('pages/activity/activityDetail', { id: row.activity_id }),
      why: '因为你要了报名提醒',
      cause: `activity.opened:${row.activity_id}`,
      about: row.title,
      at: row.start_at,
    })
  return rows.length
}
