import { sql } from 'kysely'
import type { ByHandFilter } from '../../../../contract/admin/coin'
import type { Db } from '../../../app/database/db'
import { beyond, cut, DEFAULT_SIZE, micros, decodeCursor } from '../../../app/database/paging'
import { onDays } from '../../../app/database/on-days'
import { personOn } from '../../identity/user/people'
import { joinDeed } from '../../services/admin/audit'

type Found = Omit<ByHandFilter, 'size' | 'cursor'>
/** What operators gave and took: `t` the transfer, `e` its entry of the person, `a` their account. */
const FROM = sql`from coin_transfer t join coin_entry e on e.transfer_id = t.id join coin_account a on a.id = e.account_id
  and a.kind = 'user'`
const where = ({ kind, userId, from, to }: Found) => sql`
  where t.reason in ('given', 'deducted') ${kind ? sql`and t.reason = ${kind}` : sql``}
    ${userId ? sql`and a.user_id = ${userId}` : sql``} ${onDays('t.created_at', from, to)}`

interface Row {
  id: string
  key: number
  userId: string
  nickName: string
  kind: 'given' | 'deducted'
  coins: number
  operator: string
  approvedBy: string
  reason: string
  createdAt: Date
}
/** Each with who did it and why, as the log has it: it is written in the same transaction. */
export async function byHandPage(db: Db, { size = DEFAULT_SIZE, cursor, ...filter }: ByHandFilter) {
  const { rows } = await sql<Row>`
    select t.id, ${micros(sql`t.created_at`)} as key, a.user_id as "userId", u.nick_name as "nickName", t.reason as kind,
      e.amount as coins,
      coalesce(deed.operator, '') as operator, coalesce(deed.approved_by, '') as "approvedBy", coalesce(deed.reason,
        '') as reason,
      t.created_at as "createdAt"
    ${FROM} join ${personOn('a.user_id')} ${joinDeed('user', sql`a.user_id`, sql`t.created_at`)}
    ${where(filter)} ${beyond(decodeCursor(cursor, 'time'), 'time', 't.created_at', 't.id')}
    order by t.created_at desc, t.id desc limit ${size + 1}`.execute(db)
  const page = cut(rows, size)
  const records = page.rows.map(({ key: _key, createdAt, ...row }) => ({ ...row, createdAt: createdAt.toISOString() }))
  return { records, next: page.next }
}

/** What all of them come to. */
export async function byHandTotals(db: Db, filter: Found) {
  const { rows } = await sql<{ entries: number; givenCoins: number; takenCoins: number }>`
    select count(*) as entries, coalesce(sum(e.amount) filter (where e.amount > 0), 0)::bigint as "givenCoins",
      coalesce(-sum(e.amount) filter (where e.amount < 0), 0)::bigint as "takenCoins"
    ${FROM} ${where(filter)}`.execute(db)
  return rows[0]
}
