import { sql, type RawBuilder } from 'kysely'

/**
 * A condition: the phone is the one that is looked for, all of it or its last four. Whoever sees numbers half hidden cannot try out the
 * hidden half piece by piece.
 */
export function isPhone(phone: RawBuilder<unknown>, keyword: string): RawBuilder<boolean> {
  const digits = keyword.replace(/[\s-]/g, '')
  return /^(\d{4}|\d{11})$/.test(digits) ? sql`right(${phone}, ${digits.length}::integer) = ${digits}` : sql`false`
}
