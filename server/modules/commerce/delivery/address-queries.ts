import { sql } from 'kysely'
import type { Address } from '../../../../contract/delivery'
import type { Db, Trx } from '../../../app/database/db'
import { lock } from '../../../app/database/locks'

export type Kept = Omit<Address, 'isDefault'>

/** The default first, then those that were changed last. */
export async function addressesOf(db: Db, userId: string): Promise<Address[]> {
  const { rows } = await sql<Address>`
    select id, name, phone, region, detail, tag, is_default as "isDefault" from user_address
    where user_id = ${userId} order by is_default desc, updated_at desc, id desc`.execute(db)
  return rows
}

/** One change at a time of one person's: which is the default depends on the others. */
export const lockAddresses = (trx: Trx, userId: string) => lock(trx, `address:${userId}`)

/** Undefined when all are taken. */
export async function freeSlot(trx: Trx, userId: string, most: number): Promise<number | undefined> {
  const { rows } = await sql<{ slot: number }>`
    select s as slot from generate_series(1, ${most}::integer) s
    where not exists (select from user_address where user_id = ${userId} and slot = s) order by s limit 1`.execute(trx)
  return rows[0]?.slot
}

export const insertAddress = (trx: Trx, userId: string, slot: number, { id, name, phone, region, detail, tag }: Kept) =>
  sql`insert into user_address (id, user_id, slot, name, phone, region, detail, tag)
    values (${id}, ${userId}, ${slot}, ${name}, ${phone}, ${region}, ${detail}, ${tag})`.execute(trx)

/** False when it is not theirs. */
export async function updateAddress(trx: Trx, userId: string, { id, name, phone, region, detail, tag }: Kept): Promise<boolean> {
  const { rows } = await sql`
    update user_address set name = ${name}, phone = ${phone}, region = ${region}, detail = ${detail}, tag = ${tag},
      updated_at = clock_timestamp() where id = ${id} and user_id = ${userId} returning 1`.execute(trx)
  return rows.length > 0
}

export async function isDefault(trx: Trx, id: string): Promise<boolean> {
  const { rows } = await sql<{ is_default: boolean }>`select is_default from user_address where id = ${id}`.execute(trx)
  return rows[0]?.is_default ?? false
}

/** The only one. False when it is not theirs, and the one that was stays. */
export async function makeDefault(trx: Trx, userId: string, id: string): Promise<true | undefined> {
  await sql`update user_address set is_default = false
    where user_id = ${userId} and is_default and id <> ${id}
      and exists (select from user_address a where a.id = ${id} and a.user_id = ${userId})`.execute(trx)
  const { rows } = await sql`
    update user_address set is_default = true where id = ${id} and user_id = ${userId} returning 1`.execute(trx)
  return rows.length > 0 || undefined
}

export async function deleteAddress(trx: Trx, userId: string, id: string): Promise<boolean> {
  const { rows } = await sql`delete from user_address where id = ${id} and user_id = ${userId} returning 1`.execute(trx)
  return rows.length > 0
}
