import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Trx } from '../../../app/database/db'
import { sha256 } from '../../../app/http/session'

/** As many are given out, and as the contract lets in. */
const SECRET = /^d_[\w-]{43}$/

/** A device is known to an account by a secret that it keeps; its sha256 in hex, undefined where this one is not. */
export async function knownDevice(db: Db, userId: string | undefined, secret = ''): Promise<string | undefined> {
  const sha = sha256(secret)
  const { rows } = await sql`
    select from known_device where user_id = ${userId ?? null}::uuid and device_sha = ${sha}`.execute(db)
  return rows.length ? sha.toString('hex') : undefined
}

/** Somebody has logged in on this device: it is known from now on. The secret that it is to keep: its own, or a new one. */
export async function rememberDevice(trx: Trx, userId: string, secret = ''): Promise<string> {
  const kept = SECRET.test(secret) ? secret : `d_${randomBytes(32).toString('base64url')}`
  await sql`insert into known_device (user_id, device_sha) values (${userId}, ${sha256(kept)})
    on conflict (user_id, device_sha) do update set seen_at = now()`.execute(trx)
  return kept
}

export const forgetDevices = (trx: Trx, userId: string) => sql`delete from known_device where user_id = ${userId}`.execute(trx)
