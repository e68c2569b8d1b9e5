import { sql } from 'kysely'
import * as codes from '../../../../contract/rules/codes'
import type { Api, Input, Redeemed } from '../../../../contract'
import { maskedCode, plainCode } from '../../../../contract/rules/exchange'
import type { Ctx } from '../../../app/context'
import type { Trx } from '../../../app/database/db'
import { lock } from '../../../app/database/locks'
import { refuse } from '../../../app/errors'
import { newId } from '../../../app/ids'
import type { Modules } from '../../../app/module'
import { once } from '../../../app/http/once'
import type { Given } from '../../commerce/entitlement/redeemable'
import {
  batchById,
  batchByKey,
  invalid,
  lacksProfile,
  needEntitled,
  needOpen,
  offeredTo,
  prizesOf,
  titleOf,
  type BatchRow,
  type Offered,
} from './batches'
import { codeById, needPlace, needUnused, ticketOf, type Ticket } from './check'
import { redeemedOf } from './records'
import { outcomeOf, tried } from './tries'

type Body<R extends keyof Api> = Input<R, Api[R]> extends { body: infer B } ? B : never

/**
 * Uses the code that was looked at: it is marked, everything it opens is given and written down, or nothing is. Refuses with
 * 11815 (look again), as a look does, with 11809 (all of it is theirs already), 11810, and as the shops do.
 */
export async function redeem(ctx: Ctx, body: Body<'POST /api/exchangeCode/redeem'>): Promise<Redeemed> {
  const { db, user, modules, now } = ctx
  return once(db, user.id, 'exchangeCode/redeem', body, async (trx) => {
    const ticket = ticketOf(ctx, body.token) ?? refuse(codes.CHECK_AGAIN, '停留太久了，请重新核对兑换码')
    const within = { ...ctx, db: trx }
    const batch = (await batchById(trx, ticket.batchId)) ?? invalid()
    await needPlace(within, await prizesOf(trx, batch.id), body.platform)
    if (ticket.codeId) await claim(trx, ticket, user.id, batch)
    const by = ticket.codeId ? 'code' : 'common'
    const asked: Taking = { batch, userId: user.id, by, codeId: ticket.codeId || null, masked: ticket.masked, modules, now }
    return take(trx, asked)
  }).catch(async (error: unknown) => {
    await noteRefusal(ctx, ticketOf(ctx, body.token)?.batchId ?? null, error)
    throw error
  })
}

/** The same for a common code, whose link is all that one needs. */
export async function receiveCommon(ctx: Ctx, body: Body<'POST /api/exchangeCode/receiveCommon'>): Promise<Redeemed> {
  const { db, user, modules, now } = ctx
  const plain = plainCode(body.key)
  // A word that is none was guessed.
  if (!(await batchByKey(db, plain))) return tried(ctx, { action: 'common', last4: plain.slice(-4) }, async () => invalid())
  return once(db, user.id, 'exchangeCode/receiveCommon', body, async (trx) => {
    const batch = (await batchByKey(trx, plain)) ?? invalid()
    await needPlace({ ...ctx, db: trx }, await prizesOf(trx, batch.id), body.platform)
    return take(trx, { batch, userId: user.id, by: 'common', codeId: null, masked: maskedCode(plain), modules, now })
  })
}

/** Marks the code: of two who use it at once the second waits, and finds it used. */
async function claim(trx: Trx, { codeId }: Ticket, userId: string, batch: BatchRow) {
  const { rows } = await sql`
    update duihuan_code set state = 'used', used_by = ${userId}, used_at = now()
    where id = ${codeId} and state = 'unused' returning 1`.execute(trx)
  if (rows.length) return
  if (batch.state !== 'on') invalid()
  needUnused((await codeById(trx, codeId)) ?? invalid(), userId)
}

export interface Taking {
  batch: BatchRow
  userId: string
  by: 'code' | 'common' | 'operator'
  codeId: string | null
  masked: string
  modules: Modules
  now: Date
}

/** Gives what a batch opens. By an operator without asking whether it is open, or for whom. */
export async function take(trx: Trx, asked: Taking): Promise<Redeemed> {
  const { batch, userId, by, codeId, masked, modules, now } = asked
  const within = { db: trx, modules }
  await lock(trx, `duihuan:${userId}`)
  if (by !== 'operator') {
    needOpen(batch, now)
    await needEntitled(within, batch, userId)
    if (await lacksProfile(within, batch, userId)) refuse(codes.PROFILE_NEEDED, '请先完善信息，再来兑换')
  }
  const offered = await offeredTo(within, await prizesOf(trx, batch.id), userId)
  if (offered.every(({ owned }) => owned)) refuse(codes.PRIZE_OWNED, ownedText(offered, by === 'code'))
  const recordId = newId()
  const title = titleOf(
    batch.name,
    offered.map((one) => one.title),
  )
  await sql`
    insert into duihuan_record (id, user_id, batch_id, slot, code_id, code_masked, by, title)
    select ${recordId}, ${userId}::uuid, ${batch.id}::uuid,
      coalesce((select max(slot) from duihuan_record where batch_id = ${batch.id} and user_id = ${userId}), 0) + 1,
      ${codeId}::uuid, ${by === 'operator' ? '' : masked}, ${by}, ${title}`.execute(trx)
  await giveAll(trx, offered, { ...asked, recordId })
  // Last, since everybody who uses a code of the batch waits for the same row; and it may have been stopped meanwhile.
  if (by !== 'operator') await count(trx, batch.id, now)
  return redeemedOf(within, userId, recordId)
}

const ownedText = (offered: Offered[], keeps: boolean) => {
  const what = offered.length > 1 ? '里面的全部权益' : `“${offered[0].title}”`
  return keeps ? `您已拥有${what}，本次未消耗兑换码，可转赠好友` : `您已拥有${what}，不必再领`
}

/**
 * The kinds that all others rest on come last: whoever buys locks a course before the account that coins come from, and so do
 * codes, so that neither waits for the other.
 */
async function giveAll(trx: Trx, offered: Offered[], { userId, modules, now, recordId }: Taking & { recordId: string }) {
  const order = modules.all('redeemables').map(({ type }) => type)
  const rank = ({ prize }: Offered) => order.indexOf(prize.type)
  for (const { prize, redeemable, title, cover, note, owned } of offered.toSorted((a, b) => rank(b) - rank(a))) {
    const given: Given = owned
      ? { endTime: null, orderId: null }
      : await redeemable.give(trx, prize, { userId, recordId, modules, now })
    await sql`insert into duihuan_right (record_id, position, type, biz_id, title, cover, note, order_id, end_time, skipped)
      values (${recordId}, ${prize.position}, ${prize.type}, ${prize.bizId}, ${title}, ${cover}, ${note}, ${given.orderId},
        ${given.endTime}, ${owned})`.execute(trx)
  }
}

async function count(trx: Trx, batchId: string, now: Date) {
  const { rows } = await sql`
    update duihuan_batch set used = used + 1
    where id = ${batchId} and state = 'on' and starts_at <= now() and ends_at > now() and used < total returning 1`.execute(trx)
  if (rows.length) return
  needOpen((await batchById(trx, batchId))!, now)
  invalid()
}

/** For operators, to whom people say that their code does not work. */
const noteRefusal = ({ db, user, caller }: Ctx, batchId: string | null, error: unknown) =>
  sql`insert into duihuan_try (id, user_id, network, action, batch_id, wrong, outcome)
    values (${newId()}, ${user.id}, ${caller.network}, 'redeem', ${batchId}, false, ${outcomeOf(error)})`
    .execute(db)
    .catch(() => undefined)
