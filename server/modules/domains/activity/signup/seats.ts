import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { FormValues } from '../../../../../contract/circleForm'
import * as codes from '../../../../../contract/rules/codes'
import type { Trx } from '../../../../app/db'
import { gone, refuse } from '../../../../app/errors'
import { newId } from '../../../../app/ids'
import { offerNext, takeOffer } from './offers'

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
}

/** Whoever moves places holds the activity first, so that they are counted once. */
export async function holdActivity(trx: Trx, activityId: string): Promise<void> {
  const { rows } = await sql`select from activity where id = ${activityId} for no key update`.execute(trx)
  if (!rows.length) gone()
}

/** Takes places for these people; their ids. Refuses with 11710 when there are not so many. The activity is held. */
export async function takePlaces(trx: Trx, wanted: Wanted): Promise<string[]> {
  const { activityId, ticketId, order, qty, attendees, state, addedBy = null } = wanted
  const offered = order && (await takeOffer(trx, activityId, ticketId, order.userId)) ? 1 : 0
  if (qty > offered) await countPlaces(trx, activityId, ticketId, qty - offered)
  const rows = attendees.map((answers, position) => ({
    id: newId(),
    position,
    answers,
    ticket_no: ticketNo(),
    phone_tail: String(answers.phone ?? '').slice(-4),
  }))
  await sql`
    insert into activity_attendee (id, activity_id, ticket_id, order_id, user_id, position, answers, ticket_no, phone_tail, state, added_by)
    select r.id, ${activityId}::uuid, ${ticketId}::uuid, ${order?.id ?? null}::uuid, ${order?.userId ?? null}::uuid, r.position, r.answers,
      r.ticket_no, r.phone_tail, ${state}, ${addedBy}::uuid
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) r(id uuid, position smallint, answers jsonb, ticket_no text, phone_tail text)`.execute(
    trx,
  )
  if (state === 'valid') await sql`update activity set joined = joined + ${rows.length} where id = ${activityId}`.execute(trx)
  return rows.map(({ id }) => id)
}

async function countPlaces(trx: Trx, activityId: string, ticketId: string, qty: number) {
  const { rows } = await sql<{ people: number }>`
    update activity_ticket set taken = taken + ${qty}
    where id = ${ticketId} and activity_id = ${activityId} and (stock is null or taken + ${qty} <= stock) returning people`.execute(
    trx,
  )
  const people = rows.length ? rows[0].people * qty : soldOut()
  const counted = await sql`
    update activity set taken = taken + ${people}
    where id = ${activityId} and (places is null or taken + ${people} <= places) returning 1`.execute(trx)
  if (!counted.rows.length) soldOut()
}
const soldOut = () => refuse(codes.TICKETS_OUT, '余票不足')

/** The people of an order are coming. False when none of them holds a place any more. */
export async function confirmPlaces(trx: Trx, orderId: string): Promise<boolean> {
  const { rows } = await sql<{ activity_id: string }>`
    update activity_attendee set state = 'valid' where order_id = ${orderId} and state = 'held' returning activity_id`.execute(
    trx,
  )
  if (!rows.length) return false
  await sql`update activity set joined = joined + ${rows.length} where id = ${rows[0].activity_id}`.execute(trx)
  return true
}

/** The places of these people are free again: the first who waits is offered one. Again changes nothing. */
export async function freePlaces(trx: Trx, activityId: string, attendeeIds: string[]): Promise<void> {
  await holdActivity(trx, activityId)
  const { rows } = await sql<{ ticket_id: string; people: number; valid: boolean }>`
    with old as (select id, state from activity_attendee where id = any(${attendeeIds}::uuid[]) and activity_id = ${activityId}
      and state <> 'gone' for update)
    update activity_attendee m set state = 'gone', absent = false from old, activity_ticket k
    where m.id = old.id and k.id = m.ticket_id returning m.ticket_id, k.people, old.state = 'valid' as valid`.execute(trx)
  if (!rows.length) return
  const { ticket_id: ticketId, people } = rows[0]
  await sql`update activity_ticket set taken = taken - ${Math.ceil(rows.length / people)} where id = ${ticketId}`.execute(trx)
  await sql`update activity set taken = taken - ${rows.length}, joined = joined - ${rows.filter(({ valid }) => valid).length}
    where id = ${activityId}`.execute(trx)
  await offerNext(trx, activityId)
}

/** The people of an order who hold a place, by position. */
export async function holdersOf(trx: Trx, orderId: string): Promise<{ id: string; state: 'held' | 'valid' }[]> {
  const { rows } = await sql<{ id: string; state: 'held' | 'valid' }>`
    select id, state from activity_attendee where order_id = ${orderId} and state <> 'gone' order by position`.execute(trx)
  return rows
}
