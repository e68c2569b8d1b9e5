import { sql } from 'kysely'
import type { Leaving } from '../../../../contract/admin/mine'
import type { Db } from '../../../app/database/db'
import { beyond, cut, DEFAULT_SIZE, micros, decodeCursor } from '../../../app/database/paging'
import { maskPhone } from '../../../app/formats/text'
import { hasFrozen } from '../../commerce/coin/ledger'
import { openParcel } from '../../commerce/delivery/parcels'
import { openOrder } from '../../commerce/order/orders'
import { personOn } from '../../identity/user/people'
import { isUnder } from '../../identity/user/sanctions'
import { dictItem } from '../../platform/system/dict'

type Row = Omit<Leaving, 'phoneMasked' | 'createdAt' | 'effectAt' | 'held'> & {
  key: number
  phone: string | null
  ordering: boolean
  receiving: boolean
  bounty: boolean
  frozen: boolean
  applied_at: Date
  effect_at: Date
}

/** Who has asked for their account to be closed, whoever goes first in front, and what would keep them when their day comes. */
export async function leavingPage(db: Db, { size = DEFAULT_SIZE, cursor }: { size?: number; cursor?: string }) {
  const { rows } = await sql<Row>`
    select l.user_id as id, ${micros(sql`l.effect_at`)} as key, l.user_id as "userId", u.nick_name as "nickName", u.phone,
      coalesce(d.name, l.reason) as reason, ${openOrder(sql`l.user_id`)} as ordering, ${openParcel(sql`l.user_id`)} as receiving,
      ${hasFrozen(sql`l.user_id`)} as bounty,
      ${isUnder('freeze', sql`l.user_id`)} as frozen, l.applied_at, l.effect_at
    from logoff l join ${personOn('l.user_id')} left join ${dictItem('d', 'logoff_reason', 'l.reason')}
    where true ${beyond(decodeCursor(cursor, 'time'), 'time', 'l.effect_at', 'l.user_id', true)}
    order by l.effect_at, l.user_id limit ${size + 1}`.execute(db)
  const { rows: found, next } = cut(rows, size)
  const records = found.map(({ key: _key, phone, ordering, receiving, bounty, frozen, applied_at, effect_at, ...row }) => ({
    ...row,
    phoneMasked: maskPhone(phone ?? ''),
    held: [
      ...(ordering ? ['有未完成的订单'] : []),
      ...(receiving ? ['有包裹没有签收'] : []),
      ...(bounty ? ['有冻结中的悬赏金币'] : []),
      ...(frozen ? ['账号冻结中'] : []),
    ],
    createdAt: applied_at.toISOString(),
    effectAt: effect_at.toISOString(),
  }))
  return { records, next }
}
