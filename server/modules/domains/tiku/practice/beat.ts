import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../../app/database/db'
import { MINUTE_MS } from '../../../../app/time/units'
import { TtlCache } from '../../../../app/ttl-cache'

/** Of so many nobody sees in a whole percent what one of them has done within a minute. */
export const MANY = 200
const STEPS = 1000

/** How many people stand on a step of a scale. */
export interface Step {
  step: number
  people: number
}
const lately = new TtlCache<Step[]>(MINUTE_MS, 1000)

const stepOf = (share: number) => Math.floor(share * STEPS)
const percentOf = (some: number, all: number) => (all ? Math.round((some / all) * 100) : null)
export const peopleIn = (steps: Step[]) => steps.reduce((sum, { people }) => sum + people, 0)

/**
 * The percentage of the others who have a smaller share; null where there are no others. Of many people it is counted once a
 * minute.
 * @param about what the shares are of: an id
 * @param shares user_id and share, one row for each person, oneself among them
 */
export async function beatOf(
  db: Db,
  about: string,
  shares: RawBuilder<unknown>,
  { userId, share }: { userId: string; share: number },
): Promise<number | null> {
  const known = lately.get(about)
  if (known) return percentOf(peopleIn(known.filter(({ step }) => step < stepOf(share))), peopleIn(known))
  const { rows } = await sql<{ others: number; lower: number }>`
    select count(*) as others, count(*) filter (where x.share < ${share}::float8) as lower
    from (${shares}) x where x.user_id <> ${userId}`.execute(db)
  const [{ others, lower }] = rows
  if (others >= MANY) {
    const steps = await sql<Step>`
      select floor(x.share * ${STEPS})::integer as step, count(*) as people from (${shares}) x group by 1`.execute(db)
    lately.set(about, steps.rows)
  }
  return percentOf(lower, others)
}
