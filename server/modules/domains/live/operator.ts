import { sql } from 'kysely'
import type { Db } from '../../../app/db'
import { personOn } from '../../identity/user/people'

const MOST_COINS = 100_000

/** Sets aside what draws of a live may still give away. False when there is no such live, or that is no number of coins. */
export async function setDrawCoins(db: Db, liveId: string, coins: number): Promise<boolean> {
  if (!Number.isInteger(coins) || coins < 0 || coins > MOST_COINS) return false
  const { rows } = await sql`update live set draw_coins = ${coins} where id = ${liveId} returning 1`.execute(db)
  return rows.length > 0
}

/** Who has won what in the draws of a live, for handing it over. */
export async function winnersOf(db: Db, liveId: string) {
  const { rows } = await sql<{ drawnAt: string; prize: string; nickName: string; userId: string }>`
    select to_char(d.drawn_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI') as "drawnAt",
      d.prize || case when d.coins > 0 then '（' || d.coins || ' 金币，已到账）' else '' end as prize,
      u.nick_name as "nickName", u.id as "userId"
    from live_draw d join live_draw_winner w on w.draw_id = d.id join ${personOn('w.user_id')}
    where d.live_id = ${liveId} order by d.drawn_at, w.id`.execute(db)
  return rows
}
