import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { FormValues } from '../../../../../contract/circleForm'
import * as codes from '../../../../../contract/rules/codes'
import type { Trx } from '../../../../app/database/db'
import { gone, refuse } from '../../../../app/errors'
import { newId } from '../../../../app/ids'
import type { AtLast } from '../../../../app/http/once'
import { hasOffer, offerNext, takeOffer } from './offers'

/** Without those that are mistaken for each other when they are read aloud or typed. */
const LETTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const ticketNo = () => Array.from({ length: 8 }, () => LETTERS[randomInt(LETTERS.length)]).join('')

export interface Wanted {
  activityId: string
  ticketId: string
  /** null: put on the list by the organizer. */
  order: { id: string; userId: string } | null
  qty: number
  attendees: FormValues[]
  state: 'held' | 'valid'
  /** Staff who put them on the list at the door. */
  addedBy?: string
  /** By what way they found it; left out: by themselves. */
  from?: 'share' | 'poster' | 'code'
}

/** Whoever moves places holds the activity first, so that they are counted once. */
export async function holdActivity(trx: Trx, activityId: string): Promise<void> {
  const { rows } = await sql`select from activity where id = ${activityId} for no key update`.execute(trx)
  if (!rows.length) gone()
}

/** Takes places for these people; their ids. Refuses with 11710 when there are not so many. The activity is held. */
export async function takePlaces(trx: Trx, wanted: Wanted): Promise<string[]> {
  const { activityId, ticketId, order, qty } = wanted
  const offered = order && (await takeOffer(trx, activityId, ticketId, order.userId)) ? 1 : 0
  if (qty > offered) await countPlaces(trx, activityId, ticketId, qty - offered)
  return putDown(trx, wanted)
}

/**
 * The same for an order, when the activity is not held: everybody who signs up waits for it, so it is counted at last.
 * Whoever has been offered a place holds it at once, since offers are given on by whoever holds it.
 */
export async function takePlacesAtLast(trx: Trx, wanted: Wanted & { order: object }, atLast: AtLast): Promise<void> {
  const { activityId, ticketId, order, qty } = wanted
  if (await hasOffer(trx, activityId, order.userId)) {
    await holdActivity(trx, activityId)
    await takePlaces(trx, wanted)
    return
  }
  await putDown(trx, wanted)
  atLast(() => countPlaces(trx, activityId, ticketId, qty))
}

async function putDown(trx: Trx, { activityId, ticketId, order, attendees, state, addedBy, from }: Wanted): Promise<string[]> {
  const rows = attendees.map((answers, position) => ({
    id: newId(),
    position,
    answers,
    ticket_no: ticketNo(),
    phone_tail: tailOf(answers),
  }))
  await sql`
    insert into activity_attendee (id, activity_id, ticket_id, order_id, user_id, position, answers, ticket_no, phone_tail,
      state, added_by,
      came_from)
    select r.id, ${activityId}::uuid, ${ticketId}::uuid, ${order?.id ?? null}::uuid, ${order?.userId ?? null}::uuid,
      r.position, r.answers,
      r.ticket_no, r.phone_tail, ${state}, ${addedBy ?? null}::uuid, ${from ?? ''}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) r(id uuid, position smallint, answers jsonb, ticket_no text,
      phone_tail text)`.execute(trx)
  if (state === 'valid') await sql`update activity set joined = joined + ${rows.length} where id = ${activityId}`.execute(trx)
  return rows.map(({ id }) => id)
}

/** The held places of an order are for these people instead, as many as they were. False where they are others. */
export async function changeHolders(
  trx: Trx,
  { ticketId, order, attendees, from }: Pick<Wanted, 'ticketId' | 'attendees' | 'from'> & { order: { id: string } },
): Promise<boolean> {
  const rows = attendees.map((answers, position) => ({ position, answers, phone_tail: tailOf(answers) }))
  const { rows: changed } = await sql`
    update activity_attendee m set answers = r.answers, phone_tail = r.phone_tail, came_from = ${from ?? ''}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) r(position smallint, answers jsonb, phone_tail text)
    where m.order_id = ${order.id} and m.ticket_id = ${ticketId} and m.state = 'held' and m.position = r.position
    returning 1`.execute(trx)
  return changed.length === rows.length
}

const tailOf = ({ phone }: FormValues) => String(phone ?? '').slice(-4)

async function countPlaces(trx: Trx, activityId: string, ticketId: string, qty: number) {
  // The activity first, as whoever holds it does.
  const { rows } = await sql`
    with a as (update activity a set taken = a.taken + ${qty}::integer * k.people from activity_ticket k
      where a.id = ${activityId} and k.id = ${ticketId} and k.activity_id = a.id
        and (a.places is null or a.taken + ${qty}::integer * k.people <= a.places) returning a.id)
    update activity_ticket k set taken = k.taken + ${qty}::integer from a
    where k.id = ${ticketId} and k.activity_id = a.id and (k.stock is null or k.taken + ${qty}::integer <= k.stock)
    returning 1`.execute(trx)
  if (!rows.length) refuse(codes.TICKETS_OUT, '余票不足')
}

/**
 * The people of an order are coming. False when none of them holds a place any more. Unless the activity is held they are
 * counted at last, which refuses with 11701 when it was cancelled meanwhile.
 */
export async function confirmPlaces(trx: Trx, orderId: string, atLast?: AtLast): Promise<boolean> {
  const { rows } = await sql<{ activity_id: string }>`
    update activity_attendee set state = 'valid' where order_id = ${orderId} and state = 'held' returning activity_id`.execute(
    trx,
  )
  if (!rows.length) return false
  const [{ activity_id: activityId }] = rows
  const join = (where = sql`true`) =>
    sql`update activity set joined = joined + ${rows.length} where id = ${activityId} and ${where} returning 1`.execute(trx)
  if (!atLast) await join()
  else
    atLast(async () => {
      const joined = await join(sql`state <> 'cancelled'`)
      if (!joined.rows.length) refuse(codes.ACTIVITY_OFF, '活动已取消')
    })
  return true
}

/** The places of these people are free again: the first who waits is offered one. Again changes nothing. */
export async function freePlaces(trx: Trx, activityId: string, attendeeIds: string[]): Promise<void> {
  await holdActivity(trx, activityId)
  const { rows } = await sql<{ ticket_id: string; order_id: string | null; people: number; valid: boolean }>`
    with old as (select id, state from activity_attendee where id = any(${attendeeIds}::uuid[]) and activity_id = ${activityId}
      and state <> 'gone' for update)
    update activity_attendee m set state = 'gone', absent = false from old, activity_ticket k
    where m.id = old.id and k.id = m.ticket_id returning m.ticket_id, m.order_id, k.people, old.state = 'valid' as valid`.execute(
    trx,
  )
  if (!rows.length) return
  const { ticket_id: ticketId, order_id: orderId, people } = rows[0]
  // One of those who were put on the list together may go without the others: the ticket goes with the last of them.
  const { rows: left } = await sql<{ count: number }>`select count(*)::integer as count from activity_attendee
    where ticket_id = ${ticketId} and order_id is not distinct from ${orderId}::uuid and state <> 'gone'`.execute(trx)
  const ticketsOf = (count: number) => Math.ceil(count / people)
  const freed = ticketsOf(left[0].count + rows.length) - ticketsOf(left[0].count)
  await sql`update activity_ticket set taken = taken - ${freed} where id = ${ticketId}`.execute(trx)
  await sql`update activity set taken = taken - ${rows.length}, joined = joined - ${rows.filter(({ valid }) => valid).length}
    where id = ${activityId}`.execute(trx)
  await offerNext(trx, activityId)
}

/** These of a held order stand behind the others. */
export const moveLast = (trx: Trx, orderId: string, ids: string[]) =>
  sql`update activity_attendee m set position = m.position + l.most + 1
    from (select max(position) as most from activity_attendee where order_id = ${orderId}) l
    where m.id = any(${ids}::uuid[])`.execute(trx)

/** The people of an order who hold a place, by position. */
export async function holdersOf(trx: Trx, orderId: string): Promise<{ id: string; state: 'held' | 'valid' }[]> {
  const { rows } = await sql<{ id: string; state: 'held' | 'valid' }>`
    select id, state from activity_attendee where order_id = ${orderId} and state <> 'gone' order by position`.execute(trx)
  return rows
}
