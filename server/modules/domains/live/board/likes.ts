import { sql } from 'kysely'
import type { Ctx } from '../../../../app/context'
import type { Trx } from '../../../../app/database/db'
import { letIn } from '../access'
import { LIKES_A_MINUTE, LIKES_TOLD_SECONDS } from '../limits'
import { tell } from '../room/news'

/**
 * Adds what somebody has tapped since the last time; beyond what a minute may count it is not counted. Refuses as letIn()
 * does.
 */
export async function like({ db, user }: Ctx, { id, n }: { id: string; n: number }): Promise<{ likes: number }> {
  const { live } = await letIn(db, id, user.id)
  return db.transaction().execute(async (trx) => {
    const counted = await countOwn(trx, live.id, user.id, n)
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

/**
 * How many of these taps count; the statement that counts them is what holds them to a minute's worth, also when many come
 * first at once.
 */
async function countOwn(trx: Trx, liveId: string, userId: string, n: number): Promise<number> {
  const used = sql`case when k.minute >= excluded.minute then k.used else 0 end`
  const counted = sql`least(excluded.counted, ${LIKES_A_MINUTE} - ${used})`
  const { rows } = await sql<{ counted: number }>`
    insert into live_like as k (live_id, user_id, minute, used, total, counted)
    select ${liveId}::uuid, ${userId}::uuid, date_trunc('minute', now()), n, n, n
    from (select least(${n}::integer, ${LIKES_A_MINUTE}) as n)
    on conflict (live_id, user_id) do update set minute = greatest(k.minute, excluded.minute),
      used = ${used} + ${counted}, total = k.total + ${counted}, counted = ${counted}
    returning counted`.execute(trx)
  return rows[0].counted
}
