import { sql } from 'kysely'
import type { Events } from '../../../../app/bus'
import { emit } from '../../../../app/bus'
import type { Db, Trx } from '../../../../app/database/db'
import { on } from '../../../../app/module'
import { page } from '../../../../app/http/page'
import { takeBack } from '../../../commerce/coin/grants'
import { issue, spendable, transfer } from '../../../commerce/coin/ledger'
import type { Sale } from '../../../commerce/order/shops/sellable'
import { isOpen, personOn } from '../../../identity/user/people'

/** What an author has of each sale, percent. One coin is worth one 分, so what is paid in either is reckoned alike. */
export const SHARE = 70
const shareOf = (paid: number) => Math.floor((paid * SHARE) / 100)

declare module '../../../../app/bus' {
  interface Events {
    /** Something was sold of which its author has a share. */
    'zhiku.sold': { orderId: string }
  }
}

/** Notes with the order what its author is owed for it; those who have left are owed nothing. */
export async function oweShare(trx: Trx, { orderId, bizId, payPrice, coins }: Sale): Promise<void> {
  const share = shareOf(payPrice + coins)
  if (share <= 0) return
  const { rows } = await sql`
    insert into zhiku_share (order_id, doc_id, user_id, coins)
    select ${orderId}, d.id, d.author_id, ${share} from zhiku_doc d join ${personOn('d.author_id')}
    where d.id = ${bizId} and d.upload = 'passed' and ${isOpen}
    on conflict do nothing returning 1`.execute(trx)
  if (rows.length) await emit(trx, 'zhiku.sold', { orderId })
}

interface Share {
  user_id: string
  coins: number
  returned: number
  paid: boolean
}
/** Held until the transaction ends: what is paid and what is taken back take their turns, whichever is heard of first. */
async function holdShare(trx: Trx, orderId: string): Promise<Share | undefined> {
  const { rows } = await sql<Share>`
    select user_id, coins, returned, paid from zhiku_share where order_id = ${orderId} for update`.execute(trx)
  return rows[0]
}

/** Apart from the order: all who buy of one author would wait for the same account. */
async function payShare(trx: Trx, { orderId }: Events['zhiku.sold']) {
  const share = await holdShare(trx, orderId)
  if (!share || share.paid) return
  const { user_id, coins, returned } = share
  await sql`update zhiku_share set paid = true where order_id = ${orderId}`.execute(trx)
  if (coins > returned)
    await transfer(trx, {
      reason: 'docSold',
      ref: { type: 'docShare', id: orderId },
      from: issue,
      to: spendable(user_id),
      amount: coins - returned,
    })
}

/** Takes back what a refund takes from a sale, as far as its author still has it. `id`: which refund. */
async function returnShare(trx: Trx, orderId: string, id: string, most: number) {
  const share = await holdShare(trx, orderId)
  const amount = share ? Math.min(most, share.coins - share.returned) : 0
  if (!share || amount <= 0) return
  await sql`update zhiku_share set returned = returned + ${amount} where order_id = ${orderId}`.execute(trx)
  if (share.paid) await takeBack(trx, share.user_id, { reason: 'docReturned', ref: { type: 'docShare', id }, amount })
}

export const sharing = [
  on('zhiku.sold', 'payShare', payShare),
  on('order.refunded', 'returnShare', (trx, { orderId }) => returnShare(trx, orderId, orderId, Infinity)),
  on('order.refundedPart', 'returnSharePart', (trx, { orderId, refundId, amount, coins }) =>
    returnShare(trx, orderId, refundId, shareOf(amount + coins)),
  ),
]

/** What an author has had of all sales, less what was taken back. */
export async function earnedBy(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ earned: number }>`
    select coalesce(sum(coins - returned), 0)::integer as earned from zhiku_share where user_id = ${userId} and paid`.execute(db)
  return rows[0].earned
}

/** What the coins were for: the document that was sold. */
export const coinSubject = {
  type: 'docShare' as const,
  async names(db: Db, ids: string[]) {
    const { rows } = await sql<{ id: string; title: string }>`
      select s.order_id as id, d.title from zhiku_share s join zhiku_doc d on d.id = s.doc_id
      where s.order_id = any(${ids}::uuid[])`.execute(db)
    const at = page('pages/zhiku/download', { section: 'uploads' })
    return new Map(rows.map(({ id, title }) => [id, { name: title, at }]))
  },
}

export const coinEarnings = {
  of: async () => [{ title: '资料卖出', coins: SHARE, note: '每卖 100 金币（1 元）' }],
}
