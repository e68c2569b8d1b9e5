import { sql } from 'kysely'
import { emit } from '../../../app/bus'
import type { Db, Trx } from '../../../app/database/db'
import { lock } from '../../../app/database/locks'
import { each } from '../../../app/each'
import type { Services } from '../../../app/http/serve'
import { newId } from '../../../app/ids'
import { isUnpaid, joinOrder } from '../../commerce/order/invoiceable'
import { givenBackOf, goesBack } from '../../commerce/order/refunds/returning'
import { setVip } from '../../identity/user/people'
import { holdSeats, setTerm } from '../company/seats'
import type { Card } from './cards'

declare module '../../../app/bus' {
  interface Events {
    /** The time of a company has become longer or shorter. */
    'vip.companyTerm': { companyId: string; shorter: boolean }
  }
}

/** Whose time it is: a person's own, or a company's for all of its seats. */
export type Holder = { userId: string } | { companyId: string }

/** Rows of one of them, as `t`. A condition. */
const of = (holder: Holder) =>
  'userId' in holder ? sql`t.user_id = ${holder.userId}::uuid` : sql`t.company_id = ${holder.companyId}::uuid`
const lives = sql`t.revoked_at is null and t.kind = 'time'`

const follows = sql`o.revoked_at is null and o.kind = 'time' and o.ends_at > t.ends_at`
/** Nothing of the same holder's follows a term `t`: they have not renewed. A condition. */
export const isLast = sql`not exists (select from vip_term o where o.user_id = t.user_id and ${follows})
  and not exists (select from vip_term o where o.company_id = t.company_id and ${follows})`

/** Whatever changes the time of one of them takes its turn, and waits for whoever is just using it. */
export async function hold(trx: Trx, holder: Holder): Promise<void> {
  if ('companyId' in holder) await holdSeats(trx, holder.companyId)
  await lock(trx, `vip:${'companyId' in holder ? holder.companyId : holder.userId}`)
}

export interface Run {
  /** Of the running term. */
  cardId: string
  cardName: string
  rank: number
  start: Date
  /** Of the last term; null: never. */
  end: Date | null
}

/** The time that runs now, with what follows it without a gap; undefined where none does. */
export async function runOf(db: Db, holder: Holder): Promise<Run | undefined> {
  const { rows } = await sql<Run & { ends: Date | number }>`
    select t.card_id as "cardId", c.name as "cardName", c.rank, t.starts_at as start,
      (select nullif(max(t.ends_at), 'infinity') from vip_term t where ${of(holder)} and ${lives}) as end
    from vip_term t join vip_card c on c.id = t.card_id
    where ${of(holder)} and ${lives} and t.starts_at <= statement_timestamp() and t.ends_at > statement_timestamp()
    order by t.starts_at desc limit 1`.execute(db)
  return rows[0]
}

/** Whether they have ever bought time. */
export async function hasBought(db: Db, holder: Holder): Promise<boolean> {
  const { rows } = await sql`
    select from vip_term t where ${of(holder)} and ${lives} and t.source = 'buy' limit 1`.execute(db)
  return rows.length > 0
}

/**
 * The lower cards that somebody has paid for and keeps, and what is left of them, in 分 and whole days; what others paid of
 * them too.
 */
export interface Rest {
  terms: string[]
  days: number
  worth: number
}
export async function restBelow(db: Db, userId: string, rank: number): Promise<Rest> {
  const { rows } = await sql<Rest>`
    select coalesce(array_agg(t.id), '{}') as terms, coalesce(floor(sum(extract(epoch from r.rest)) / 86400), 0)::integer as days,
      coalesce(sum(floor((t.paid + t.worth - ${givenBackOf(sql.ref('t.source_id'))}) * extract(epoch from r.rest) /
        nullif(extract(epoch from t.ends_at - t.starts_at), 0))), 0)::integer as worth
    from vip_term t join vip_card c on c.id = t.card_id
    cross join lateral (select t.ends_at - greatest(t.starts_at, statement_timestamp()) as rest) r
    where t.user_id = ${userId} and ${lives} and t.source = 'buy' and c.rank < ${rank} and t.ends_at > statement_timestamp()
      and t.ends_at < 'infinity' and not ${goesBack(sql.ref('t.source_id'))}`.execute(db)
  return rows[0]
}

/**
 * Where a card stands among what somebody has without these terms: before lower cards that were given, or behind all, and
 * from when on. What was bought and runs is never put off: moved ahead it would count as not begun, and could be given back
 * whole.
 */
export async function placeOf(db: Db, userId: string, rank: number, gone: string[]): Promise<{ first: boolean; start: Date }> {
  const { rows } = await sql<{ first: boolean; now: Date; end: Date }>`
    select coalesce(bool_and(c.rank < ${rank} and t.source <> 'buy') filter (where t.starts_at <= statement_timestamp()),
      true) as first,
      statement_timestamp() as now, coalesce(max(t.ends_at) filter (where t.starts_at <= statement_timestamp()),
        statement_timestamp())
        + coalesce(sum(t.ends_at - t.starts_at) filter (where t.starts_at > statement_timestamp()), interval '0') as end
    from vip_term t join vip_card c on c.id = t.card_id
    where t.user_id = ${userId} and ${lives} and t.ends_at > statement_timestamp() and t.ends_at < 'infinity'
      and t.id <> all(${gone}::uuid[])`.execute(db)
  const { first, now, end } = rows[0]
  return { first, start: first ? now : end }
}

export interface Given {
  holder: Holder
  card: Pick<Card, 'id' | 'rank'>
  /** null: for good */
  days: number | null
  source: 'buy' | 'code' | 'gift'
  sourceId: string
  /** 分 */
  paid?: number
  /** Of a company. */
  seats?: number
  /** Terms whose rest has paid for a part of it, and for how much. */
  replaces?: string[]
  worth?: number
}

/** Gives time behind what they have; a higher card that was bought runs at once, before it. One source gives once. */
export async function addTerm(trx: Trx, given: Given): Promise<void> {
  const { holder, card, days, source, sourceId, paid = 0, seats, replaces = [], worth = 0 } = given
  await hold(trx, holder)
  const [userId, companyId] = 'userId' in holder ? [holder.userId, null] : [null, holder.companyId]
  const first = userId !== null && source === 'buy' && days !== null && (await placeOf(trx, userId, card.rank, replaces)).first
  await sql`
    update vip_term t set would_end = t.ends_at, ends_at = greatest(t.starts_at, statement_timestamp()), replaced_by = ${sourceId}
    where t.id = any(${replaces}::uuid[]) and ${of(holder)} and ${lives} and t.ends_at > statement_timestamp()`.execute(trx)
  if (first)
    await sql`
      update vip_term t set ends_at = t.ends_at + make_interval(days => ${days}::integer),
        starts_at = greatest(t.starts_at, statement_timestamp()) + make_interval(days => ${days}::integer)
      where ${of(holder)} and ${lives} and t.replaced_by is null and t.ends_at > statement_timestamp()`.execute(trx)
  await sql`
    insert into vip_term (id, user_id, company_id, card_id, source, source_id, paid, worth, seats, starts_at, ends_at)
    select ${newId()}, ${userId}::uuid, ${companyId}::uuid, ${card.id}::uuid, ${source}, ${sourceId}::uuid, ${paid}, ${worth}::integer, ${seats ?? null}::integer,
      s.at, case when ${days}::integer is null then 'infinity' else s.at + make_interval(days => ${days}::integer) end
    from (select greatest(statement_timestamp(), max(t.ends_at) filter (where not ${first}::boolean)) as at from vip_term t
      where ${of(holder)} and ${lives} and t.replaced_by is null) s
    on conflict (source, source_id) do nothing`.execute(trx)
  await closeRanks(trx, holder)
  await apply(trx, holder)
  await tell(trx, holder, false)
}

/** What waits follows what runs, in its order and without a gap. */
const closeRanks = (trx: Trx, holder: Holder) =>
  sql`
    with run as (
      select coalesce(max(t.ends_at), statement_timestamp()) as end from vip_term t
      where ${of(holder)} and ${lives} and t.starts_at <= statement_timestamp() and t.ends_at > statement_timestamp()),
    ahead as (
      select t.id, t.starts_at, t.ends_at = 'infinity' as for_good, case
        when t.ends_at < 'infinity' then t.ends_at - t.starts_at end as rest
      from vip_term t where ${of(holder)} and ${lives} and t.replaced_by is null and t.starts_at > statement_timestamp()
        and t.starts_at < 'infinity'),
    placed as (
      select a.id, a.for_good, a.rest, run.end + coalesce(
        sum(a.rest) over (order by a.starts_at, a.id rows between unbounded preceding and 1 preceding), interval '0') as at
      from ahead a, run where run.end < 'infinity')
    update vip_term t set starts_at = p.at, ends_at = case when p.for_good then 'infinity' else p.at + p.rest end
    from placed p where p.id = t.id`.execute(trx)

/** More seats within the running term, or fewer. */
export async function addSeats(
  trx: Trx,
  more: {
    companyId: string
    cardId: string
    source?: 'buy' | 'gift' | 'code'
    sourceId: string
    paid: number
    seats: number
    /** Of the term that they are for, where another may have followed it. */
    end?: Date | null
  },
) {
  const { companyId, cardId, source = 'buy', sourceId, paid, seats } = more
  const { termEnd } = await holdSeats(trx, companyId)
  const end = more.end ?? termEnd
  await sql`
    insert into vip_term (id, company_id, card_id, kind, source, source_id, paid, seats, starts_at, ends_at)
    values (${newId()}, ${companyId}, ${cardId}, 'seats', ${source}, ${sourceId}, ${paid}, ${seats}, statement_timestamp(),
      greatest(${end}::timestamptz, statement_timestamp()))
    on conflict (source, source_id) do nothing`.execute(trx)
  await apply(trx, { companyId })
}

/** Whose time a source gave, held; undefined where it gave none. */
async function holdHolderOf(trx: Trx, sourceId: string): Promise<Holder | undefined> {
  const { rows } = await sql<{ user_id: string | null; company_id: string | null }>`
    select user_id, company_id from vip_term where source_id = ${sourceId}`.execute(trx)
  if (!rows.length) return undefined
  const { user_id, company_id } = rows[0]
  const holder: Holder = user_id ? { userId: user_id } : { companyId: company_id! }
  await hold(trx, holder)
  return holder
}

/**
 * Ends what one source gave: what follows moves forward whole, and what it had replaced has paid for the time until now. What
 * has not begun never does.
 */
export async function endTerm(trx: Trx, sourceId: string): Promise<void> {
  const holder = await holdHolderOf(trx, sourceId)
  if (!holder) return
  await sql`
    update vip_term t set ends_at = greatest(t.starts_at, statement_timestamp()),
      revoked_at = case when t.starts_at > statement_timestamp() then statement_timestamp() end
    where t.source_id = ${sourceId} and t.revoked_at is null and t.replaced_by is null
      and t.ends_at > statement_timestamp()`.execute(trx)
  await closeRanks(trx, holder)
  await apply(trx, holder)
  await tell(trx, holder, true)
}

/** Whoever has something by the time of a company hears of it. */
async function tell(trx: Trx, holder: Holder, shorter: boolean) {
  if ('companyId' in holder) await emit(trx, 'vip.companyTerm', { companyId: holder.companyId, shorter })
}

/** Takes back what one source gave: what follows moves forward, what it had replaced runs on. */
export async function revokeTerm(trx: Trx, sourceId: string): Promise<void> {
  const holder = await holdHolderOf(trx, sourceId)
  if (!holder) return
  const taken = await sql`
    update vip_term set revoked_at = statement_timestamp() where source_id = ${sourceId} and revoked_at is null
    returning 1`.execute(trx)
  if (!taken.rows.length) return
  await sql`
    update vip_term t set ends_at = t.would_end, would_end = null, replaced_by = null where t.replaced_by = ${sourceId}`.execute(
    trx,
  )
  await closeRanks(trx, holder)
  await apply(trx, holder)
  await tell(trx, holder, true)
}

/** Writes what the terms come to where everybody reads it. */
export async function apply(trx: Trx, holder: Holder): Promise<void> {
  if ('userId' in holder) {
    const { rows } = await sql<{ until: string | null }>`
      select max(t.ends_at)::text as until from vip_term t where ${of(holder)} and ${lives}`.execute(trx)
    await setVip(trx, holder.userId, rows[0].until)
    return
  }
  const { rows } = await sql<{ start: Date | null; end: Date | null; seats: number }>`
    select run.starts_at as start, (select max(t.ends_at) from vip_term t where ${of(holder)} and ${lives}) as end,
      coalesce(run.seats, 0) + coalesce((select sum(m.seats) from vip_term m where m.company_id = ${holder.companyId}
        and m.kind = 'seats'
        and m.revoked_at is null and m.ends_at > statement_timestamp() and m.created_at >= run.created_at), 0)::integer as seats
    from (select) one left join lateral (
      select t.starts_at, t.seats, t.created_at from vip_term t where ${of(holder)} and ${lives}
        and t.starts_at <= statement_timestamp()
      order by t.starts_at desc limit 1) run on true`.execute(trx)
  const [{ start, end, seats }] = rows
  await setTerm(trx, holder.companyId, start && end ? { seats, start, end } : null)
}

/** What has ended is looked at for so long: a server that was away makes up for it. */
const ENDED_DAYS = 30

/** Seats that were paid for until now are gone, and those of the term that has begun count. */
export async function applyEnded(services: Pick<Services, 'db' | 'log'>): Promise<void> {
  const { rows } = await sql<{ companyId: string }>`
    select distinct e.company_id as "companyId" from vip_term e
    where e.company_id is not null and e.revoked_at is null
      and e.ends_at > statement_timestamp() - make_interval(days => ${ENDED_DAYS}) and e.ends_at <= statement_timestamp()
      and exists (select from vip_term t where t.company_id = e.company_id and ${lives} and t.starts_at <= statement_timestamp()
        and t.ends_at > statement_timestamp())`.execute(services.db)
  await each(services, 'vip.seats', rows, (holder) =>
    services.db.transaction().execute(async (trx) => {
      await hold(trx, holder)
      await apply(trx, holder)
    }),
  )
}

export interface Term {
  id: string
  cardName: string
  source: 'buy' | 'code' | 'gift'
  start: Date
  end: Date | null
  state: 'ahead' | 'on' | 'over' | 'revoked' | 'replaced'
}
/** All that somebody had, the latest first. */
export async function termsOf(db: Db, holder: Holder, limit = 50): Promise<Term[]> {
  const { rows } = await sql<Term>`
    select t.id, c.name as "cardName", t.source, t.starts_at as start, nullif(t.ends_at, 'infinity') as end,
      case when t.revoked_at is not null then 'revoked' when t.replaced_by is not null then 'replaced'
        when t.starts_at > statement_timestamp() then 'ahead' when t.ends_at > statement_timestamp() then 'on'
          else 'over' end as state
    from vip_term t join vip_card c on c.id = t.card_id where ${of(holder)} and t.kind = 'time'
    order by t.created_at desc, t.id desc limit ${limit}`.execute(db)
  return rows
}

/** When the first term of a company began, and whether it has or had one that was not taken back; undefined: it never had any. */
export async function firstTerm(db: Db, companyId: string): Promise<{ start: Date; kept: boolean } | undefined> {
  const { rows } = await sql<{ start: Date | null; kept: boolean | null }>`
    select min(t.starts_at) as start, bool_or(t.revoked_at is null) as kept from vip_term t
    where ${of({ companyId })} and t.kind = 'time'`.execute(db)
  const [{ start, kept }] = rows
  return start ? { start, kept: kept! } : undefined
}

/** Seats `t` that are among those of the running term. A condition. */
const counted = sql`t.kind = 'seats' and t.ends_at > statement_timestamp() and exists (
  select from vip_term r where r.company_id = t.company_id and r.kind = 'time' and r.revoked_at is null
    and r.starts_at <= statement_timestamp() and r.ends_at > statement_timestamp() and r.created_at <= t.created_at)`

/** How many seats of a company are on their way back, and counted until the money is back: nobody new sits on them. */
export async function seatsGoingBack(db: Db, companyId: string): Promise<number> {
  const { rows } = await sql<{ seats: number }>`
    select coalesce(sum(t.seats), 0)::integer as seats from vip_term t
    where ${of({ companyId })} and t.revoked_at is null and ${counted} and ${goesBack(sql.ref('t.source_id'))}`.execute(db)
  return rows[0].seats
}

interface Bought {
  start: Date
  /** null: never */
  end: Date | null
  /** Its rest has paid for a higher card. */
  replaced: boolean
  /** Its rest would pay for one that is ordered, whose money may be on its way until it is closed. */
  offered: boolean
  /** Seats that are among those of the running term. */
  counted: boolean
}
/** What an order gave. */
export async function boughtBy(db: Db, sourceId: string): Promise<Bought | undefined> {
  const { rows } = await sql<Bought>`
    select t.starts_at as start, nullif(t.ends_at, 'infinity') as end, t.replaced_by is not null as replaced, exists (
      select from vip_quote q ${joinOrder(sql`q.order_id`)} where t.id = any(q.replaces) and o.user_id = t.user_id
        and ${isUnpaid}) as offered,
      ${counted} as counted
    from vip_term t where t.source = 'buy' and t.source_id = ${sourceId}`.execute(db)
  return rows[0]
}
