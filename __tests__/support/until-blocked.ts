import { sql } from 'kysely'
import { query } from './query'
import type { TestServer } from './server'

const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`

const LOOKS = 20_000

/**
 * Until one statement, or so many, wait for the locks of others; or until what they were to wait in has been answered, if it
 * may be.
 */
export async function untilBlocked(server: TestServer, statements = 1, answer?: Promise<unknown>): Promise<void> {
  const state = { answered: false }
  const end = () => void (state.answered = true)
  answer?.then(end, end)
  for (let looks = 0; looks < LOOKS && !state.answered; looks++) if ((await query(server, waiting)).length >= statements) return
  if (!state.answered) throw new Error(`not ${statements} statements wait for a lock`)
}
