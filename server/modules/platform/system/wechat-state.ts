import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../../app/database/db'
import { sha256 } from '../../../app/http/session'

/** As long as somebody may be away at WeChat. */
const MINUTES = 10

const sessionOf = (token: string) => (token ? sha256(token) : null)

/**
 * A word that WeChat gives back to whoever returns, so that nobody is handed an answer which somebody else has asked for. It
 * is good once, and only in the session that left with it. Letters and digits: WeChat takes nothing else.
 */
export async function newState(db: Db, token: string): Promise<string> {
  const state = randomBytes(16).toString('hex')
  await sql`delete from wechat_state where expires_at < now()`.execute(db)
  await sql`insert into wechat_state (state_sha, session_sha, expires_at)
    values (${sha256(state)}, ${sessionOf(token)}, now() + make_interval(mins => ${MINUTES}))`.execute(db)
  return state
}

/** True for the one who left with it, once. */
export async function takeState(db: Db, state: string, token: string): Promise<boolean> {
  const { rows } = await sql<{ own: boolean }>`
    delete from wechat_state where state_sha = ${sha256(state)}
    returning expires_at > now() and session_sha is not distinct from ${sessionOf(token)}::bytea as own`.execute(db)
  return rows[0]?.own ?? false
}
