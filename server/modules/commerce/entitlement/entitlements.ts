import { sql, type RawBuilder } from 'kysely'
import { batchedEachByIds } from '../../../app/database/batched'
import type { Db, Trx } from '../../../app/database/db'
import { newId } from '../../../app/ids'
import { publishRights } from '../../../app/pubsub'

export type EntitlementKind = 'course' | 'document' | 'bank'
export type EntitlementSource = 'buy' | 'free' | 'vip' | 'code' | 'gift' | 'company' | 'assist'

/** What an order has given: it was paid for, or a code paid for it. */
export const BY_ORDER: readonly EntitlementSource[] = ['buy', 'code']

export interface Grant {
  userId: string
  kind: EntitlementKind
  bizId: string
  source: EntitlementSource
  /** What gave it: the order, the code, the membership. One thing gives once. */
  sourceId: string
  startTime?: Date
  /** null or left out: for ever. */
  endTime?: Date | null
}

export interface Owned {
  source: EntitlementSource
  sourceId: string
  startTime: Date
  endTime: Date | null
  active: boolean
  /** Not active only because what gave it is on its way back. */
  paused: boolean
}

/** False when this source has given this thing already; what was taken back stays taken back. */
export async function grant(trx: Trx, { userId, kind, bizId, source, sourceId, startTime, endTime }: Grant): Promise<boolean> {
  const { rows } = await sql`
    insert into entitlement (id, user_id, kind, biz_id, source, source_id, start_time, end_time)
    values (${newId()}, ${userId}, ${kind}, ${bizId}, ${source}, ${sourceId},
      coalesce(${startTime ?? null}::timestamptz, now()), ${endTime ?? null})
    on conflict (source, source_id, kind, biz_id) do nothing returning 1`.execute(trx)
  return rows.length > 0
}

/** Takes back what this source gave. False when there is nothing left to take. */
export async function revoke(trx: Trx, { sourceId }: { sourceId: string }): Promise<boolean> {
  const { rows } = await sql<{ user_id: string }>`
    update entitlement set revoked_at = now() where source_id = ${sourceId} and revoked_at is null returning user_id`.execute(trx)
  await publishRights(trx, [...new Set(rows.map(({ user_id }) => user_id))])
  return rows.length > 0
}

type Given = Pick<Owned, 'sourceId' | 'startTime' | 'endTime'> & { userId: string; bizId: string }
/** What these people were given of a kind by such sources, also what was taken back. */
export async function givenTo(db: Db, kind: EntitlementKind, source: EntitlementSource, userIds: string[]): Promise<Given[]> {
  const { rows } = await sql<Given>`
    select user_id as "userId", biz_id as "bizId", source_id as "sourceId", start_time as "startTime", end_time as "endTime"
    from entitlement where user_id = any(${userIds}::uuid[]) and kind = ${kind} and source = ${source}`.execute(db)
  return rows
}

/** What these sources gave runs out by `most`, and not before `least`, where there are such. */
export async function boundEnds(
  trx: Trx,
  source: EntitlementSource,
  sourceIds: string[],
  { most, least }: { most?: Date; least?: Date },
): Promise<void> {
  const end = sql`greatest(least(end_time, ${most ?? null}::timestamptz), ${least ?? null}::timestamptz,
    start_time + interval '1 second')`
  const { rows } = await sql<{ user_id: string }>`
    update entitlement set end_time = ${end}
    where source_id = any(${sourceIds}::uuid[]) and source = ${source} and revoked_at is null and end_time is distinct from ${end}
    returning user_id`.execute(trx)
  await publishRights(trx, [...new Set(rows.map(({ user_id }) => user_id))])
}

/** Moves the end of all running rights to a thing by `seconds`, except those that came with a training and end with it. */
export const moveEnds = (trx: Trx, kind: EntitlementKind, bizId: string, seconds: number) =>
  sql`update entitlement set end_time = end_time + make_interval(secs => ${seconds})
    where kind = ${kind} and biz_id = ${bizId} and source <> 'company' and revoked_at is null and end_time > now()`.execute(trx)

/** Of this statement, not of the transaction: whoever waited for a lock sees what was granted while they waited. */
const moment = sql`statement_timestamp()`
const runs = sql`(e.start_time <= ${moment} and (e.end_time is null or e.end_time > ${moment}))`
const columns = sql`e.source, e.source_id as "sourceId", e.start_time as "startTime", e.end_time as "endTime",
  ${runs} and back.id is null as active, ${runs} and back.id is not null as paused`
const noneOf = sql`select null::uuid as id where false`
/** @param returning rows of `id`, sources that are on their way back: what they gave rests */
const given = (returning: RawBuilder<unknown>) => sql`entitlement e left join (${returning}) back on back.id = e.source_id`
/** Of several sources the one that serves best: an active one, then one that may be so again, then the one that lasts longest. */
const best = sql`active desc, paused desc, e.end_time desc nulls first, e.start_time`

/**
 * What somebody has of some things of a kind, by their ids, also what has run out; what was taken back is missing. `returning`
 * gives rows of `id`: sources of theirs that are on their way back.
 */
export function ownedOf(kind: EntitlementKind, returning: (userId: string) => RawBuilder<unknown> = () => noneOf) {
  const each = batchedEachByIds(
    (userId: string, bizId: string) => sql<Owned & { bizId: string }>`
      select e.biz_id as "bizId", ${columns} from ${given(returning(userId))}
      where e.user_id = ${userId} and e.kind = ${sql.lit(kind)} and e.biz_id = ${bizId} and e.revoked_at is null
      order by ${best} limit 1`,
  )
  return async (db: Db, userId: string, bizIds: string[]): Promise<Map<string, Owned>> => {
    const rows = await each(
      db,
      bizIds.map((bizId): [string, string] => [userId, bizId]),
    )
    return new Map(rows.flatMap((row) => (row ? [[row.bizId, row]] : [])))
  }
}

/** Whether somebody has, or had, something: where they have not, there is nothing more to ask. */
export const hasHad = (userId: RawBuilder<unknown>, kind: EntitlementKind, bizId: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from entitlement e
    where e.user_id = ${userId} and e.kind = ${sql.lit(kind)} and e.biz_id = ${bizId} and e.revoked_at is null)`

/** All that somebody has of a kind, each thing once, the latest first. */
export async function listOwned(
  db: Db,
  userId: string,
  kind: EntitlementKind,
  returning: RawBuilder<unknown> = noneOf,
): Promise<(Owned & { bizId: string })[]> {
  const { rows } = await sql<Owned & { bizId: string }>`
    select * from (
      select distinct on (e.biz_id) e.biz_id as "bizId", ${columns} from ${given(returning)}
      where e.user_id = ${userId} and e.kind = ${kind} and e.revoked_at is null
      order by e.biz_id, ${best}) mine
    order by "startTime" desc, "bizId"`.execute(db)
  return rows
}

/** Everybody who may use something now. */
export async function holdersOf(db: Db, kind: EntitlementKind, bizId: string): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select distinct e.user_id from entitlement e where e.kind = ${kind} and e.biz_id = ${bizId} and e.revoked_at is null
      and e.start_time <= ${moment} and (e.end_time is null or e.end_time > ${moment})`.execute(db)
  return rows.map((row) => row.user_id)
}

/** What one source gave, as long as it was not taken back. */
export async function givenBy(db: Db, sources: readonly EntitlementSource[], sourceId: string): Promise<Owned | undefined> {
  const { rows } = await sql<Owned>`
    select ${columns} from ${given(noneOf)}
    where e.source = any(${sources}) and e.source_id = ${sourceId} and e.revoked_at is null`.execute(db)
  return rows[0]
}

/** Of somebody, what was given by hand and nobody took back, by its own id. */
export async function giftOf(
  db: Db,
  { id, userId, kind }: { id: string; userId: string; kind: EntitlementKind },
): Promise<{ bizId: string; sourceId: string } | undefined> {
  const { rows } = await sql<{ bizId: string; sourceId: string }>`
    select e.biz_id as "bizId", e.source_id as "sourceId" from entitlement e
    where e.id = ${id} and e.user_id = ${userId} and e.kind = ${kind} and e.source = 'gift' and e.revoked_at is null`.execute(db)
  return rows[0]
}

/** What things one source gave and nobody took back. */
export async function bizIdsOf(db: Db, kind: EntitlementKind, sourceId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select biz_id as id from entitlement where source_id = ${sourceId} and kind = ${kind} and revoked_at is null`.execute(db)
  return rows.map(({ id }) => id)
}

/** What one source gave of a kind and nobody took back, as `g(user_id, biz_id, start_time)`: to be read from. */
export const grantsOf = (kind: EntitlementKind, source: EntitlementSource) =>
  sql`(select e.user_id, e.biz_id, e.start_time from entitlement e
    where e.kind = ${kind} and e.source = ${source} and e.revoked_at is null) g`

/**
 * Whether somebody has or had a thing that was not taken back, from any of these sources; a condition for statements of
 * others.
 */
export const holds = (
  kind: EntitlementKind,
  userId: RawBuilder<unknown>,
  bizId: RawBuilder<unknown>,
  sources?: EntitlementSource[],
) => sql<boolean>`exists (select from entitlement e where e.user_id = ${userId} and e.kind = ${kind} and e.biz_id = ${bizId}
  and e.revoked_at is null ${sources ? sql`and e.source = any(${sources}::text[])` : sql``})`
