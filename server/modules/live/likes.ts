import { sql } from 'kysely'
import type { Ctx } from '../../app/context'
import { letIn } from './access'
import { LIKES_A_MINUTE, LIKES_TOLD_SECONDS } from './house-rules'
import { tell } from './news'

/** Adds what somebody has tapped since the last time; beyond what a minute may count it is not counted. Refuses as letIn() does. */
export async function like({ db, user }: Ctx, { id, n }: { id: string; n: number }): Promise<{ likes: number }> {
  const { live } = await letIn(db, id, user.id)
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ counted: number }>`
      with before as (select case when minute = date_trunc('minute', now()) then used else 0 end as used from live_like
        where live_id = ${live.id} and user_id = ${user.id} for update),
      counted as (select least(${n}::integer, ${LIKES_A_MINUTE} - coalesce((select used from before), 0)) as n),
      kept as (insert into live_like as k (live_id, user_id, minute, used, total)
        select ${live.id}::uuid, ${user.id}::uuid, date_trunc('minute', now()), n, n from counted
        on conflict (live_id, user_id) do update set minute = excluded.minute, total = k.total + excluded.used,
          used = case when k.minute = excluded.minute then k.used else 0 end + excluded.used)
      select n as counted from counted`.execute(trx)
    const { counted } = rows[0]
    const { rows: now } = await sql<{ likes: number; due: boolean }>`
      insert into live_likes as t (live_id, likes) values (${live.id}, ${counted})
      on conflict (live_id) do update set likes = t.likes + excluded.likes
      returning likes, told_at < now() - make_interval(secs => ${LIKES_TOLD_SECONDS}) as due`.execute(trx)
    const { likes, due } = now[0]
    if (due && counted) {
      await sql`update live_likes set told_at = now() where live_id = ${live.id}`.execute(trx)
      await tell(trx, live.conversation_id, { likes })
    }
    return { likes }
  })
}
