import {
  PostgresDialect,
  PostgresDriver,
  type CompiledQuery,
  type DatabaseConnection,
  type RawBuilder,
  type TransactionSettings,
} from 'kysely'
import type pg from 'pg'
import type { Trx } from './db'

/** What goes with the commit, of each transaction that is under way. */
const parting = new WeakMap<DatabaseConnection, CompiledQuery[]>()

/**
 * Waits for no answer that nobody needs, since on a busy machine it is the way to and fro that a statement costs most:
 * `begin` goes with the first statement of its transaction, and the last ones with `commit`.
 */
class Driver extends PostgresDriver {
  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings) {
    parting.set(connection, [])
    // Where it fails, the line is hung up (see attend()), and the statements that follow fail too.
    super.beginTransaction(connection, settings).catch(() => {})
  }

  override async commitTransaction(connection: DatabaseConnection) {
    const last = parting.get(connection)!.map((query) => connection.executeQuery(query))
    // Where one of them fails, the database commits nothing of it. They are answered in turn, so it is heard of what failed
    // first.
    await Promise.all([...last, super.commitTransaction(connection)])
  }
}

export class Dialect extends PostgresDialect {
  constructor(private readonly pool: pg.Pool) {
    super({ pool })
  }
  override createDriver() {
    return new Driver({ pool: this.pool })
  }
}

/**
 * Sends a statement of which nobody needs the answer with the commit, after those that were given before. What it fails with,
 * the commit fails with. A savepoint that is rolled back to does not take it back. Its values are texts, numbers and
 * booleans: one that the driver cannot send would be left out of what is committed.
 */
export const withCommit = (trx: Trx, statement: RawBuilder<unknown>): Promise<void> =>
  trx.getExecutor().provideConnection(async (connection) => void parting.get(connection)!.push(statement.compile(trx)))
