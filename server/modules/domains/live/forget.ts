import { sql } from 'kysely'
import type { Trx } from '../../../app/db'

/** An account was closed: its places are free again, and where it was is not kept. What it said stays, under nobody's name. */
export async function forgetLives(trx: Trx, userId: string) {
  // The lives first and in the order of their ids, as everybody waits who changes several.
  await sql`select l.id from live_reserve r join live l on l.id = r.live_id where r.user_id = ${userId}
    order by l.id for no key update of l`.execute(trx)
  await sql`with gone as (delete from live_reserve where user_id = ${userId} returning live_id)
    update live l set reserve_count = l.reserve_count - 1 from gone where l.id = gone.live_id`.execute(trx)
  await sql`delete from live_cancel_notice where user_id = ${userId}`.execute(trx)
  await sql`delete from live_presence where user_id = ${userId}`.execute(trx)
  await sql`delete from live_member where user_id = ${userId} and muted_until is null`.execute(trx)
  await sql`update live_question set anonymous = true where user_id = ${userId}`.execute(trx)
  await sql`delete from live_review where user_id = ${userId}`.execute(trx)
  await sql`delete from live_assistant where user_id = ${userId}`.execute(trx)
}
