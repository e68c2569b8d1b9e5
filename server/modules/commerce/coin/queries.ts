import { sql, type RawBuilder } from 'kysely'
import { prepared, type Db, type Trx } from '../../../app/database/db'
import { newId } from '../../../app/ids'
import { RETURNS } from './returns'

export interface Holder {
  kind: 'user' | 'frozen' | 'issue'
  userId: string | null
}

/** One of the accounts of a person. */
export interface Owner extends Holder {
  kind: 'user' | 'frozen'
  userId: string
}

export async function balance(db: Db, { kind, userId }: Owner): Promise<number> {
  const { rows } = await sql<{ balance: number }>`${prepared}
    select balance from coin_account where kind = ${kind} and user_id = ${userId}`.execute(db)
  return rows[0]?.balance ?? 0
}

/** What a person can spend, held until the transaction ends. */
export async function heldBalance(trx: Trx, userId: string): Promise<number> {
  const { rows } = await sql<{ balance: number }>`
    select balance from coin_account where kind = 'user' and user_id = ${userId} for update`.execute(trx)
  return rows[0]?.balance ?? 0
}

/** Opens the account of a holder when it is the first time. */
const openAccount = (trx: Trx, { kind, userId }: Holder) =>
  sql`insert into coin_account (id, kind, user_id) values (${newId()}, ${kind}, ${userId}) on conflict do nothing`.execute(trx)

export interface Booking {
  id: string
  reason: string
  refType: string
  refId: string
  step: string
  /** When it was, for demo content of the past. */
  at?: Date
}
/** What one holder gains or loses; that of the issue account is made by the database, on the way to the commit. */
export interface Side {
  holder: Holder & { kind: 'user' | 'frozen' }
  amount: number
}

/** The entries of these holders who have an account and have no entry yet; how many were made. */
const entriesOf = (transfer: RawBuilder<unknown>, sides: Side[]) => sql`
  insert into coin_entry (transfer_id, account_id, amount)
  select t.id, a.id, s.amount from ${transfer} t
    cross join jsonb_to_recordset(${JSON.stringify(sides.map(({ holder, amount }) => ({ ...holder, amount })))}::jsonb)
      s(kind text, "userId" uuid, amount bigint)
    join coin_account a on a.kind = s.kind and a.user_id = s."userId"
  where not exists (select from coin_entry e where e.transfer_id = t.id and e.account_id = a.id)
  order by a.id returning 1`

/**
 * Books one step of a thing. False when it is booked already; a twin under way is waited for. Entries move their accounts in
 * the order of account ids, so that two transfers between the same accounts never block each other.
 */
export async function book(trx: Trx, { id, reason, refType, refId, step, at }: Booking, sides: Side[]): Promise<boolean> {
  const issued = sides.length < 2
  const { rows } = await sql<{ made: number; booked: number }>`${prepared}
    with made as (
      insert into coin_transfer (id, reason, ref_type, ref_id, step, issued, created_at)
      values (${id}, ${reason}, ${refType}, ${refId}, ${step}, ${issued}, coalesce(${at ?? null}::timestamptz, now()))
      on conflict do nothing returning id),
    booked as (${entriesOf(sql`made`, sides)})
    select (select count(*) from made) as made, (select count(*) from booked) as booked`.execute(trx)
  const [{ made, booked }] = rows
  if (!made) return false
  if (booked < sides.length) {
    for (const { holder } of sides) await openAccount(trx, holder)
    await entriesOf(sql`(select ${id}::uuid as id)`, sides).execute(trx)
  }
  if (RETURNS.includes(reason)) await lookAgain(trx, sides)
  return true
}

/** Which of the two somebody is looked at for, see 0577. */
export type Look = 'ended' | 'ending'
const looked = (look: Look) => sql.ref(`${look}_looked`)
/** A condition on an account `a`: it was not looked at for this day yet. */
export const notLookedAt = (look: Look, day: string) => sql`a.${looked(look)} < ${day}::date`

/** Whoever gets old coins back may have some that end. */
const lookAgain = (trx: Trx, sides: Side[]) =>
  sql`update coin_account set ended_looked = default, ending_looked = default
    where kind = 'user' and user_id =
      any(${sides.flatMap(({ holder, amount }) => (amount > 0 ? [holder.userId] : []))}::uuid[])`.execute(trx)

/**
 * These accounts were looked at for a day; those of them that have moved since they were read, or move now, are to be looked
 * at again.
 */
export const markLooked = (db: Db, look: Look, day: string, accounts: { id: string; entries: number }[]) =>
  sql`update coin_account a set ${looked(look)} = ${day}::date from (
      select c.id from jsonb_to_recordset(${JSON.stringify(accounts.map(({ id, entries }) => ({ id, entries })))}::jsonb)
        r(id uuid, entries bigint)
      join coin_account c on c.id = r.id and c.entries = r.entries order by c.id for no key update of c skip locked) same
    where a.id = same.id`.execute(db)
