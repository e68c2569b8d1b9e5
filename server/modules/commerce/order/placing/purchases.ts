import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../../app/database/db'
import { ORDER } from '../../../../../contract/rules/statuses'
import { usedBy, type Used } from '../../entitlement/benefits'
import type { OrderKind } from '../shops/sellable'

const KEPT = sql`o.status in (${ORDER.waiting}, ${ORDER.sent}, ${ORDER.done})`

/** What was bought of a kind and kept, as `s(user_id, biz_id, pay_time, pay_price)`: to be read from. */
export const bought = (kind: OrderKind) =>
  sql`(select o.user_id, o.biz_id, o.pay_time, o.pay_price from shop_order o where o.kind = ${kind} and ${KEPT}) s`

const OPEN = sql`(o.status in (${ORDER.unpaid}, ${ORDER.refunding}) and o.cancel_time is null)`

/** How often these people have paid less as members since then, and how much less. */
export const savedAsMembers = (db: Db, kind: OrderKind, userIds: string[], since: Date): Promise<Map<string, Used>> =>
  savedBy(db, kind, userIds, sql`o.pay_time >= ${since} and ${KEPT}`)

/** The same with what waits for its money at such a price, or is on its way back. */
export const takenAsMembers = (db: Db, kind: OrderKind, userIds: string[], since: Date): Promise<Map<string, Used>> =>
  savedBy(db, kind, userIds, sql`coalesce(o.pay_time, o.created_at) >= ${since} and (${KEPT} or ${OPEN})`)

const savedBy = (db: Db, kind: OrderKind, userIds: string[], which: RawBuilder<unknown>) =>
  usedBy(
    db,
    sql`select o.user_id as "userId", count(*)::integer as times, sum(-(l ->> 'amount')::integer)::integer as saved
      from shop_order o cross join jsonb_array_elements(o.lines) l
      where o.user_id = any(${userIds}::uuid[]) and o.kind = ${kind} and ${which}
        and l ->> 'label' in ('会员优惠', '会员免费')
      group by o.user_id`,
  )
