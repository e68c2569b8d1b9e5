import { sql } from 'kysely'
import * as codes from '../../../../../contract/rules/codes'
import type { Ctx } from '../../../../app/context'
import type { Trx } from '../../../../app/database/db'
import { gone, refuse } from '../../../../app/errors'
import { activityById, heldTickets, ticketById } from '../queries'
import { endOffers, offerNext } from './offers'
import { refuseStranger } from './may'
import { holdActivity } from './seats'

/**
 * Waits for a place; who waits already keeps theirs. Refuses with 10104, 11701 (taken off, cancelled), 11711 (has a place),
 * 11712 (not while people sign up, or there are places of that kind and nobody waits), 11713.
 */
export async function join({ db, user }: Ctx, { activityId, ticketId }: { activityId: string; ticketId: string }) {
  const seen = (await activityById(db, activityId, user.id)) ?? gone()
  if (seen.state !== 'open') refuse(codes.ACTIVITY_OFF, seen.state === 'off' ? '活动已下架' : '活动已取消')
  const ticket = (await ticketById(db, activityId, ticketId)) ?? gone()
  if (!ticket.on_sale) gone()
  await refuseStranger(db, user.id, ticket)
  return db.transaction().execute(async (trx) => {
    await holdActivity(trx, activityId)
    // What was kept too long goes on first, also what was kept for whoever asks.
    const over = await endOffers(trx, activityId, 'over')
    if (((await heldTickets(trx, user.id, activityId)).get(ticketId) ?? 0) > 0) refuse(codes.SIGNED_UP, '已报名过')
    const before = (await activityById(trx, activityId, user.id)) ?? gone()
    if (before.waiter) return { waitNo: before.wait_no ?? 1 }
    const { left } = (await ticketById(trx, activityId, ticketId))!
    const now = new Date()
    if (!before.waitlist || before.signup_start > now || before.signup_end <= now)
      refuse(codes.NO_SIGN_UP_NOW, '现在不能加入候补')
    if (left !== 0 && before.waiting === 0 && !over) refuse(codes.NO_SIGN_UP_NOW, '还有名额，可以直接报名')
    await queue(trx, activityId, ticketId, user.id)
    await offerNext(trx, activityId)
    const after = (await activityById(trx, activityId, user.id))!
    return { waitNo: after.wait_no ?? 1 }
  })
}

/** At the end of the queue, also who has waited before. */
const queue = (trx: Trx, activityId: string, ticketId: string, userId: string) =>
  sql`insert into activity_waiter (activity_id, user_id, ticket_id, no)
    select ${activityId}::uuid, ${userId}::uuid, ${ticketId}::uuid, coalesce(max(no), 0) + 1 from activity_waiter
    where activity_id = ${activityId}
    on conflict (activity_id, user_id) do update set ticket_id = excluded.ticket_id, no = excluded.no, state = 'waiting',
      offer_ends_at = null`.execute(trx)

/** Waits no more; what was kept for them goes to the next. False for whoever did not wait. */
export async function leave(trx: Trx, activityId: string, userId: string): Promise<boolean> {
  await holdActivity(trx, activityId)
  if (await endOffers(trx, activityId, 'quit', userId)) return true
  const { rows } = await sql`
    update activity_waiter set state = 'quit' where activity_id = ${activityId} and user_id = ${userId} and state = 'waiting'
    returning 1`.execute(trx)
  return rows.length > 0
}

export async function quit({ db, user }: Ctx, activityId: string): Promise<true> {
  await db.transaction().execute((trx) => leave(trx, activityId, user.id))
  return true
}

/** Whoever leaves for good waits no more anywhere, and what is kept for them goes on. */
export async function leaveAll(trx: Trx, userId: string): Promise<void> {
  const { rows } = await sql<{ activity_id: string }>`
    select activity_id from activity_waiter where user_id = ${userId} and state in ('waiting', 'offered')
    order by activity_id`.execute(trx)
  for (const { activity_id } of rows) await leave(trx, activity_id, userId)
}
