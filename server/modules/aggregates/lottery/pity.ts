import { sql } from 'kysely'
import type { Db, Trx } from '../../../app/database/db'
import { newId, NIL_ID } from '../../../app/ids'
import type { LotteryRow, PrizeRow } from './lotteries'

/** 保底: coins for whoever has drawn nothing so many times in a row, the last of these times included. */
export interface Pity {
  after: number
  coins: number
}
export const pityOf = ({ pity_after, pity_coins }: Pick<LotteryRow, 'pity_after' | 'pity_coins'>): Pity | undefined =>
  pity_after === null ? undefined : { after: pity_after, coins: pity_coins! }

/** Off the board, which has fewer fields. */
const POSITION = 11

/** What is given so is a prize without odds; a draft that is written anew has another one. */
export const insertPity = (trx: Trx, lotteryId: string, coins: number) =>
  sql`insert into lottery_prize (id, lottery_id, position, name, icon, kind, amount, cost, pity)
    values (${newId()}, ${lotteryId}, ${POSITION}, ${`保底 ${coins} 金币`}, 'coins', 'coin', ${coins}, ${coins}, true)`.execute(
    trx,
  )

/** How often somebody has drawn nothing since they last got anything, one more chance included. */
export async function missesOf(db: Db, lotteryId: string, userId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from lottery_record r where r.lottery_id = ${lotteryId} and r.user_id = ${userId}
      and r.id > coalesce((select w.id from lottery_record w where w.lottery_id = ${lotteryId} and w.user_id = ${userId}
        and w.state <> 'miss' order by w.id desc limit 1), ${NIL_ID}::uuid)`.execute(db)
  return rows[0].n
}

/** What is given in the place of nothing; undefined where it is not due. Whoever draws waits for themselves already. */
export async function consolation(trx: Trx, row: LotteryRow, userId: string) {
  const pity = pityOf(row)
  if (!pity || (await missesOf(trx, row.id, userId)) + 1 < pity.after) return undefined
  const { rows } = await sql<Pick<PrizeRow, 'id' | 'name' | 'kind'>>`
    select id, name, kind from lottery_prize where lottery_id = ${row.id} and pity`.execute(trx)
  return rows[0]
}
