import { sql } from 'kysely'
import { query } from './query'
import type { TestServer } from './server'

/** Every notice to this person fails, until the answer is called. */
export async function failNotices(server: TestServer, { id }: { id: string }): Promise<() => Promise<unknown>> {
  await query(
    server,
    sql`create function fail_notices() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$`,
  )
  await query(
    server,
    sql.raw(`create trigger fail_notices before insert on notice
      for each row when (new.user_id = '${id}') execute function fail_notices()`),
  )
  return () => query(server, sql`drop function fail_notices cascade`)
}
