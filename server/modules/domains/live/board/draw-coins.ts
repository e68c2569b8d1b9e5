import { sql } from 'kysely'
import type { Db, Trx } from '../../../../app/database/db'
import { gone } from '../../../../app/errors'
import { personOn } from '../../../identity/user/people'

/** Sets aside what draws of a live may still give away; what it was. Refuses with 10104. */
export async function setDrawCoins(db: Db, liveId: string, coins: number): Promise<number> {
  const { rows } = await sql<{ before: number }>`
    update live set draw_coins = ${coins} from (select id, draw_coins as before from live where id = ${liveId} for update) was
    where live.id = was.id returning was.before`.execute(db)
  return (rows[0] ?? gone()).before
}

/** Coins that draws of a live have given away, or that an open one is to. The live is held; see doneByHand. */
export async function drawnCoins(trx: Trx, liveId: string): Promise<number> {
  await sql`select from live where id = ${liveId} for update`.execute(trx)
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(coins * case state when 'drawn' then least(places, people) else places end), 0)::integer as sum
    from live_draw where live_id = ${liveId} and state <> 'cancelled'`.execute(trx)
  return rows[0].sum
}

interface Winner {
  drawnAt: string
  prize: string
  coins: number
  nickName: string
  userId: string
}
/** Who has won what in the draws of a live, for handing it over; coins have arrived. */
export async function winnersOf(db: Db, liveId: string): Promise<Winner[]> {
  const { rows } = await sql<Omit<Winner, 'drawnAt'> & { drawn_at: Date }>`
    select d.drawn_at, d.prize, d.coins, u.nick_name as "nickName", u.id as "userId"
    from live_draw d join live_draw_winner w on w.draw_id = d.id join ${personOn('w.user_id')}
    where d.live_id = ${liveId} order by d.drawn_at, w.id`.execute(db)
  return rows.map(({ drawn_at, ...row }) => ({ ...row, drawnAt: drawn_at.toISOString() }))
}
