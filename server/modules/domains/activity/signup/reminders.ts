import { sql } from 'kysely'
import type { Db, Trx } from '../../../../app/db'
import { page } from '../../../../app/page'
import { joinOrder } from '../../../commerce/order/invoiceable'
import { notify } from '../../../services/notice/notices'
import { clockOf, spanOf, whenOf } from '../../../../app/clock'

const BATCH = 200

interface Coming {
  order_id: string
  user_id: string
  title: string
  start_at: Date
  end_at: Date
  place: string
}
type Stage = 'day' | 'hours'
const HOURS: Record<Stage, number> = { day: 24, hours: 2 }
const words: Record<Stage, (row: Coming) => string> = {
  day: ({ start_at }) => `报名的活动将在 ${whenOf(start_at)} 开始`,
  hours: ({ start_at }) => `报名的活动 ${clockOf(start_at)} 开始，请准时到场`,
}

/**
 * Tells those who are coming, a day and two hours before, each once; who has signed up after such a moment is not told of it. And those who
 * asked for it that sign-up has begun.
 */
export async function remind(db: Db): Promise<void> {
  for (const stage of ['day', 'hours'] as const) await remindComing(db, stage)
  await tellOpened(db)
}

async function remindComing(db: Db, stage: Stage) {
  for (let last = ''; ;) {
    const rows = await coming(db, stage, last)
    if (!rows.length) return
    await db.transaction().execute(async (trx) => {
      for (const row of rows)
        await tell(trx, row, words[stage](row), { subType: stage === 'day' ? 'activityTomorrow' : 'activitySoon', cause: stage })
    })
    last = rows[rows.length - 1].order_id
  }
}

/** What is told within the last hour of its moment need not be looked at again and again: a notice of one cause is told once. */
async function coming(db: Db, stage: Stage, last: string): Promise<Coming[]> {
  const due = sql`a.start_at - make_interval(hours => ${HOURS[stage]})`
  const { rows } = await sql<Coming>`
    select distinct m.order_id, m.user_id, a.title, a.start_at, a.end_at, a.place
    from activity a join activity_attendee m on m.activity_id = a.id ${joinOrder(sql`m.order_id`)}
    where a.state = 'open' and a.start_at > now() and ${due} between now() - interval '1 hour' and now()
      and m.state = 'valid' and o.status = 10 and o.pay_time < ${due} and m.order_id::text > ${last}
    order by m.order_id limit ${BATCH}`.execute(db)
  return rows
}

const tell = (trx: Trx, row: Coming, title: string, { subType, cause }: { subType: string; cause: string }) =>
  notify(trx, {
    to: row.user_id,
    type: 5,
    subType,
    title,
    content: [row.title, spanOf(row.start_at, row.end_at), row.place].filter(Boolean).join(' · '),
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
    with due as (select r.activity_id, r.user_id, a.title, a.start_at from activity_remind r join activity a on a.id = r.activity_id
      where not r.told and a.state = 'open' and a.signup_start <= now() and a.signup_end > now()
      order by r.activity_id, r.user_id limit ${BATCH} for update of r skip locked)
    update activity_remind r set told = true from due where r.activity_id = due.activity_id and r.user_id = due.user_id
    returning due.activity_id, due.user_id, due.title, due.start_at`.execute(trx)
  for (const row of rows)
    await notify(trx, {
      to: row.user_id,
      type: 5,
      subType: 'activityOpened',
      title: '可以报名了',
      content: `${row.title}，${whenOf(row.start_at)} 开始`,
      target: page('pages/activity/activityDetail', { id: row.activity_id }),
      why: '因为你要了报名提醒',
      cause: `activity.opened:${row.activity_id}`,
      about: row.title,
      at: row.start_at,
    })
  return rows.length
}

/** Everybody who is coming hears at once of another time or place. */
export async function tellMoved(trx: Trx, activityId: string, cause: string): Promise<void> {
  const { rows } = await sql<Coming>`
    select distinct m.order_id, m.user_id, a.title, a.start_at, a.end_at, a.place
    from activity a join activity_attendee m on m.activity_id = a.id where a.id = ${activityId} and m.state <> 'gone' and m.order_id is not null
    order by m.order_id`.execute(trx)
  for (const row of rows) await tell(trx, row, '活动的时间或地点有变动', { subType: 'activityMoved', cause: `moved:${cause}` })
}
