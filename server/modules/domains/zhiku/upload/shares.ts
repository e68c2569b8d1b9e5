import { sql } from 'kysely'
import type { Events } from '../../../../app/bus'
import type { Db, Trx } from '../../../../app/database/db'
import { eachBatch, rowsBehind } from '../../../../app/each'
import { on } from '../../../../app/module'
import { page } from '../../../../app/http/page'
import type { Services } from '../../../../app/http/serve'
import { takeBack } from '../../../commerce/coin/grants'
import { issue, spendable, transfer } from '../../../commerce/coin/ledger'
import { isPastRefund } from '../../../commerce/order/refunds/returning'
import type { Sale } from '../../../commerce/order/shops/sellable'
import { hasAccount, isOpen, personOn } from '../../../identity/user/people'

/** What an author has of each sale, percent. One coin is worth one 分, so what is paid in either is reckoned alike. */
export const SHARE = 70
const shareOf = (paid: number) => Math.floor((paid * SHARE) / 100)

/**
 * Notes with the order what its author is owed for it; those who have left are owed nothing. It is paid when the order can be
 * given back no more: what is paid and spent could not be taken back with it.
 */
export async function oweShare(trx: Trx, { orderId, bizId, payPrice, coins }: Sale): Promise<void> {
  const share = shareOf(payPrice + coins)
  if (share <= 0) return
  await sql`
    insert into zhiku_share (order_id, doc_id, user_id, coins)
    select ${orderId}, d.id, d.author_id, ${share} from zhiku_doc d join ${personOn('d.author_id')}
    where d.id = ${bizId} and d.upload = 'passed' and ${isOpen}
    on conflict do nothing`.execute(trx)
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

/** Once; whoever has left meanwhile has nothing of it. */
async function payShare(trx: Trx, orderId: string) {
  const share = await holdShare(trx, orderId)
  if (!share || share.paid) return
  const { user_id, coins, returned } = share
  await sql`update zhiku_share set paid = true where order_id = ${orderId}`.execute(trx)
  if (coins > returned && (await hasAccount(trx, user_id)))
    await transfer(trx, {
      reason: 'docSold',
      ref: { type: 'docShare', id: orderId },
      from: issue,
      to: spendable(user_id),
      amount: coins - returned,
    })
}

/** A share `s` that is owed still. */
const isOwed = sql`not s.paid and s.returned < s.coins`

/** Apart from handing out: all who download what one author has made would wait for the same account. */
async function payDownloaded(trx: Trx, { userId, docId }: Events['zhiku.downloaded']) {
  const { rows } = await sql<{ order_id: string }>`
    select s.order_id from zhiku_grant g join zhiku_share s on s.order_id = g.source_id and s.doc_id = g.doc_id
    where g.user_id = ${userId} and g.doc_id = ${docId} and ${isOwed} order by s.order_id`.execute(trx)
  for (const { order_id } of rows) await payShare(trx, order_id)
}

const BATCH = 200
/** What nobody has downloaded, and nobody can give back any more. */
export async function payOverdue(services: Pick<Services, 'db' | 'log'>): Promise<void> {
  const { db } = services
  const next = rowsBehind(
    db,
    'order_id',
    (last) => sql<{ order_id: string }>`
      select s.order_id from zhiku_share s
      where ${isOwed} and s.order_id > ${last} and ${isPastRefund('zhiku', sql`s.order_id`)} order by s.order_id limit ${BATCH}`,
  )
  await eachBatch(services, 'zhiku.shares', next, ({ order_id }) => db.transaction().execute((trx) => payShare(trx, order_id)))
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
  on('zhiku.downloaded', 'payDownloaded', payDownloaded),
  on('order.refunded', 'returnShare', (trx, { orderId }) => returnShare(trx, orderId, orderId, Infinity)),
  on('order.refundedPart', 'returnSharePart', (trx, { orderId, refundId, amount, coins }) =>
    returnShare(trx, orderId, refundId, shareOf(amount + coins)),
  ),
]

/** Of shares: what was paid, and what is owed still, each less what was taken back. */
export const shareSums = sql`coalesce(sum(coins - returned) filter (where paid), 0)::integer as earned,
  coalesce(sum(coins - returned) filter (where not paid), 0)::integer as owed`

/** What an author has had, and is to have, of all sales. */
export async function earnedBy(db: Db, userId: string): Promise<{ earned: number; owed: number }> {
  const { rows } = await sql<{ earned: number; owed: number }>`
    select ${shareSums} from zhiku_share where user_id = ${userId}`.execute(db)
  return rows[0]
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
