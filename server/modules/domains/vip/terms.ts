import { sql } from 'kysely'
import type { Db, Trx } from '../../../app/database/db'
import { lock } from '../../../app/database/locks'
import { newId } from '../../../app/ids'
import { setVip } from '../../identity/user/people'
import { holdSeats, setTerm } from '../company/seats'
import type { Card } from './cards'

/** Whose time it is: a person's own, or a company's for all of its seats. */
export type Holder = { userId: string } | { companyId: string }

/** Rows of one of them, as `t`. A condition. */
const of = (holder: Holder) =>
  'userId' in holder ? sql`t.user_id = ${holder.userId}::uuid` : sql`t.company_id = ${holder.companyId}::uuid`
const lives = sql`t.revoked_at is null and t.kind = 'time'`

/** Whatever changes the time of one of them takes its turn. */
async function hold(trx: Trx, holder: Holder): Promise<void> {
  if ('companyId' in holder) await holdSeats(trx, holder.companyId)
  else await lock(trx, `vip:${holder.userId}`)
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

/** What is left of the lower cards that somebody has paid for, in 分 and whole days. */
export async function restBelow(db: Db, userId: string, rank: number): Promise<{ days: number; worth: number }> {
  const { rows } = await sql<{ days: number; worth: number }>`
    select coalesce(floor(sum(extract(epoch from r.rest)) / 86400), 0)::integer as days,
      coalesce(sum(floor(t.paid * extract(epoch from r.rest) / nullif(extract(epoch from t.ends_at - t.starts_at), 0))), 0)::integer as worth
    from vip_term t join vip_card c on c.id = t.card_id
    cross join lateral (select t.ends_at - greatest(t.starts_at, statement_timestamp()) as rest) r
    where t.user_id = ${userId} and ${lives} and t.source = 'buy' and c.rank < ${rank} and t.ends_at > statement_timestamp()
      and t.ends_at < 'infinity'`.execute(db)
  return rows[0]
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
}

/** Gives time behind what they have; in place of lower cards from now on. One source gives once. */
export async function addTerm(trx: Trx, { holder, card, days, source, sourceId, paid = 0, seats }: Given): Promise<void> {
  await hold(trx, holder)
  const [userId, companyId] = 'userId' in holder ? [holder.userId, null] : [null, holder.companyId]
  if (userId && source === 'buy')
    await sql`
      update vip_term t set would_end = t.ends_at, ends_at = greatest(t.starts_at, statement_timestamp()), replaced_by = ${sourceId}
      from vip_card c where c.id = t.card_id and c.rank < ${card.rank} and ${of(holder)} and ${lives} and t.source = 'buy'
        and t.ends_at > statement_timestamp() and t.ends_at < 'infinity'`.execute(trx)
  await sql`
    insert into vip_term (id, user_id, company_id, card_id, source, source_id, paid, seats, starts_at, ends_at)
    select ${newId()}, ${userId}::uuid, ${companyId}::uuid, ${card.id}::uuid, ${source}, ${sourceId}::uuid, ${paid}, ${seats ?? null}::integer,
      s.at, case when ${days}::integer is null then 'infinity' else s.at + make_interval(days => ${days}::integer) end
    from (select greatest(statement_timestamp(), max(t.ends_at)) as at from vip_term t
      where ${of(holder)} and ${lives} and t.replaced_by is null) s
    on conflict (source, source_id) do nothing`.execute(trx)
  await apply(trx, holder)
}

/** More seats within the running term, or fewer. */
export async function addSeats(
  trx: Trx,
  more: { companyId: string; cardId: string; source?: 'buy' | 'gift' | 'code'; sourceId: string; paid: number; seats: number },
) {
  const { companyId, cardId, source = 'buy', sourceId, paid, seats } = more
  const { termEnd } = await holdSeats(trx, companyId)
  await sql`
    insert into vip_term (id, company_id, card_id, kind, source, source_id, paid, seats, starts_at, ends_at)
    values (${newId()}, ${companyId}, ${cardId}, 'seats', ${source}, ${sourceId}, ${paid}, ${seats}, statement_timestamp(),
      greatest(${termEnd}::timestamptz, statement_timestamp()))
    on conflict (source, source_id) do nothing`.execute(trx)
  await apply(trx, { companyId })
}

/** Takes back what one source gave: what follows moves forward, what it had replaced runs on. */
export async function revokeTerm(trx: Trx, sourceId: string): Promise<void> {
  const { rows } = await sql<{ user_id: string | null; company_id: string | null }>`
    select user_id, company_id from vip_term where source_id = ${sourceId}`.execute(trx)
  if (!rows.length) return
  const { user_id, company_id } = rows[0]
  const holder: Holder = user_id ? { userId: user_id } : { companyId: company_id! }
  await hold(trx, holder)
  const taken = await sql<{ id: string; rest: string; ends_at: Date }>`
    update vip_term t set revoked_at = statement_timestamp() where source_id = ${sourceId} and revoked_at is null
    returning t.id, (greatest(t.ends_at - greatest(t.starts_at, statement_timestamp()), interval '0'))::text as rest`.execute(trx)
  if (!taken.rows.length) return
  const { id, rest } = taken.rows[0]
  await sql`
    update vip_term t set starts_at = t.starts_at - ${rest}::interval, ends_at = t.ends_at - ${rest}::interval
    from vip_term g where g.id = ${id} and g.kind = 'time' and t.id <> g.id and ${of(holder)} and ${lives}
      and t.starts_at >= g.ends_at and t.starts_at > statement_timestamp()`.execute(trx)
  await sql`
    update vip_term t set ends_at = t.would_end, would_end = null, replaced_by = null where t.replaced_by = ${sourceId}`.execute(
    trx,
  )
  await apply(trx, holder)
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
    select (select t.starts_at from vip_term t where ${of(holder)} and ${lives} and t.starts_at <= statement_timestamp()
        order by t.starts_at desc limit 1) as start,
      (select max(t.ends_at) from vip_term t where ${of(holder)} and ${lives}) as end,
      coalesce((select t.seats from vip_term t where ${of(holder)} and ${lives} order by t.starts_at desc limit 1), 0)
        + coalesce((select sum(m.seats) from vip_term m where m.company_id = ${holder.companyId} and m.kind = 'seats'
          and m.revoked_at is null and m.created_at >= (select max(t.created_at) from vip_term t where ${of(holder)} and ${lives})), 0)::integer
        as seats`.execute(trx)
  const [{ start, end, seats }] = rows
  await setTerm(trx, holder.companyId, start && end ? { seats, start, end } : null)
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
        when t.starts_at > statement_timestamp() then 'ahead' when t.ends_at > statement_timestamp() then 'on' else 'over' end as state
    from vip_term t join vip_card c on c.id = t.card_id where ${of(holder)} and t.kind = 'time'
    order by t.created_at desc, t.id desc limit ${limit}`.execute(db)
  return rows
}

/** When what an order gave begins, or began. */
export async function startOf(db: Db, sourceId: string): Promise<Date | undefined> {
  const { rows } = await sql<{ start: Date }>`
    select starts_at as start from vip_term where source = 'buy' and source_id = ${sourceId}`.execute(db)
  return rows[0]?.start
}
