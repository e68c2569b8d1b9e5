import { sql } from 'kysely'

const MONTHS = 18

/** Readers are told that the law under document `d` may have changed: nobody has compared it for long, or it is known to have. */
export const isStale = sql<boolean>`(d.law_flagged
  or coalesce(d.law_as_of < current_date - make_interval(months => ${MONTHS}), false))`
