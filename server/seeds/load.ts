import { sql } from 'kysely'
import type { Trx } from '../app/database/db'

/** Drawing is all CPU; converting and storing wait, so a few at a time keep both busy. */
const AT_ONCE = 4

/** Does the work in its order, a few at a time. */
export async function inTurn(work: (() => Promise<unknown>)[]) {
  const queue = work.values()
  const worker = async () => {
    for (const next of queue) await next()
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
}

/** All rows in one statement; columns that they do not name have their default. */
export async function insert(trx: Trx, table: string, rows: Record<string, unknown>[]) {
  if (!rows.length) return
  const columns = sql.join(Object.keys(rows[0]).map((column) => sql.ref(column)))
  await sql`insert into ${sql.table(table)} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`.execute(trx)
}
