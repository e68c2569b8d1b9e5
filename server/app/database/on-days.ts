import { sql, type RawBuilder } from 'kysely'

/**
 * `and` that a time lies on these days, the last among them, by the calendar of China; nothing where neither is given.
 * A `date` would be midnight where the session is, not there.
 */
export const onDays = (column: string, from?: string, to?: string): RawBuilder<unknown> => sql`
  ${from ? sql`and ${sql.ref(column)} >= ${from}::timestamp at time zone 'Asia/Shanghai'` : sql``}
  ${to ? sql`and ${sql.ref(column)} < (${to}::timestamp + interval '1 day') at time zone 'Asia/Shanghai'` : sql``}`
