import { createHash } from 'node:crypto'
import { dayOf } from '../../../app/time/days'
import type { Db } from '../../../app/database/db'
import type { Modules } from '../../../app/module'
import type { Reads } from '../../../app/database/reads'
import type { Services } from '../../../app/http/serve'
import type { User } from '../../../app/http/session'
import { DAY_MS, HOUR_MS } from '../../../app/time/units'
import { TtlCache } from '../../../app/ttl-cache'
import { forgetExpired, saltOfDay } from '../../../gateways/shared-value'
import {
  curatedTerms,
  deleteQueries,
  insertQueries,
  keywords,
  replaceKeywords,
  searchedOn,
  wantedKeywords,
  type DayOfKeyword,
  type KeywordRow,
} from './queries'
import { publicDocuments, tradeTermsOf, type Term } from './words/vocabulary'

const DAYS = 7
/** How many people must search for it on one day: only within a day can two be told from one. */
const PEOPLE = 20
const SHOWN = 10
/** Keywords that are kept for hot and for suggestions. */
const KEPT = 1000
const SALT = 'search.salt:'

/** What is needed to know of somebody who searches. */
export interface Searcher {
  db: Db
  modules: Modules
  user: User | null
  now: Date
  caller: { network: string }
  reads: Pick<Reads, 'main'>
}

/** Notes that somebody searched for this and found something: the terms in it, once a day, and not who it was. */
export async function note({ reads, user, caller, now }: Searcher, terms: Term[]) {
  if (!terms.length) return
  // It was read from a replica perhaps, where nothing is written.
  const db = reads.main
  const day = dayOf(now)
  const viewer = createHash('sha256')
    .update(await saltOfDay(db, SALT, day))
    .update(user?.id ?? caller.network)
    .digest()
  await insertQueries(db, { day, viewer, terms })
}

/** Of the days before the one it stands under, which nobody searches on any more: it is chosen anew every few minutes. */
const past = new TtlCache<Promise<DayOfKeyword[]>>(HOUR_MS, 1)

/**
 * Chooses anew what people are shown of what others search for: terms that many have searched for, then those of the operators'
 * list that stand somewhere. Nothing that operators have removed.
 */
export async function chooseKeywords({ db, gateways, modules }: Pick<Services, 'db' | 'gateways' | 'modules'>) {
  const now = Date.now()
  const today = dayOf(now)
  const before = await TtlCache.of(past, today, () => searchedOn(db, dayOf(now - (DAYS - 1) * DAY_MS), today))
  const days = [...before, ...(await searchedOn(db, today, dayOf(now + DAY_MS)))]
  const fit: KeywordRow[] = []
  for (const row of await wantedKeywords(db, days, PEOPLE, KEPT)) {
    // It may have been in what is gone by now.
    const terms = await tradeTermsOf({ db, modules }, row.spelling)
    if (!terms.some(({ keyword }) => keyword === row.keyword)) continue
    const { outcome } = await gateways.moderation.checkText(row.spelling, '')
    if (outcome === 'pass') fit.push(row)
  }
  for (const { keyword, spelling, place } of await curatedTerms(db)) {
    if (fit.some((row) => row.keyword === keyword)) continue
    if (await publicDocuments({ db, modules }, spelling, 1)) fit.push({ keyword, spelling, viewers: 0, place })
  }
  await db.transaction().execute((trx) => replaceKeywords(trx, fit))
}

export const hotKeywords = (db: Db) => keywords(db, '', SHOWN)

export async function forgetQueries(db: Db) {
  await deleteQueries(db, dayOf(Date.now() - (DAYS - 1) * DAY_MS))
  await forgetExpired(db, SALT)
}
