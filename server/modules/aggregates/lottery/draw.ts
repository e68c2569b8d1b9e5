import { sql } from 'kysely'
import * as codes from '../../../../contract/rules/codes'
import type { Drawn } from '../../../../contract/lottery'
import { NOTICE_TYPE } from '../../../../contract/rules/kinds'
import { CLAIM_DAYS, hit } from '../../../../contract/rules/lottery'
import type { Ctx } from '../../../app/context'
import { dayOf } from '../../../app/time/days'
import type { Db, Trx } from '../../../app/database/db'
import { lock } from '../../../app/database/locks'
import { refuse } from '../../../app/errors'
import { newId } from '../../../app/ids'
import { page } from '../../../app/http/page'
import type { Services } from '../../../app/http/serve'
import { balanceOf, issue, spendable, transfer } from '../../commerce/coin/ledger'
import { notify } from '../../services/notice/notices'
import { chancesOf, chosen, leftOf, whyNot, type Source } from './chances'
import { grantNow } from './grants'
import { needOpen, prizesOf, shownLottery, type LotteryRow, type PrizeRow } from './lotteries'
import { consolation } from './pity'
import { recordOf } from './records'
import { rollFor } from './seeds'
import { takeOut } from './stock'

interface DrawInput {
  id: string
  costType: 'free' | 'task' | 'coin'
  requestId: string
}

/**
 * Draws once for each requestId. The chance is used, the number drawn, the stock taken and the record written together, or
 * nothing is; what is won is given after that, again and again until it is. Refuses with 12201, 12202, 12203, 12204, 12205.
 */
export async function draw(ctx: Ctx, input: DrawInput): Promise<Drawn> {
  const { db, user } = ctx
  const recordId =
    (await drawnBefore(db, user.id, input.id, input.requestId)) ??
    (await db.transaction().execute((trx) => drawOnce({ ...ctx, db: trx }, trx, input)))
  const drawn = await drawnOf(ctx, input.id, recordId)
  return drawn.record.state === 'granting' && (await grantNow(ctx, recordId)) ? drawnOf(ctx, input.id, recordId) : drawn
}

/** What came of a draw whose answer was lost; undefined when it was not made. */
export async function drawResult(ctx: Ctx, id: string, requestId: string): Promise<{ drawn?: Drawn }> {
  const recordId = await drawnBefore(ctx.db, ctx.user.id, id, requestId)
  return recordId ? { drawn: await drawnOf(ctx, id, recordId) } : {}
}

async function drawnBefore(db: Db, userId: string, lotteryId: string, requestId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from lottery_record where lottery_id = ${lotteryId} and user_id = ${userId} and request_id = ${requestId}`.execute(
    db,
  )
  return rows[0]?.id
}

async function drawnOf(ctx: Ctx, lotteryId: string, recordId: string): Promise<Drawn> {
  const { db, user } = ctx
  const row = await shownLottery(db, lotteryId)
  const { record, position } = await recordOf(ctx, recordId)
  const [left, coinBalance] = [await leftOf(ctx, row, user.id), await balanceOf(db, user.id)]
  return { record, position, chances: chancesOf(left, row), coinBalance }
}

/** Who draws, and when. */
interface Drawing extends Services {
  user: { id: string }
  caller: { network: string }
  now: Date
}

/** The id of the record. */
export async function drawOnce(ctx: Drawing, trx: Trx, { id, costType, requestId }: DrawInput): Promise<string> {
  const { user, now } = ctx
  // Whoever taps twice waits here for themselves, and for nobody else.
  await lock(trx, `lottery:${id}:${user.id}`)
  const before = await drawnBefore(trx, user.id, id, requestId)
  if (before) return before
  const row = await shownLottery(trx, id)
  needOpen(row, now)
  const reason = await whyNot(trx, row, user.id)
  if (reason) refuse(codes.LOTTERY_NOT_FOR_THEM, reason)
  const chance = chosen(await leftOf(ctx, row, user.id), costType, row)
  if (chance.source === 'coin' && (await balanceOf(trx, user.id)) < row.coin_cost)
    refuse(codes.TOO_FEW_COINS_TO_DRAW, '金币不足，做任务可以赚金币')
  const day = dayOf(now)
  const roll = await rollFor(ctx, { lotteryId: id, userId: user.id, requestId, day })
  const prizes = await prizesOf(trx, id, row.version)
  const meant = hit(prizes, roll)
  const drawn = (await takeOut(trx, row, meant, user.id, now)) ? meant : fallbackOf(prizes)
  const given = (drawn.kind === 'none' && (await consolation(trx, row, user.id))) || drawn
  return write(ctx, trx, { row, meant, given, roll, day, requestId, ...chance })
}

const fallbackOf = (prizes: PrizeRow[]) => prizes.find(({ kind }) => kind === 'none')!

interface Outcome {
  row: LotteryRow
  meant: PrizeRow
  given: Pick<PrizeRow, 'id' | 'name' | 'kind'>
  roll: number
  day: string
  requestId: string
  source: Source
  slot: number
}

const STATES: Record<string, string> = { none: 'miss', again: 'granted', goods: 'claimable' }

async function write({ user, caller }: Drawing, trx: Trx, outcome: Outcome): Promise<string> {
  const { row, meant, given, roll, day, requestId, source, slot } = outcome
  const id = newId()
  const cost = source === 'coin' ? row.coin_cost : 0
  const claimBy = given.kind === 'goods' ? sql`now() + make_interval(days => ${CLAIM_DAYS})` : sql`null`
  await sql`
    insert into lottery_record (id, lottery_id, user_id, request_id, source, slot, day, coin_cost, roll, version, hit_id,
      prize_id, state,
      prize_name, claim_by, network)
    values (${id}, ${row.id}, ${user.id}, ${requestId}, ${source}, ${slot}, ${day}, ${cost}, ${roll}, ${row.version}, ${meant.id},
      ${given.id}, ${STATES[given.kind] ?? 'granting'}, ${given.name}, ${claimBy}, ${caller.network})`.execute(trx)
  if (given.kind === 'goods')
    await notify(trx, {
      to: user.id,
      type: NOTICE_TYPE.member,
      subType: 'lotteryWon',
      title: `抽中了${given.name}`,
      content: `请在 ${CLAIM_DAYS} 天内填写收货地址`,
      target: page('pages/lottery/detail/detail', { id: row.id, record: id }),
      why: `因为你参加了“${row.title}”`,
      cause: `lotteryWon:${id}`,
    })
  // Last: everything that this person earns or spends waits for the account.
  if (cost)
    await transfer(trx, {
      reason: 'lotteryDrawn',
      ref: { type: 'lottery', id },
      from: spendable(user.id),
      to: issue,
      amount: cost,
    })
  return id
}
