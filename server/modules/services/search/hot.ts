import { createHash, randomBytes } from 'node:crypto'
import { dayOf } from '../../../app/days'
import type { Db } from '../../../app/db'
import type { Modules } from '../../../app/module'
import type { Services } from '../../../app/serve'
import type { User } from '../../../app/session'
import { forgetExpired, SharedValues } from '../../../gateways/shared-value'
import { deleteQueries, insertQuery, keywords, replaceKeywords, wantedKeywords, type KeywordRow } from './queries'
import { keyOf } from './tokens'

const DAYS = 7
const SHOWN = 10
/** Keywords that are kept for hot and for suggestions. */
const KEPT = 1000
/** A phone, an identity card, an account: what nobody should find among what others search for. */
const isPersonal = (keyword: string) => keyword.includes('@') || /\p{Nd}{6}/u.test(keyOf(keyword))
const SALT = 'search.salt:'
/** Longer than the day it is for. */
const SALT_SECONDS = 25 * 3600
const DAY_MS = 86_400_000

/** What is needed to know of somebody who searches. */
export interface Searcher {
  db: Db
  modules: Modules
  user: User | null
  now: Date
  caller: { network: string }
}

/** Notes that somebody searched for this and found something: once a day, and not who it was. */
export async function note({ db, user, caller, now }: Omit<Searcher, 'modules'>, keyword: string) {
  const key = keyOf(keyword)
  if (!key || isPersonal(keyword)) return
  const day = dayOf(now)
  // All networks can be tried in a minute, so a bare hash would be no secret; this salt dies with the day.
  const salt = await new SharedValues(db).get(SALT + day, async () => ({
    value: randomBytes(16).toString('hex'),
    seconds: SALT_SECONDS,
  }))
  const viewer = createHash('sha256')
    .update(salt)
    .update(user?.id ?? caller.network)
    .digest()
  await insertQuery(db, { day, keyword: key, viewer, spelling: keyword.replace(/[\s\p{Cc}\p{Cs}]+/gu, ' ').trim() })
}

/** Chooses anew what people are shown of what others search for. */
export async function chooseKeywords({ db, gateways }: Pick<Services, 'db' | 'gateways'>) {
  const wanted = await wantedKeywords(db, dayOf(Date.now() - (DAYS - 1) * DAY_MS), KEPT)
  const fit: KeywordRow[] = []
  for (const row of wanted) {
    const { outcome } = await gateways.moderation.checkText(row.spelling, '')
    if (outcome === 'pass') fit.push(row)
  }
  await db.transaction().execute((trx) => replaceKeywords(trx, fit))
}

export const hotKeywords = (db: Db) => keywords(db, '', SHOWN)

export async function forgetQueries(db: Db) {
  await deleteQueries(db, dayOf(Date.now() - (DAYS - 1) * DAY_MS))
  await forgetExpired(db, SALT)
}
