import { sql, type RawBuilder } from 'kysely'
import { prepared, type Db, type Trx } from './database/db'
import { byParts } from './database/in-batches'
import { beyond, cut, DEFAULT_SIZE, micros, decodeCursor } from './database/paging'

/** One event on its way to one subscriber. */
export interface Delivery {
  id: string
  /** <module>.<name> */
  subscriber: string
  event: string
  data: unknown
  tries: number
}

/** How many events are handed out in one statement. */
export const BATCH = 200
/** A failed one is tried again after 1, 2, 4 … seconds and then every quarter of an hour, for a day; then it is a dead letter. */
const MAX_TRIES = 106
const LONGEST_WAIT_S = 900
/** What failed so often fails for more than a quarter of an hour: somebody should know. */
const MANY_TRIES = 10
const ERROR_LENGTH = 500
/** A subscriber of whom no server has said anything for so long is of no version that runs. */
const FORGOTTEN = sql`now() - interval '7 days'`
/**
 * Of a subscriber that a server which runs serves: each says so every hour. Nobody takes what waits for another, and nobody
 * misses it.
 */
const served = sql`subscriber in (select subscriber from event_subscription where seen_at > now() - interval '2 hours')`

/** Says that these subscribers are there, each of its event. In the order of their names, so that nodes wait in no circle. */
export async function subscribe(db: Db, subscribers: Map<string, { event: string }>): Promise<void> {
  const rows = [...subscribers].map(([subscriber, { event }]) => ({ subscriber, event }))
  await sql`
    insert into event_subscription (subscriber, event)
    select subscriber, event from json_to_recordset(${JSON.stringify(rows)}) as given(subscriber text, event text)
    order by subscriber
    on conflict (subscriber) do update set event = excluded.event, seen_at = now()`.execute(db)
}

/** Makes the deliveries of events that have none yet, of so many at most. How many there were. */
export async function createDeliveries(db: Db): Promise<number> {
  const { rows } = await sql`
    with fresh as (
      select id, name, created_at from event where done_at is null order by next_at limit ${BATCH} for update skip locked),
    made as (
      insert into event_delivery (event_id, subscriber, next_at)
      select id, subscriber, created_at from fresh join event_subscription on event = name
      on conflict do nothing)
    update event set done_at = now() from fresh where event.id = fresh.id returning 1`.execute(db)
  return rows.length
}

/** Whom of these something waits for, in this order. */
export async function waiting(db: Db, subscribers: string[], most: number): Promise<string[]> {
  const { rows } = await sql<{ subscriber: string }>`${prepared}
    select subscriber from unnest(${subscribers}::text[]) with ordinality as asked(subscriber, nth)
    where exists (select from event_delivery d where d.subscriber = asked.subscriber and dead_at is null and next_at <= now())
    order by nth limit ${most}`.execute(db)
  return rows.map(({ subscriber }) => subscriber)
}

/**
 * The oldest delivery to a subscriber that nobody has in hand. It is gone with the transaction, and there again if that is
 * undone.
 */
export async function take(trx: Trx, subscriber: string): Promise<Delivery | undefined> {
  const { rows } = await sql<Delivery>`${prepared}
    delete from event_delivery d using event where event.id = d.event_id and d.id = (
      select id from event_delivery where subscriber = ${subscriber} and dead_at is null and next_at <= now()
      order by next_at, event_id limit 1 for update skip locked)
    returning d.id, d.subscriber, d.tries, event.name as event, event.data`.execute(trx)
  return rows[0]
}

/** Puts a delivery off that could not be handled. Whether it was the last time. */
export async function failed(db: Db, { id, tries }: Delivery, error: Error): Promise<boolean> {
  const last = tries + 1 >= MAX_TRIES
  await sql`
    update event_delivery set tries = tries + 1, next_at = now() + interval '1 second' * least(power(2,
      tries), ${LONGEST_WAIT_S}),
      error = ${error.message.slice(0, ERROR_LENGTH)}, dead_at = case when ${last} then now() end
    where id = ${id}`.execute(db)
  return last
}

type DeliveryState = 'waiting' | 'stuck' | 'dead'
/**
 * How many wait, how many of them have failed again and again (stuck), and how many are dead, of each subscriber that is
 * served.
 */
export async function countDeliveries(db: Db): Promise<{ subscriber: string; state: DeliveryState; count: number }[]> {
  const { rows } = await sql<{ subscriber: string; state: DeliveryState; count: number }>`
    select subscriber, case when dead_at is not null then 'dead' when tries >= ${MANY_TRIES} then 'stuck'
      else 'waiting' end as state,
      count(*) from event_delivery where ${served} group by 1, 2`.execute(db)
  return rows
}

/** How long the oldest event that should have been delivered has been waiting, in seconds. */
export async function longestWait(db: Db): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select coalesce(extract(epoch from now() - least(
      (select min(next_at) from event where done_at is null),
      (select min(next_at) from event_delivery where dead_at is null and next_at <= now() and ${served})))::integer,
        0) as seconds`.execute(db)
  return rows[0].seconds
}

/** Of each subscriber that fails again and again: how many wait for it, and what the one that it failed with most often says. */
export async function stuckDeliveries(db: Db): Promise<{ subscriber: string; count: number; error: string }[]> {
  const { rows } = await sql<{ subscriber: string; count: number; error: string }>`
    select subscriber, count(*) as count, (array_agg(error order by tries desc))[1] as error from event_delivery
    where dead_at is null and tries >= ${MANY_TRIES} and ${served} group by 1 order by 1`.execute(db)
  return rows
}

/** How many were given up, and since when. */
export async function deadLetters(db: Db): Promise<{ count: number; oldest: Date | null }> {
  const { rows } = await sql<{ count: number; oldest: Date | null }>`
    select count(*) as count, min(dead_at) as oldest from event_delivery where dead_at is not null`.execute(db)
  return rows[0]
}

export interface DeadLetter extends Delivery {
  error: string
  deadAt: Date
}

/** What was given up, the last first. */
export async function deadLetterPage(
  db: Db,
  { size = DEFAULT_SIZE, cursor, subscriber }: { size?: number; cursor?: string; subscriber?: string },
): Promise<{ records: DeadLetter[]; next: string | null }> {
  const { rows } = await sql<DeadLetter & { key: number }>`
    select d.id, d.subscriber, d.tries, event.name as event, event.data, d.error, d.dead_at as "deadAt",
      ${micros(sql`d.dead_at`)} as key
    from event_delivery d join event on event.id = d.event_id
    where d.dead_at is not null ${subscriber ? sql`and d.subscriber = ${subscriber}` : sql``}
      ${beyond(decodeCursor(cursor, 'time'), 'time', 'd.dead_at', 'd.id')}
    order by d.dead_at desc, d.id desc limit ${size + 1}`.execute(db)
  const page = cut(rows, size)
  return { records: page.rows.map(({ key: _key, ...row }) => row), next: page.next }
}

/** Has a dead letter delivered again, to its subscriber alone, and says to whom; undefined when there is none. */
export async function replay(db: Db, id: string): Promise<{ subscriber: string; error: string } | undefined> {
  const { rows } = await sql<{ subscriber: string; error: string }>`
    update event_delivery set dead_at = null, tries = 0, next_at = now() where id = ${id} and dead_at is not null
    returning subscriber, error`.execute(db)
  return rows[0]
}

/** Forgets events of a name an hour after everybody has handled them: thousands a day that tell nothing any more. */
export const forgetEvents = (db: Db, name: string) => forget(db, sql`t.name = ${name} and t.done_at < now() - interval '1 hour'`)
const forget = (db: Db, which: RawBuilder<unknown>) =>
  byParts(
    db,
    'event',
    (part) =>
      sql`delete from event t where ${part} and ${which} and not exists (select from event_delivery where event_id = t.id)`,
  )

/**
 * Forgets events of a month ago that everybody has handled, and subscribers of versions that run no more with what waits for
 * them.
 */
export async function cleanUpEvents(db: Db): Promise<void> {
  await sql`
    with gone as (delete from event_subscription where seen_at < ${FORGOTTEN} returning subscriber)
    delete from event_delivery where subscriber in (select subscriber from gone)`.execute(db)
  await forget(db, sql`t.done_at < now() - interval '30 days'`)
}
