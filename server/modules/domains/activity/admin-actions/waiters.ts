import { sql } from 'kysely'
import type { Waiter } from '../../../../../contract/admin/activity'
import { NOTICE_TYPE } from '../../../../../contract/rules/kinds'
import type { Db, Trx } from '../../../../app/database/db'
import { gone } from '../../../../app/errors'
import { page } from '../../../../app/http/page'
import { beyond, cut, DEFAULT_SIZE, decodeCursor } from '../../../../app/database/paging'
import { maskPhone } from '../../../../app/formats/text'
import { personOn } from '../../../identity/user/people'
import { notify } from '../../../services/notice/notices'
import { holdActivity } from '../signup/seats'
import { leave } from '../signup/waitlist'
import { titleOf } from './people'

/** Who waits, and for whom a place is kept, in the order of the queue. Refuses with 10104. */
export async function waiterPage(db: Db, { id, size = DEFAULT_SIZE, cursor }: { id: string; size?: number; cursor?: string }) {
  await titleOf(db, id)
  const { rows } = await sql<
    Pick<Waiter, 'id' | 'nickName' | 'ticket' | 'state'> & { key: number; phone: string; until: Date | null }
  >`
    select w.user_id as id, w.no as key, u.nick_name as "nickName", coalesce(u.phone, '') as phone, k.name as ticket, w.state,
      case when w.state = 'offered' then w.offer_ends_at end as until
    from activity_waiter w join activity_ticket k on k.id = w.ticket_id join ${personOn('w.user_id')}
    where w.activity_id = ${id} and w.state in ('waiting', 'offered')
      ${beyond(decodeCursor(cursor, 'count'), 'count', 'w.no', 'w.user_id', true)}
    order by w.no, w.user_id limit ${size + 1}`.execute(db)
  const { rows: found, next } = cut(rows, size)
  const records = found.map(({ key: _key, phone, until, ...row }) => ({
    ...row,
    phoneMasked: maskPhone(phone),
    offerEndTime: until?.toISOString() ?? null,
  }))
  return { records, next }
}

interface One {
  id: string
  userId: string
}

/** Before everybody else who waits. Refuses with 10104 whoever does not. */
export async function putFirst(trx: Trx, { id, userId }: One): Promise<true> {
  await holdActivity(trx, id)
  const { rows } = await sql<{ no: number; last: number }>`
    select w.no, (select max(no) from activity_waiter where activity_id = ${id}) as last from activity_waiter w
    where w.activity_id = ${id} and w.user_id = ${userId} and w.state = 'waiting'`.execute(trx)
  const { no, last } = rows[0] ?? gone()
  // By way of numbers that nobody has: each is unique at every moment.
  await sql`update activity_waiter set no = no + ${last} where activity_id = ${id} and no <= ${no}`.execute(trx)
  await sql`update activity_waiter set no = case when user_id = ${userId} then 1 else no - ${last} + 1 end
    where activity_id = ${id} and no > ${last}`.execute(trx)
  return true
}

/** Out of the queue, and told why; what was kept for them goes to the next. Refuses with 10104 whoever does not wait. */
export async function removeWaiter(trx: Trx, { id, userId, note }: One & { note: string }): Promise<true> {
  const title = await titleOf(trx, id)
  if (!(await leave(trx, id, userId))) gone()
  await notify(trx, {
    to: userId,
    type: NOTICE_TYPE.activity,
    subType: 'activityUnqueued',
    title: '你的候补已由主办方取消',
    content: `“${title}”：${note}`,
    target: page('pages/activity/activityDetail', { id }),
    why: '因为你在候补',
    cause: `activity.unqueued:${id}:${new Date().toISOString()}`,
    about: title,
  })
  return true
}
