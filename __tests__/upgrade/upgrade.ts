import type pg from 'pg'

/**
 * What stood in a database of an older version, and what has to stand there after all migrations; each in a file of its own
 * beside this.
 */
export interface Upgrade {
  what: string
  /** Fills tables as they were at the migration where the test begins. */
  before(pool: pg.Pool): Promise<unknown>
  /** Tables whose rows live in another one now, row by row. */
  moved?: Record<string, string>
  /** Expects that nothing of it was lost. */
  check(pool: pg.Pool): Promise<unknown>
}
