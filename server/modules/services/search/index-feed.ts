import type { Db } from '../../../app/database/db'
import type { Services } from '../../../app/http/serve'
import { recordFault } from '../../../app/job-faults'
import type { Modules } from '../../../app/module'
import { DAY_MS } from '../../../app/time/units'
import {
  deleteDocuments,
  putBehind,
  takeDirty,
  takeOne,
  typeToken,
  upsertDocuments,
  type Dirty,
  type DocumentRow,
  type Taken,
} from './queries'
import { sourceOf, type SearchDocument } from './sources'
import { soundsOf } from './words/pinyin'
import { fold, keyOf, tokensOf } from './words/tokens'

declare module '../../../app/bus' {
  interface Events {
    /** Something that can be found has changed; written by the triggers on the tables it stands in. */
    'search.dirty': Record<string, never>
  }
}

const DAYS_PER_BOOST = 90
/** What does not grow old stands among the rest as if from this day. */
const AGELESS = Date.UTC(2026, 0, 1)

/** Characters of a text and of what is said about it that are found and weighed; nobody means what stands behind them. */
const BODY = 6000
const MORE = 6000

function rowOf({ type, id, title, text, also = [], more = [], boost, createdAt }: SearchDocument, named: boolean): DocumentRow {
  const age = (createdAt?.getTime() ?? AGELESS) / DAY_MS / DAYS_PER_BOOST
  const tags = [...also, ...(named ? soundsOf(title) : [])].join(' ')
  const [body, said] = [text.slice(0, BODY), more.join('\n').slice(0, MORE)]
  const tokens = (texts: string[]) => [...new Set([typeToken(type), ...texts.flatMap(tokensOf)])]
  return {
    type,
    id,
    title_key: keyOf(title),
    title_words: tokens([title]),
    words: tokens([title, tags, body, said]),
    title: kept(title),
    tags: kept(tags),
    body: kept(body),
    more: kept(said),
    rank: Math.log10(1 + boost) + age,
  }
}

/** As it is compared, and as PostgreSQL takes it. */
const kept = (text: string) => fold(text).replace(/[\s\0\p{Cs}]+/gu, ' ')

/** At most this many at a time, since others wait for the event loop and for the lock meanwhile. */
const BATCH = 100

interface Feed {
  db: Db
  modules: Modules
  log?: Services['log']
}

/**
 * Brings the index up to date with everything that has changed so far. What cannot be indexed keeps nothing else from its
 * turn.
 */
export async function drainSearch(feed: Feed): Promise<void> {
  const { db, modules } = feed
  // What has failed is not for this run any more.
  let before = Number.MAX_SAFE_INTEGER
  for (;;) {
    let changed: Taken[] = []
    try {
      await db.transaction().execute(async (trx) => {
        changed = await takeDirty(trx, BATCH, before)
        for (const source of new Set(changed.map((row) => row.source))) await refresh(trx, modules, source, changed)
      })
    } catch (error) {
      if (!changed.length) throw error
      before = Math.min(before, await drainEach(feed, changed))
    }
    if (!changed.length) return
  }
}

/** Does so one by one, and puts what fails behind all others; the first place that is. */
async function drainEach({ db, modules, log }: Feed, changed: Taken[]): Promise<number> {
  let before = Number.MAX_SAFE_INTEGER
  for (const one of changed)
    try {
      await db.transaction().execute(async (trx) => {
        if (await takeOne(trx, one)) await refresh(trx, modules, one.source, [one])
      })
    } catch (error) {
      before = Math.min(before, await putBehind(db, one))
      recordFault(error)
      log?.warn({ err: error, source: one.source, id: one.id }, 'cannot be indexed, will be tried again')
    }
  return before
}

async function refresh(trx: Db, modules: Modules, table: string, changed: Dirty[]) {
  const ids = changed.filter((row) => row.source === table).map((row) => row.id)
  const source = sourceOf(modules, table)
  const documents = await source.documents(trx, ids)
  const there = new Set(documents.map((document) => document.id))
  await deleteDocuments(
    trx,
    source.types,
    ids.filter((id) => !there.has(id)),
  )
  if (documents.length)
    await upsertDocuments(
      trx,
      documents.map((document) => rowOf(document, Boolean(source.named))),
    )
}
