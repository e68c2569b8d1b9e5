import { sql } from 'kysely'
import { query } from './query'
import type { TestServer } from './server'

/** Every notice to this person fails, until the answer is called. */
export async function cannotBeTold(server: TestServer, { id }: { id: string }): Promise<() => Promise<unknown>> {
  await query(
    server,
    sql`create function cannot_be_told() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$`,
  )
  await query(
    server,
    sql.raw(`create trigger cannot_be_told before insert on notice
      for each row when (new.user_id = '${id}') execute function cannot_be_told()`),
  )
  return () => query(server, sql`drop function cannot_be_told cascade`)
}
