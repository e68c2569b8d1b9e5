import { sql, type RawBuilder } from 'kysely'

/** A column of employee numbers as bareNumber() reads them, in capitals: what was written down before may have wide digits. */
export const bareNumbers = (column: RawBuilder<unknown>) => sql<string>`upper(normalize(${column}, nfkc))`
