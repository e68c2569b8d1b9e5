import { sql } from 'kysely'
import type { Db, Trx } from '../../../../app/database/db'

/** What operators pick from when they say why, in their order. */
export async function reviewReasons(db: Db): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`select text from circle_review_reason order by sort`.execute(db)
  return rows.map(({ text }) => text)
}

/** These from now on. Of two who save at once the second waits, and stands. */
export async function saveReviewReasons(trx: Trx, reasons: string[]): Promise<void> {
  await sql`lock table circle_review_reason in share row exclusive mode`.execute(trx)
  await sql`delete from circle_review_reason`.execute(trx)
  await sql`insert into circle_review_reason (sort, text)
    select n - 1, text from unnest(${reasons}::text[]) with ordinality as given (text, n)`.execute(trx)
}
