import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../../app/database/db'
import { TtlCache } from '../../../../app/ttl-cache'
import { COUNTED_MS, MANY } from '../limits'

/** A question, by this name in the statement, is one that people see: neither removed nor waiting for somebody to look at it. */
export const seen = (q: string): RawBuilder<unknown> =>
  sql`(${sql.ref(`${q}.state`)} <> 'removed' and not ${sql.ref(`${q}.held`)})`

/** How many there are of a live, where there are many: everybody in the room asks for it every few seconds. */
const many = new TtlCache<number>(COUNTED_MS, 1000)

/** How many there are of a live; what is counted now is what everybody sees next. */
export async function countQuestions(db: Db, liveId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from live_question q where q.live_id = ${liveId} and ${seen('q')}`.execute(db)
  const [{ n }] = rows
  if (n >= MANY) many.set(liveId, n)
  else many.delete(liveId)
  return n
}

/** The same, of very many as they were some seconds ago. */
export const questionsIn = async (db: Db, liveId: string): Promise<number> => many.get(liveId) ?? countQuestions(db, liveId)
