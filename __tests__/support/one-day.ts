import { setTimeout as wait } from 'node:timers/promises'

const DAY_MS = 86_400_000
const SHANGHAI_MS = 8 * 3_600_000
/** Longer than a file of tests takes on a slow machine. */
const NEAR_MS = 60_000

/**
 * For tests of what is counted by the day in Shanghai: where its midnight is so near that they would see two days, they begin
 * after it.
 */
export async function oneDay() {
  const left = DAY_MS - ((Date.now() + SHANGHAI_MS) % DAY_MS)
  if (left < NEAR_MS) await wait(left + 1000)
}
