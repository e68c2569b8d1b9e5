import { sql } from 'kysely'
import { query } from './query'
import type { TestServer } from './server'

const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`

/** Until one statement, or so many, wait for the locks of others. */
export async function untilBlocked(server: TestServer, statements = 1): Promise<void> {
  for (let looks = 0; looks < 2000; looks++) if ((await query(server, waiting)).length >= statements) return
}
