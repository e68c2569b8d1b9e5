import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import * as codes from '../../contract/rules/codes'
import type { Db, Trx } from './db'
import { refuse } from './errors'

/**
 * Runs `work` in a transaction once per (person, requestId). A repeat gets the first answer; a repeat with
 * another body is refused. The insert waits for a twin that is still running, so two taps cannot both pass.
 */
export async function once<T>(
  db: Db,
  userId: string,
  route: string,
  body: { requestId: string },
  work: (trx: Trx) => Promise<T>,
): Promise<T> {
  const fingerprint = createHash('sha256').update(route).update(JSON.stringify(body)).digest()
  return db.transaction().execute(async (trx) => {
    const fresh = await sql`
      insert into request_once (user_id, request_id, fingerprint) values (${userId}, ${body.requestId}, ${fingerprint})
      on conflict do nothing returning 1`.execute(trx)
    if (fresh.rows.length) {
      const result = await work(trx)
      await sql`update request_once set result = ${JSON.stringify(result)}::jsonb
        where user_id = ${userId} and request_id = ${body.requestId}`.execute(trx)
      return result
    }
    const { rows } = await sql<{ fingerprint: Buffer; result: T }>`
      select fingerprint, result from request_once where user_id = ${userId} and request_id = ${body.requestId}`.execute(trx)
    if (!rows[0].fingerprint.equals(fingerprint)) return refuse(codes.TWICE, '请勿重复提交')
    return rows[0].result
  })
}
