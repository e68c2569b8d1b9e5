import { createHash, createHmac, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { LotteryFair } from '../../../../contract/lottery'
import { drawMessage, rollOf } from '../../../../contract/rules/lottery'
import { dayOf } from '../../../app/time/days'
import type { Db } from '../../../app/database/db'
import { seal, unseal } from '../../../app/secrets'
import type { Settings } from '../../../app/settings'
import { DAY_MS, MINUTE_MS } from '../../../app/time/units'

/** How many days back the page tells seeds of; of older ones the record of a draw does. */
const TOLD_DAYS = 3

interface SeedRow {
  day: string
  seed: Buffer
  hash: string
}

/** Makes the seed of a day, once. */
async function make(db: Db, settings: Settings, lotteryId: string, day: string): Promise<void> {
  const seed = randomBytes(32).toString('hex')
  const hash = createHash('sha256').update(seed).digest('hex')
  await sql`insert into lottery_seed (lottery_id, day, seed, hash) values (${lotteryId}, ${day}, ${seal(settings, seed)}, ${hash})
    on conflict do nothing`.execute(db)
}

/** The hash of today is told from the evening before; a lottery that has just been published begins with today's. */
export async function makeSeeds({ db, settings }: { db: Db; settings: Settings }, lotteryId: string, now: Date): Promise<void> {
  for (const at of [now.getTime(), now.getTime() + DAY_MS]) await make(db, settings, lotteryId, dayOf(at))
}

/** Of all that run, or begin tomorrow. */
export async function makeAllSeeds(services: { db: Db; settings: Settings }, now = new Date()): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from lottery where state = 'open' and ends_at > now() and starts_at < now() + interval '2 days'`.execute(
    services.db,
  )
  for (const { id } of rows) await makeSeeds(services, id, now)
}

async function rowsOf(db: Db, lotteryId: string, from: string, to: string): Promise<SeedRow[]> {
  const { rows } = await sql<SeedRow>`
    select day, seed, hash from lottery_seed where lottery_id = ${lotteryId} and day between ${from} and ${to}
    order by day desc`.execute(db)
  return rows
}

/** The number of a draw, and of nobody else's. */
export async function rollFor(
  { db, settings }: { db: Db; settings: Settings },
  draw: { lotteryId: string; userId: string; requestId: string; day: string },
): Promise<number> {
  const { lotteryId, userId, requestId, day } = draw
  let [row] = await rowsOf(db, lotteryId, day, day)
  if (!row) {
    await make(db, settings, lotteryId, day)
    ;[row] = await rowsOf(db, lotteryId, day, day)
  }
  const message = drawMessage(lotteryId, userId, requestId)
  return rollOf(createHmac('sha256', unseal(settings, row.seed)).update(message).digest('hex'))
}

/** Clocks of nodes differ by a minute at most, and a draw that has begun before midnight may still be under way. */
const TOLD_AFTER_MS = 5 * MINUTE_MS

/** A seed is told when no draw can be made from it any more, on any node. */
const told = (settings: Settings, { day, seed, hash }: SeedRow, now: Date): LotteryFair => ({
  day,
  hash,
  seed: day < dayOf(now.getTime() - TOLD_AFTER_MS) ? unseal(settings, seed) : null,
})

/** Today's hash, and the seeds that were told last. */
export async function fairOf({ db, settings, now }: { db: Db; settings: Settings; now: Date }, lotteryId: string) {
  const rows = await rowsOf(db, lotteryId, dayOf(now.getTime() - TOLD_DAYS * DAY_MS), dayOf(now))
  return rows.map((row) => told(settings, row, now))
}

/** Of the day of one draw. */
export async function fairOn(
  { db, settings, now }: { db: Db; settings: Settings; now: Date },
  lotteryId: string,
  day: string,
): Promise<LotteryFair> {
  const [row] = await rowsOf(db, lotteryId, day, day)
  return told(settings, row, now)
}
