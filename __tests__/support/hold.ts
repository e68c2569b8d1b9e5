import pg from 'pg'

/**
 * Holds what a statement locks, in a transaction of its own, until the answer is called: however long that takes, while a
 * connection of the product is cut off when it has been idle in one for a while.
 */
export async function hold(url: string, statement: string, values: unknown[] = []): Promise<() => Promise<void>> {
  const client = new pg.Client(url)
  // Where a test fails before it lets go, the database is dropped beneath it.
  client.on('error', () => {})
  await client.connect()
  await client.query('begin')
  await client.query(statement, values)
  return async () => {
    await client.query('rollback')
    await client.end()
  }
}
