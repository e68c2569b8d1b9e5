import type { search as spec } from '../../../../contract/search'
import type { Input, Result } from '../../../../contract/endpoint'
import type { Db } from '../../../app/database/db'
import { cut, DEFAULT_SIZE, decodeCursor, type Position } from '../../../app/database/paging'
import type { Modules } from '../../../app/module'
import { note, type Searcher } from './hot'
import { queryOf, type Query } from './ranking/query'
import { behind, FEW, readings, type Ranked } from './ranking/rank'
import { termsOf } from './ranking/score'
import { calledIn, callingOf, hitsOf, namedSources, unnamedTypes, type DocumentType, type Hit, type Viewer } from './sources'
import { WINDOW, windowOf } from './ranking/window'
import { tradeTermsOf } from './words/vocabulary'

const ROUTE = 'POST /api/search/page'
type Search = (typeof spec)[typeof ROUTE]
type SearchInput = Input<typeof ROUTE, Search>['body']

/** Things by their names that stand above all others on the first page of all, of each at most so many. */
const ON_TOP = 3

/** A page of what matches a keyword. */
export async function searchPage(
  searcher: Searcher,
  { keyword, type = 'all', size = DEFAULT_SIZE, cursor, exact = false }: SearchInput,
): Promise<Result<Search>> {
  const position = decodeCursor(cursor, 'score')
  const viewer = searcher.user?.id ?? null
  // Of one kind it goes on from the overview, and has what stood there.
  const one = type !== 'all'
  const query = await queryOf(searcher.db, keyword, exact, one ? callingOf(calledIn(searcher.modules, keyword)) : undefined)
  const types: DocumentType[] = one ? [type] : unnamedTypes(searcher.modules)
  const [top, found, terms] = await Promise.all([
    !one && !position ? onTop(searcher, query, viewer, Math.min(ON_TOP, Math.floor(size / 4))) : [],
    matches(searcher, types, query, viewer, { position, limit: size + 1 }, one ? FEW : 1),
    position ? [] : tradeTermsOf(searcher, query.text),
  ])
  const room = size - top.length
  const { rows, next } = cut(found.slice(0, room + 1), room)
  const records = [...top, ...rows]
  if (records.length) await note(searcher, terms)
  return { records, next }
}

interface Index {
  db: Db
  modules: Modules
}

/** People, topics, courses … that are called so. */
async function onTop({ db, modules }: Index, query: Query, viewer: Viewer, most: number): Promise<Hit[]> {
  const { words, key } = query
  // A name has all of it, and not only what is known of it.
  if (!most || !words.length || words.length < query.concepts.length) return []
  const lists = await Promise.all(
    namedSources(modules, 'onTop').map(async ({ types }) => {
      const found = await windowOf(db, { types, column: 'title_words', alternatives: [words], words, key })
      return hitsOf(modules, db, types, found, { viewer, terms: termsOf(query.concepts), cut: { limit: most } })
    }),
  )
  return lists.flat()
}

/** What has most of what was looked for; when there are fewer than `few`, behind them what has some of it. */
async function matches(
  { db, modules }: Index,
  types: DocumentType[],
  query: Query,
  viewer: Viewer,
  from: { position?: Position; limit: number },
  few: number,
): Promise<Hit[]> {
  const look = { viewer, terms: termsOf(query.concepts), cut: from }
  const found: Ranked[] = []
  let hits: Hit[] = []
  let looser = 0
  for await (const more of readings(db, query, { types, size: WINDOW })) {
    const known = new Set(found.map(({ id }) => id))
    found.push(...more.filter(({ id }) => !known.has(id)).map((one) => behind(one, looser)))
    hits = await hitsOf(modules, db, types, found, look)
    // The end of a list is not the same as little.
    if (hits.length >= few || (await hitsOf(modules, db, types, found, { ...look, cut: { limit: few } })).length >= few)
      return hits
    looser++
  }
  return hits
}

/** All sets of `n`. */
export function choose<T>([first, ...rest]: T[], n: number): T[][] {
  if (n === 0) return [[]]
  if (first === undefined) return []
  return [...choose(rest, n - 1).map((others) => [first, ...others]), ...choose(rest, n)]
}
