import { sql, type RawBuilder } from 'kysely'
import { keysOf, recordOf } from '../../../contract/rules/keys'

/**
 * Numbers that have names, as they are written into a statement: partial indexes are found by what its text says, and a parameter
 * would hide that from them.
 */
export const literals = <T extends Record<string, number>>(numbers: T): Record<keyof T & string, RawBuilder<number>> =>
  recordOf(keysOf(numbers), (name) => sql.lit(numbers[name]))
