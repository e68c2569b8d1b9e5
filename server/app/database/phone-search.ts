import { sql, type RawBuilder } from 'kysely'

/**
 * A condition: the phone is the one that is looked for, all of it or its last four, by which an index on right(…, 4) finds
 * both. Whoever sees numbers half hidden cannot try out the hidden half piece by piece.
 */
export function isPhone(phone: RawBuilder<unknown>, keyword: string): RawBuilder<boolean> {
  const digits = keyword.replace(/[\s-]/g, '')
  if (!/^(\d{4}|\d{11})$/.test(digits)) return sql`false`
  return sql`(right(${phone}, 4) = ${digits.slice(-4)} and right(${phone}, ${digits.length}::integer) = ${digits})`
}
