import type { RawBuilder } from 'kysely'
import type { Db } from './database/db'
import type { Services } from './http/serve'
import { NIL_ID } from './ids'
import { recordFault } from './job-faults'

const AT_ONCE = 8

/**
 * Does the work for each, so many at once; one that fails is logged, told of the job, and keeps no other from its turn. How
 * many have failed.
 */
export async function each<T>(
  { log }: Pick<Services, 'log'>,
  job: string,
  items: readonly T[],
  work: (item: T) => Promise<unknown>,
  atOnce = AT_ONCE,
): Promise<number> {
  const waiting = [...items]
  let failed = 0
  const worker = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) {
      await work(item).catch((error: unknown) => {
        failed++
        recordFault(error)
        log.warn({ err: error, job }, 'will be tried again')
      })
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return failed
}

/**
 * The same for all that there are, a batch at a time: `next` reads those behind the last one, so that none stands in the way
 * of others.
 */
export async function eachBatch<T>(
  services: Pick<Services, 'log'>,
  job: string,
  next: (last?: T) => Promise<T[]>,
  work: (item: T) => Promise<unknown>,
): Promise<number> {
  let failed = 0
  for (let batch = await next(); batch.length; batch = await next(batch.at(-1))) failed += await each(services, job, batch, work)
  return failed
}

/**
 * What `next` reads where rows come in the order of one of their ids: `query` is told the last there was, before the first
 * NIL_ID.
 */
export const rowsBehind =
  <K extends string, T extends Record<K, string>>(db: Db, key: K, query: (last: string) => RawBuilder<T>) =>
  async (last?: T): Promise<T[]> =>
    (await query(last?.[key] ?? NIL_ID).execute(db)).rows
