import { sql } from 'kysely'
import type { Held, HeldFilter, Holder, HolderFilter } from '../../../../contract/admin/coupon'
import { onDays } from '../../../app/database/on-days'
import type { Db, Row } from '../../../app/database/db'
import { beyond, cut, DEFAULT_SIZE, micros, decodeCursor } from '../../../app/database/paging'
import { maskPhone } from '../../../app/formats/text'
import { personOn } from '../../identity/user/people'

interface GivenRow extends Row<'user_coupon', 'id' | 'granted_at' | 'ends_at' | 'used_at' | 'taken_at'> {
  key: number
  state: Holder['state']
  orderId: string | null
}
const COLUMNS = sql`h.id, ${micros(sql`h.granted_at`)} as key, h.state, h.order_id as "orderId", h.granted_at, h.ends_at,
  h.used_at, h.taken_at`

function shown<T extends GivenRow>({ key: _key, granted_at, ends_at, used_at, taken_at, ...row }: T) {
  return {
    ...row,
    givenAt: granted_at.toISOString(),
    endsAt: ends_at.toISOString(),
    usedAt: used_at?.toISOString() ?? null,
    takenAt: taken_at?.toISOString() ?? null,
  }
}

type HolderRow = GivenRow & Pick<Holder, 'userId' | 'nickName'> & { phone: string | null }
/** Who has one, given last first. */
export async function holderPage(db: Db, { size = DEFAULT_SIZE, cursor, couponId, state, from, to }: HolderFilter) {
  const { rows } = await sql<HolderRow>`
    select ${COLUMNS}, h.user_id as "userId", u.nick_name as "nickName", u.phone
    from user_coupon h join ${personOn('h.user_id')}
    where h.coupon_id = ${couponId} ${state ? sql`and h.state = ${state}` : sql``} ${onDays('h.granted_at', from, to)}
      ${beyond(decodeCursor(cursor, 'time'), 'time', 'h.granted_at', 'h.id')}
    order by h.granted_at desc, h.id desc limit ${size + 1}`.execute(db)
  const page = cut(rows, size)
  return {
    records: page.rows.map(({ phone, ...row }) => ({ ...shown(row), phoneMasked: maskPhone(phone ?? '') })),
    next: page.next,
  }
}

type HeldRow = GivenRow & Pick<Held, 'couponId' | 'title' | 'amount' | 'minPrice'>
/** What somebody was given, the latest first. */
export async function heldPage(db: Db, { size = DEFAULT_SIZE, cursor, userId, state }: HeldFilter) {
  const { rows } = await sql<HeldRow>`
    select ${COLUMNS}, h.coupon_id as "couponId", c.title, c.amount, c.min_price as "minPrice"
    from user_coupon h join coupon c on c.id = h.coupon_id
    where h.user_id = ${userId} ${state ? sql`and h.state = ${state}` : sql``}
      ${beyond(decodeCursor(cursor, 'time'), 'time', 'h.granted_at', 'h.id')}
    order by h.granted_at desc, h.id desc limit ${size + 1}`.execute(db)
  const page = cut(rows, size)
  return { records: page.rows.map(shown), next: page.next }
}
