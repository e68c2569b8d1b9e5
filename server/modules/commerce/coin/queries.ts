import { sql } from 'kysely'
import type { Db, Trx } from '../../../app/db'
import { newId } from '../../../app/ids'

export interface Holder {
  kind: 'user' | 'frozen' | 'issue'
  userId: string | null
}

export async function balance(db: Db, { kind, userId }: Holder): Promise<number> {
  const { rows } = await sql<{ balance: number }>`
    select balance from coin_account where kind = ${kind} and user_id is not distinct from ${userId}::uuid`.execute(db)
  return rows[0]?.balance ?? 0
}

/** What a person can spend, held until the transaction ends; with where coins end, in the order in which entries move accounts. */
export async function heldBalance(trx: Trx, userId: string): Promise<number> {
  const { rows } = await sql<{ kind: string; balance: number }>`
    select kind, balance from coin_account where kind = 'issue' or (kind = 'user' and user_id = ${userId}) order by id for update`.execute(
    trx,
  )
  return rows.find((row) => row.kind === 'user')?.balance ?? 0
}

/** The account of a holder, opened when it is the first time. */
export async function accountOf(trx: Trx, { kind, userId }: Holder): Promise<string> {
  const find = () =>
    sql<{
      id: string
    }>`select id from coin_account where kind = ${kind} and user_id is not distinct from ${userId}::uuid`.execute(trx)
  const found = await find()
  if (found.rows.length) return found.rows[0].id
  await sql`insert into coin_account (id, kind, user_id) values (${newId()}, ${kind}, ${userId}) on conflict do nothing`.execute(
    trx,
  )
  return (await find()).rows[0].id
}

export interface Booking {
  id: string
  reason: string
  refType: string
  refId: string
  step: string
  /** When it was, for demo content of the past. */
  at?: Date
}
/** False when this step of the same thing is booked already; a twin under way is waited for. */
export async function insertTransfer(trx: Trx, { id, reason, refType, refId, step, at }: Booking): Promise<boolean> {
  const { rows } = await sql`
    insert into coin_transfer (id, reason, ref_type, ref_id, step, created_at)
    values (${id}, ${reason}, ${refType}, ${refId}, ${step}, coalesce(${at ?? null}::timestamptz, now()))
    on conflict do nothing returning 1`.execute(trx)
  return rows.length > 0
}

/** Entries move their accounts in the order of account ids, so that two transfers between the same accounts never block each other. */
export const insertEntries = (trx: Trx, transferId: string, entries: { account: string; amount: number }[]) =>
  sql`insert into coin_entry (transfer_id, account_id, amount)
    select ${transferId}::uuid, account, amount from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) e(account uuid, amount bigint)
    order by account`.execute(trx)
