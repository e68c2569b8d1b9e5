import { sql } from 'kysely'
import type { Ctx } from '../../../app/context'
import { dayOf } from '../../../app/time/days'
import { prepared, type Db } from '../../../app/database/db'
import { spendableCoins } from '../../commerce/coin/ledger'
import { continueOf, isLearning } from '../../domains/lesson/study/learning'
import { growthColumns, newsOf } from '../growth/levels'
import { openOrder, orderCounts } from '../../commerce/order/orders'
import { unreadCount } from '../../services/notice/inbox'
import { unreadIn } from '../../services/conversation/members'
import { people } from '../../identity/user/people'

/** Nobody shows more than 99+. */
const MOST = 100

interface Counted {
  unread: number
  dm: number
  coins: number
  growth: number
  level: number
  levelName: string
  need: number | null
  signedToday: boolean
  signOpen: boolean
  hasNews: boolean
  hasOrders: boolean
  learns: boolean
}
/** What everybody has is counted by one statement; it also says where the other modules are worth asking. */
async function countAll(db: Db, userId: string, day: string): Promise<Counted> {
  const { rows } = await sql<Counted>`${prepared}
    select
      ${unreadCount(sql.ref('u.id'))} as unread,
      -- What others wrote and this person has not read, in conversations that are not muted.
      ${unreadIn('dm', sql.ref('u.id'), MOST)} as dm,
      ${spendableCoins(sql.ref('u.id'))} as coins,
      ${growthColumns(day)},
      ${openOrder(sql.ref('u.id'))} as "hasOrders",
      ${isLearning(sql.ref('u.id'))} as learns
    from ${people()} where u.id = ${userId}`.execute(db)
  return rows[0]
}

/** What the tab 我的 counts, at once. */
export async function summary({ db, user, now }: Ctx) {
  const { unread, dm, coins, hasNews, hasOrders, learns, signOpen, ...growth } = await countAll(db, user.id, dayOf(now))
  const [orders, learning, news] = await Promise.all([
    hasOrders ? orderCounts(db, user.id) : { unpaid: 0, ship: 0, attend: 0, refund: 0 },
    learns ? continueOf(db, user.id) : undefined,
    hasNews ? newsOf(db, user.id) : undefined,
  ])
  const signDue = signOpen && !growth.signedToday
  return { unread, dm, coins, orders, ...(learning && { learning }), growth: { ...growth, signDue, ...(news && { news }) } }
}
