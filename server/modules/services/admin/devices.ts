import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { AdminCtx } from '../../../app/admin'
import type { Db } from '../../../app/database/db'
import { gone } from '../../../app/errors'
import { sha256 } from '../../../app/http/session'
import { newId } from '../../../app/ids'
import { placeOf } from './guard'

/** For how long a browser is asked for no code. */
export const TRUSTED_DAYS = 7
const stillTrusted = sql`created_at > now() - make_interval(days => ${TRUSTED_DAYS})`

/** From now on this browser is asked for no code, when the same operator comes from the network they are in now. */
export async function trust({ db, origin }: AdminCtx, operatorId: string) {
  const token = randomBytes(32).toString('base64url')
  await sql`delete from admin_device where not ${stillTrusted} or token_sha = ${sha256(origin.trusted)}`.execute(db)
  await sql`insert into admin_device (id, token_sha, operator_id, device, address, network)
    values (${newId()}, ${sha256(token)}, ${operatorId}, ${origin.device}, ${origin.address}, ${placeOf(origin)})`.execute(db)
  origin.setTrusted(token)
}

/** Whether the browser is one of theirs that is asked for no code. */
export async function isTrusted({ db, origin }: AdminCtx, operatorId: string): Promise<boolean> {
  if (!origin.trusted) return false
  const { rows } = await sql`
    select from admin_device where token_sha = ${sha256(origin.trusted)} and operator_id = ${operatorId}
      and network = ${placeOf(origin)} and ${stillTrusted}`.execute(db)
  return rows.length > 0
}

/** Where an operator is asked for no code, the newest first. */
export async function devicesOf({ db, operator, origin }: AdminCtx) {
  const { rows } = await sql<{ id: string; device: string; address: string; until: Date; current: boolean }>`
    select id, device, address, created_at + make_interval(days => ${TRUSTED_DAYS}) as until,
      token_sha = ${sha256(origin.trusted)} as current
    from admin_device where operator_id = ${operator.id} and ${stillTrusted} order by created_at desc`.execute(db)
  return rows.map(({ until, ...row }) => ({ ...row, until: until.toISOString() }))
}

export async function forgetDevice({ db, operator }: AdminCtx, id: string) {
  const { rows } = await sql`delete from admin_device where id = ${id} and operator_id = ${operator.id} returning 1`.execute(db)
  if (!rows.length) gone()
}

export const forgetDevices = (db: Db, operatorId: string) =>
  sql`delete from admin_device where operator_id = ${operatorId}`.execute(db)
