import { CompiledQuery, DefaultQueryExecutor, sql } from 'kysely'
import type { TestServer } from './server'

/**
 * How the database would go about the statements that some work asks and that speak of this, each once, had their tables as many
 * rows as they may come to have.
 */
export async function plansOf(server: TestServer, of: string, work: () => Promise<unknown>): Promise<string[]> {
  const asked = new Map<string, readonly unknown[]>()
  const { executeQuery } = DefaultQueryExecutor.prototype
  const spy = jest.spyOn(DefaultQueryExecutor.prototype, 'executeQuery').mockImplementation(function (
    this: DefaultQueryExecutor,
    statement,
  ) {
    if (statement.sql.includes(of)) asked.set(statement.sql, statement.parameters)
    return executeQuery.call(this, statement) as never
  })
  await work().finally(() => spy.mockRestore())
  return server.database.db.transaction().execute(async (trx) => {
    await sql`set local enable_seqscan = off`.execute(trx)
    const plans: string[] = []
    for (const [text, parameters] of asked) {
      const { rows } = await trx.executeQuery<Record<string, string>>(CompiledQuery.raw(`explain ${text}`, [...parameters]))
      plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'))
    }
    return plans
  })
}
