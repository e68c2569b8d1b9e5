import { sql } from 'kysely'
import type { PrizeType } from '../../../../contract/rules/exchange'
import { NOTICE_TYPE } from '../../../../contract/rules/kinds'
import type { Db, Row, Trx } from '../../../app/database/db'
import { each, eachBatch, rowsBehind } from '../../../app/each'
import { page } from '../../../app/http/page'
import type { Services } from '../../../app/http/serve'
import { errorOf } from '../../../app/thrown'
import { NIL_ID } from '../../../app/ids'
import { issue, spendable, transfer } from '../../commerce/coin/ledger'
import { parcelsOf } from '../../commerce/delivery/parcels'
import { redeemableOf } from '../../domains/duihuan/batches'
import { hasAccount } from '../../identity/user/people'
import { notify } from '../../services/notice/notices'
import { wording } from '../../services/notice/wordings'

const granted = wording('lottery.granted', {
  name: '抽奖奖品后来才发到',
  title: '抽奖奖品已发放：{奖品}',
  content: '已发放到账，可以使用了',
  samples: { 奖品: '7 天会员' },
})
const claim = wording('lottery.claim', {
  name: '实物奖品作废前三天',
  title: '{奖品}还没有填写收货地址',
  content: '3 天内不填写，奖品作废',
  samples: { 奖品: 'HR 手账本' },
})
const cancelled = wording('lottery.cancelled', {
  name: '用金币参加的抽奖取消',
  title: '“{抽奖}”已取消，金币已退回',
  content: '{原因}',
  samples: { 抽奖: 'HR 幸运日', 原因: '奖品缺货' },
})
export const grantWordings = [granted, claim, cancelled]

const BATCH = 200

interface Granting extends Row<'lottery_record', 'id' | 'user_id' | 'tries' | 'lottery_id'> {
  kind: PrizeType
  biz_id: string | null
  amount: number | null
  days: number | null
  swap_coins: number
  name: string
  title: string
}

/** Whoever had the prize `p` of a record `r` already was given coins, and the record says so. A condition. */
export const isSwapped = sql`(r.state = 'granted' and p.swap_coins > 0 and r.prize_name <> p.name)`
/** How many coins a record `r` has given of its prize `p`. */
export const coinsGiven = sql<number>`case when ${isSwapped} then p.swap_coins
  when r.state = 'granted' and p.kind = 'coin' then p.amount else 0 end`

/** Gives what was won; false when that was done. Throws what its shop refuses with. */
async function grant(trx: Trx, { modules }: Pick<Services, 'modules'>, recordId: string): Promise<boolean> {
  const { rows } = await sql<Granting>`
    select r.id, r.user_id, r.tries, r.lottery_id, p.kind, p.biz_id, p.amount, p.days, p.swap_coins, p.name, l.title
    from lottery_record r join lottery_prize p on p.id = r.prize_id join lottery l on l.id = r.lottery_id
    where r.id = ${recordId} and r.state = 'granting' for update of r`.execute(trx)
  if (!rows.length) return false
  const [{ user_id, kind, biz_id, amount, days, swap_coins, name, tries, title, lottery_id }] = rows
  const giving = { userId: user_id, recordId, modules, now: new Date(), as: 'drawn' } as const
  const prize = { type: kind, bizId: biz_id, amount, days }
  const redeemable = redeemableOf(modules, kind)
  const swapped = swap_coins > 0 && (await redeemable.standing(trx, prize, user_id)).owned
  const coins = { type: 'coin' as const, bizId: null, amount: swap_coins, days: null }
  const { orderId } = swapped
    ? await redeemableOf(modules, 'coin').give(trx, coins, giving)
    : await redeemable.give(trx, prize, giving)
  const words = swapped ? `${swap_coins} 金币（已拥有${name}）` : name
  await sql`update lottery_record set state = 'granted', order_id = ${orderId}, prize_name = ${words}, fault = ''
    where id = ${recordId}`.execute(trx)
  // Whoever was still there has read it on the page.
  if (tries > 0)
    await notify(trx, {
      to: user_id,
      type: NOTICE_TYPE.member,
      subType: 'lotteryGranted',
      ...granted({ 奖品: words }),
      target: page('pages/lottery/detail/detail', { id: lottery_id, record: recordId }),
      why: `因为你参加了“${title}”`,
      cause: `lotteryGranted:${recordId}`,
    })
  return true
}

/** A failure is written down, with the time of the next try: from two minutes up to an hour. */
async function tryToGrant(services: Services, id: string): Promise<void> {
  const { db, log } = services
  try {
    await db.transaction().execute((trx) => grant(trx, services, id))
  } catch (error) {
    log.warn({ err: error, record: id }, 'a prize is not given yet')
    await sql`
      update lottery_record set tries = least(tries + 1, 1000), fault = ${errorOf(error).message.slice(0, 200)},
        next_at = now() + make_interval(mins => least(60, power(2, least(tries + 1, 6))::integer))
      where id = ${id} and state = 'granting'`.execute(db)
  }
}

/** At once, as far as that goes; the job goes on with what is left. False where it was tried before. */
export async function grantNow(services: Services, id: string): Promise<boolean> {
  const { rows } = await sql`select from lottery_record where id = ${id} and state = 'granting' and tries = 0`.execute(
    services.db,
  )
  if (rows.length) await tryToGrant(services, id)
  return rows.length > 0
}

const ids = async (db: Db, which: ReturnType<typeof sql>) =>
  (await sql<{ id: string }>`select id from lottery_record where ${which} limit ${BATCH}`.execute(db)).rows.map(({ id }) => id)

/** What waits to be given and is due. */
export async function grantDue(services: Services): Promise<void> {
  await each(
    services,
    'lottery.grant',
    await ids(services.db, sql`state = 'granting' and next_at <= now() order by next_at`),
    (id) => tryToGrant(services, id),
  )
}

type Unasked = Row<'lottery_record', 'id' | 'user_id' | 'lottery_id' | 'prize_name'>
/** Parcels that nobody has asked for: said three days before, over at the end. */
export async function tendClaims(services: Services): Promise<void> {
  const { db } = services
  const next = rowsBehind(
    db,
    'id',
    (last) => sql<Unasked>`
      select id, user_id, lottery_id, prize_name from lottery_record
      where state = 'claimable' and claim_by between now() and now() + interval '3 days' and id > ${last}
      order by id limit ${BATCH}`,
  )
  await eachBatch(services, 'lottery.claims', next, (one) => db.transaction().execute((trx) => tellUnasked(trx, one)))
  await sql`update lottery_record set state = 'lapsed' where state = 'claimable' and claim_by <= now()`.execute(db)
}

const tellUnasked = (trx: Trx, { id, user_id, lottery_id, prize_name }: Unasked) =>
  notify(trx, {
    to: user_id,
    type: NOTICE_TYPE.member,
    subType: 'lotteryClaim',
    ...claim({ 奖品: prize_name }),
    target: page('pages/lottery/detail/detail', { id: lottery_id, record: id }),
    why: '因为你抽中了它',
    cause: `lotteryClaim:${id}`,
  })

/** What was sent and has come. */
export async function tendSent(services: Services): Promise<void> {
  const { db } = services
  const next = async (last = NIL_ID) => ids(db, sql`state = 'sent' and id > ${last} order by id`)
  await eachBatch(services, 'lottery.sent', next, async (id: string) => {
    if ((await parcelsOf(db, 'lottery', id)).some(({ state }) => state === 'delivered'))
      await sql`update lottery_record set state = 'done' where id = ${id} and state = 'sent'`.execute(db)
  })
}

interface Returning extends Row<'lottery_record', 'id' | 'user_id' | 'coin_cost' | 'lottery_id'> {
  title: string
  cancel_note: string
}
/** The coins that were drawn with in what was cancelled, each once. */
export async function returnCoins(services: Services): Promise<void> {
  const { db } = services
  const next = rowsBehind(
    db,
    'id',
    (last) => sql<{ id: string }>`
      select r.id from lottery l join lottery_record r on r.lottery_id = l.id and r.coin_cost > 0 and not r.coin_returned
      where l.state = 'cancelled' and r.id > ${last} order by r.id limit ${BATCH}`,
  )
  await eachBatch(services, 'lottery.return', next, ({ id }) => db.transaction().execute((trx) => returnOne(trx, id)))
}

async function returnOne(trx: Trx, id: string): Promise<void> {
  const { rows } = await sql<Returning>`
    update lottery_record r set coin_returned = true from lottery l
    where r.id = ${id} and not r.coin_returned and l.id = r.lottery_id and l.state = 'cancelled'
    returning r.id, r.user_id, r.coin_cost, r.lottery_id, l.title, l.cancel_note`.execute(trx)
  if (!rows.length) return
  const [{ user_id, coin_cost, lottery_id, title, cancel_note }] = rows
  // Whoever has left had given up what they had.
  if (!(await hasAccount(trx, user_id))) return
  await notify(trx, {
    to: user_id,
    type: NOTICE_TYPE.member,
    subType: 'lotteryCancelled',
    ...cancelled({ 抽奖: title, 原因: cancel_note }),
    target: page('pages/lottery/detail/detail', { id: lottery_id }),
    why: '因为你用金币参加过',
    cause: `lotteryCancelled:${lottery_id}`,
  })
  await transfer(trx, {
    reason: 'lotteryReturned',
    ref: { type: 'lottery', id },
    from: issue,
    to: spendable(user_id),
    amount: coin_cost,
  })
}
