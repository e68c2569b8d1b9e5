import { createHash } from 'node:crypto'
import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import pg from 'pg'

// Our bigints are counts and sums that stay far below 2^53; dates stay text, since a birthday has no time zone.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value)

/** Every table of the product: each module adds its own by declaration merging, beside the queries that read it. */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type
export interface Tables {}

/** A connection or a transaction: queries take either, so a transaction is passed the same way. */
export type Db = Kysely<Tables>
export type Trx = Transaction<Tables>

export interface Database {
  db: Db
  pool: pg.Pool
  close(): Promise<void>
}

const MARK = '/* prepared */'
/**
 * Begins a statement that is asked all the time and takes longer to plan than to run: each connection plans it once. Only for
 * statements of which there are few texts, since every connection keeps them all.
 */
export const prepared = sql.raw(MARK)

function prepareMarked(client: pg.PoolClient) {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  const named = (text: unknown, ...rest: unknown[]) => {
    const marked = typeof text === 'string' && text.trimStart().startsWith(MARK)
    return query(marked ? { text, name: createHash('sha1').update(text).digest('base64url') } : text, ...rest)
  }
  client.query = named as typeof client.query
}

export function openDatabase(url: string, max = 20): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 15_000,
    keepAlive: true,
    application_name: 'hr-community',
  })
  // An idle connection that the database drops is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {})
  pool.on('connect', prepareMarked)
  const db: Db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  return {
    db,
    pool,
    async close() {
      await db.destroy()
      // Kysely leaves alone a pool that it has never used.
      if (!pool.ended) await pool.end()
    },
  }
}
