import { sql, type RawBuilder } from 'kysely'
import { NOTICE_TYPE } from '../../../../../contract/rules/kinds'
import type { Services } from '../../../../app/http/serve'
import type { Trx } from '../../../../app/database/db'
import { dayOf } from '../../../../app/time/days'
import { eachBatch, rowsBehind } from '../../../../app/each'
import { page } from '../../../../app/http/page'
import { notify } from '../../../services/notice/notices'
import { whenOf } from '../../../../app/time/clock'
import { wording } from '../../../services/notice/wordings'

const offered = wording('activity.offered', {
  name: '候补等到了名额',
  title: '名额已为您保留 {多久}，请尽快确认',
  content: '“{活动}”有名额了，{到期} 前没有报名就给下一位',
  samples: { 多久: '2 小时', 活动: '劳动争议预防沙龙', 到期: '12月5日 12:00' },
})
export const offerWordings = [offered]

/** How long a freed place is kept for whoever it is offered to, and on the day itself. */
const OFFER_MINUTES = 120
const OFFER_MINUTES_ON_THE_DAY = 30
const BATCH = 200

/** How long, in words: sign-up may end before an offer would. */
const lasting = (ms: number) =>
  ms === OFFER_MINUTES * 60_000 ? `${OFFER_MINUTES / 60} 小时` : `${Math.max(1, Math.floor(ms / 60_000))} 分钟`

interface Next {
  user_id: string
  ticket_id: string
  people: number
  title: string
  start_at: Date
  signup_end: Date
}

/** Offers what is free to those who wait, the first first; until it is taken or over nobody else has it. The activity is held. */
export async function offerNext(trx: Trx, activityId: string): Promise<void> {
  for (let next = await firstWaiting(trx, activityId); next; next = await firstWaiting(trx, activityId)) {
    const { user_id: userId, ticket_id, people, title, start_at, signup_end } = next
    await sql`update activity_ticket set taken = taken + 1 where id = ${ticket_id}`.execute(trx)
    await sql`update activity set taken = taken + ${people} where id = ${activityId}`.execute(trx)
    const now = new Date()
    const minutes = dayOf(now) === dayOf(start_at) ? OFFER_MINUTES_ON_THE_DAY : OFFER_MINUTES
    const until = new Date(Math.min(now.getTime() + minutes * 60_000, signup_end.getTime()))
    await sql`update activity_waiter set state = 'offered', offer_ends_at = ${until}
      where activity_id = ${activityId} and user_id = ${userId}`.execute(trx)
    await notify(trx, {
      to: userId,
      type: NOTICE_TYPE.activity,
      subType: 'activityOffered',
      ...offered({ 多久: lasting(until.getTime() - now.getTime()), 活动: title, 到期: whenOf(until) }),
      target: page('pages/activity/activityDetail', { id: activityId }),
      why: '因为你在候补',
      cause: `activity.offered:${activityId}:${until.toISOString()}`,
      about: title,
      at: start_at,
    })
  }
}

/** Whoever waits longest for something that is free. */
async function firstWaiting(trx: Trx, activityId: string): Promise<Next | undefined> {
  const { rows } = await sql<Next>`
    select w.user_id, w.ticket_id, k.people, a.title, a.start_at, a.signup_end
    from activity_waiter w join activity a on a.id = w.activity_id join activity_ticket k on k.id = w.ticket_id
    where w.activity_id = ${activityId} and w.state = 'waiting' and a.state = 'open' and a.signup_end > now() and k.on_sale
      and (a.places is null or a.taken + k.people <= a.places) and (k.stock is null or k.taken < k.stock)
    order by w.no limit 1`.execute(trx)
  return rows[0]
}

/** Whether something is kept for somebody now. */
export async function hasOffer(trx: Trx, activityId: string, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select from activity_waiter where activity_id = ${activityId} and user_id = ${userId} and state = 'offered'`.execute(trx)
  return rows.length > 0
}

/** Somebody takes what is kept for them. False when nothing is. */
export async function takeOffer(trx: Trx, activityId: string, ticketId: string, userId: string): Promise<boolean> {
  const { rows } = await sql`
    update activity_waiter set state = 'taken'
    where activity_id = ${activityId} and user_id = ${userId} and ticket_id = ${ticketId} and state = 'offered'
      and offer_ends_at > clock_timestamp() returning 1`.execute(trx)
  return rows.length > 0
}

/** What was kept for these people is free again: the next one's turn. The activity is held. */
export async function endOffers(trx: Trx, activityId: string, state: 'over' | 'quit', userId?: string): Promise<boolean> {
  const whose = userId ? sql`w.user_id = ${userId}` : sql`w.offer_ends_at <= clock_timestamp()`
  const ended = await freeOffered(trx, activityId, sql`state = ${state}`, whose)
  if (ended) await offerNext(trx, activityId)
  return ended
}

/**
 * What is kept for people is free again, and they wait as before, each where they stood: nobody could take it now. The
 * activity is held.
 */
export const restOffers = (trx: Trx, activityId: string): Promise<boolean> =>
  freeOffered(trx, activityId, sql`state = 'waiting', offer_ends_at = null`, sql`w.offer_ends_at > clock_timestamp()`)

async function freeOffered(trx: Trx, activityId: string, become: RawBuilder<unknown>, which: RawBuilder<unknown>) {
  const { rows } = await sql<{ ticket_id: string; people: number }>`
    update activity_waiter w set ${become} from activity_ticket k
    where k.id = w.ticket_id and w.activity_id = ${activityId} and w.state = 'offered' and ${which}
    returning w.ticket_id, k.people`.execute(trx)
  for (const { ticket_id, people } of rows) {
    await sql`update activity_ticket set taken = taken - 1 where id = ${ticket_id}`.execute(trx)
    await sql`update activity set taken = taken - ${people} where id = ${activityId}`.execute(trx)
  }
  return rows.length > 0
}

/** Gives on what was not taken in its time. */
export async function passOn(services: Services, batch = BATCH): Promise<void> {
  const { db } = services
  const next = rowsBehind(
    db,
    'activity_id',
    (last) => sql<{ activity_id: string }>`
      select distinct activity_id from activity_waiter where activity_id > ${last} and state = 'offered'
        and offer_ends_at <= now()
      order by activity_id limit ${batch}`,
  )
  await eachBatch(services, 'activity.offers', next, ({ activity_id: id }) =>
    db.transaction().execute(async (trx) => {
      await sql`select from activity where id = ${id} for no key update`.execute(trx)
      await endOffers(trx, id, 'over')
    }),
  )
}
