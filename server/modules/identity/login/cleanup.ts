import { sql } from 'kysely'
import type { Db } from '../../../app/database/db'
import { deleteSome } from './queries'

const BATCH = 1000
/** What is over, by table. A code outlives its five minutes by a day, because the day's sends are counted from these rows. */
const over = {
  sms_code: sql`created_at < now() - interval '1 day'`,
  captcha: sql`expires_at < now()`,
  session: sql`expires_at < now()`,
  password_guard: sql`locked_until < now() or changed_at < now() - interval '7 days'`,
  password_try: sql`locked_until < now() or changed_at < now() - interval '7 days'`,
  known_device: sql`seen_at < now() - interval '400 days'`,
  request_once: sql`created_at < now() - interval '7 days'`,
  admin_once: sql`created_at < now() - interval '7 days'`,
  phone_ticket: sql`expires_at < now()`,
  phone_appeal: sql`decided_at < now() - interval '180 days'`,
  released_phone: sql`released_at < now() - interval '30 days'`,
}

/** Deletes what is over, in short statements, so that nobody waits for it. */
export async function cleanUp(db: Db) {
  for (const [table, old] of Object.entries(over)) {
    while ((await deleteSome(db, table, old, BATCH)) === BATCH) continue
  }
}
