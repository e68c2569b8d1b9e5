import { sql } from 'kysely'
import type { AiQuota } from '../../../../contract/wenwen'
import * as codes from '../../../../contract/rules/codes'
import type { OpenCtx } from '../../../app/context'
import { dayOf } from '../../../app/time/days'
import type { Db, Trx } from '../../../app/database/db'
import { lock } from '../../../app/database/locks'
import { refuse } from '../../../app/errors'
import type { Modules } from '../../../app/module'
import { balanceOf, issue, spendable, transfer } from '../../commerce/coin/ledger'
import { allowanceOf } from '../../commerce/entitlement/allowances'
import { mostOf } from '../vip/allowances'
import { attachable } from './answers/attachments'
import { networkPlaceOf, ownerOf, placeOf, type Owner } from './chats/owner'

const GUEST_DAILY = 2
/** All guests of one network together: an office shares one. */
const NETWORK_DAILY = 40
export const USER_DAILY = 10
const COIN_PRICE = 5

interface Asker {
  owner?: Owner
  place: Buffer
  day: string
}

async function rightsOf(asked: { db: Db; modules: Modules }, owner?: Owner): Promise<{ daily: number; member: boolean }> {
  if (!owner?.userId) return { daily: GUEST_DAILY, member: false }
  const allowance = await allowanceOf(asked, owner.userId, 'question')
  return { daily: Math.max(USER_DAILY, allowance?.quota ?? 0), member: allowance !== undefined }
}

/** How many of today's free questions are used; of a guest also those that were asked from the same place without a ticket. */
async function usedOf(db: Db, { owner, place, day }: Asker): Promise<number> {
  const free = sql`state <> 'back' and coins = 0 and day = ${day}::date`
  const { rows } = owner?.userId
    ? await sql<{ used: number }>`
        select count(*)::integer as used from wenwen_use where user_id = ${owner.userId} and ${free}`.execute(db)
    : await sql<{ used: number }>`
        select count(*)::integer as used from (
          select message_id from wenwen_use where guest_id = ${owner?.guestId ?? null}::uuid and ${free}
          union select message_id from wenwen_use where place = ${place} and ${free}) u`.execute(db)
  return rows[0].used
}

/** About so many: of those who ask at the same moment nobody waits for the others. */
async function usedIn(db: Db, network: Buffer): Promise<number> {
  const { rows } = await sql<{ used: number }>`
    select count(*)::integer as used from wenwen_use where network = ${network} and state <> 'back'`.execute(db)
  return rows[0].used
}

const nextDay = (day: string) => new Date(new Date(`${day}T00:00:00+08:00`).getTime() + 86_400_000).toISOString()

export async function quotaOf(ctx: OpenCtx, owner?: Owner): Promise<AiQuota> {
  const { db, modules, now } = ctx
  const day = dayOf(now)
  const [{ daily, member }, used, coinBalance, vipDaily] = await Promise.all([
    rightsOf({ db, modules }, owner),
    usedOf(db, { owner, place: placeOf(ctx), day }),
    owner?.userId ? balanceOf(db, owner.userId) : 0,
    mostOf(db, 'question'),
  ])
  return {
    ...{ daily, used: Math.min(used, daily), left: Math.max(0, daily - used), coinBalance },
    attach: member ? attachable(ctx) : [],
    ...{ vipDaily, userDaily: USER_DAILY, coinPrice: COIN_PRICE },
    resetAt: nextDay(day),
    serverTime: now.toISOString(),
  }
}

export const quotaFor = async (ctx: OpenCtx, ticket?: string) => quotaOf(ctx, await ownerOf(ctx, ticket))

const SPENT = {
  network: `这个网络今天未登录的提问已满，登录后每天可以问 ${USER_DAILY} 次`,
  guest: `今天的 ${GUEST_DAILY} 次已用完，登录后每天可以问 ${USER_DAILY} 次`,
  person: (daily: number, most: number) =>
    `今日次数已用完。${most > daily ? `会员每天 ${most} 次，也` : ''}可以用 ${COIN_PRICE} 金币再问一次，或者明天再来`,
}

/** Sets one question aside for an answer that is about to be written. Refuses with 11201 and 11103. */
export async function hold(trx: Trx, ctx: OpenCtx, owner: Owner, messageId: string, useCoin: boolean): Promise<void> {
  const day = dayOf(ctx.now)
  const place = placeOf(ctx)
  // Two questions of one person, or of one phone, take their turns.
  const name = owner.userId ?? place.toString('hex')
  await lock(trx, `wenwen ${name}`)
  const { daily } = await rightsOf({ db: trx, modules: ctx.modules }, owner)
  const isFree = (await usedOf(trx, { owner, place, day })) < daily
  if (!isFree && !owner.userId) return refuse(codes.QUESTIONS_SPENT, SPENT.guest)
  const network = owner.userId ? null : networkPlaceOf(ctx)
  if (network && (await usedIn(trx, network)) >= NETWORK_DAILY) return refuse(codes.QUESTIONS_SPENT, SPENT.network)
  if (!isFree && !useCoin) return refuse(codes.QUESTIONS_SPENT, SPENT.person(daily, await mostOf(trx, 'question')))
  const coins = isFree ? 0 : COIN_PRICE
  await sql`insert into wenwen_use (message_id, user_id, guest_id, place, network, day, coins)
    values (${messageId}, ${owner.userId ?? null}::uuid,
    ${owner.guestId ?? null}::uuid, ${owner.userId ? null : place}::bytea, ${network}::bytea, ${day}::date, ${coins})`.execute(
    trx,
  )
  if (coins && owner.userId)
    await transfer(trx, {
      ...{ reason: 'questionAsked', ref: { type: 'answer', id: messageId }, amount: coins },
      ...{ from: spendable(owner.userId), to: issue },
    })
}

/** The answer is there, or it is not: then nothing was used. Once, whoever says it first. */
export async function settle(trx: Trx, messageId: string, spent: boolean): Promise<void> {
  const { rows } = await sql<{ user_id: string | null; coins: number }>`
    update wenwen_use set state = ${spent ? 'spent' : 'back'} where message_id = ${messageId} and state = 'held'
    returning user_id, coins`.execute(trx)
  for (const { user_id, coins } of rows)
    if (!spent && coins && user_id)
      await transfer(trx, {
        ...{ reason: 'questionReturned', ref: { type: 'answer', id: messageId }, amount: coins },
        ...{ from: issue, to: spendable(user_id) },
      })
}
