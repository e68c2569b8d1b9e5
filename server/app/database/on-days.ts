import { sql, type RawBuilder } from 'kysely'

/** `and` that a time lies on these days, the last among them, by the calendar of China; nothing where neither is given. */
export const onDays = (column: string, from?: string, to?: string): RawBuilder<unknown> => sql`
  ${from ? sql`and ${sql.ref(column)} >= ${from}::date at time zone 'Asia/Shanghai'` : sql``}
  ${to ? sql`and ${sql.ref(column)} < (${to}::date + 1) at time zone 'Asia/Shanghai'` : sql``}`
