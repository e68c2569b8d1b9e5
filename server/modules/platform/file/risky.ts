import { setTimeout as wait } from 'node:timers/promises'
import type { Db } from '../../../app/database/db'
import { TtlCache } from '../../../app/ttl-cache'
import { riskyPictures } from './checks'

/** Pictures are asked for all the time, and few are bad: which, is asked once in so long, and waited for no longer than so. */
const KEPT_MS = 10_000
const WAIT_MS = 1000
/** Of older ones the store has long let go. */
const MOST = 10_000

const lately = new TtlCache<Promise<unknown>>(KEPT_MS, 1)
const KEY = 'risky'
let known: ReadonlySet<string> = new Set()

async function look(db: Db) {
  known = await riskyPictures(db, MOST)
}

/** What is found bad from now on is asked for. */
export const forgetRisky = () => lately.delete(KEY)

/**
 * Whether a file is a picture that was found to be against the law, whether or not the store has let go of it. Without a
 * database pictures are served all the same.
 */
export async function isRisky(db: Db, name: string): Promise<boolean> {
  await TtlCache.of(lately, KEY, () => Promise.race([look(db), wait(WAIT_MS, undefined, { ref: false })]).catch(() => {}))
  return known.has(name.replace(/(?:_t)?\.(?:webp|jpg)$/, ''))
}
