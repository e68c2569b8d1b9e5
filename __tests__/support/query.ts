import type { RawBuilder } from 'kysely'
import type { TestServer } from './server'

/** Rows of a statement in the database of a test. */
export const query = async <T>(server: TestServer, text: RawBuilder<T>): Promise<T[]> =>
  (await text.execute(server.database.db)).rows
