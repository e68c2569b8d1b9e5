import type { search as spec } from '../../../../contract/search'
import type { Input, Result } from '../../../../contract/endpoint'
import type { Db } from '../../../app/db'
import { cut, DEFAULT_SIZE, placeOf, type Place } from '../../../app/paging'
import type { Modules } from '../../../app/module'
import { note, type Searcher } from './hot'
import { hitsOf, namedSources, unnamedTypes, type DocumentType, type Hit, type Viewer } from './sources'
import { keyOf, piecesOf, wordsOf, type Word } from './tokens'
import { windowOf } from './window'

const ROUTE = 'POST /api/search/page'
type Search = (typeof spec)[typeof ROUTE]
type SearchInput = Input<typeof ROUTE, Search>['body']

/** Things by their names that stand above all others on the first page of all, of each at most so many. */
const ON_TOP = 3

/** A page of what matches a keyword. */
export async function searchPage(
  searcher: Searcher,
  { keyword, type = 'all', size = DEFAULT_SIZE, cursor }: SearchInput,
): Promise<Result<Search>> {
  const place = placeOf(cursor, 'score')
  const viewer = searcher.user?.id ?? null
  const typed = { words: wordsOf(keyword), key: keyOf(keyword) }
  const types: DocumentType[] = type === 'all' ? unnamedTypes(searcher.modules) : [type]
  const top = type === 'all' && !place ? await onTop(searcher, typed, viewer, Math.min(ON_TOP, Math.floor(size / 4))) : []
  const room = size - top.length
  const { rows, next } = cut(await matches(searcher, types, typed, viewer, { place, limit: room + 1 }), room)
  const records = [...top, ...rows]
  if (!place && records.length) await note(searcher, keyword)
  return { records, next }
}

interface Typed {
  words: Word[]
  key: string
}

interface Index {
  db: Db
  modules: Modules
}

/** People, topics, courses … that are called so. */
async function onTop({ db, modules }: Index, { words, key }: Typed, viewer: Viewer, most: number): Promise<Hit[]> {
  if (!most) return []
  const alternatives = words.length ? [words] : []
  const lists = await Promise.all(
    namedSources(modules, 'onTop').map(async ({ types }) => {
      const found = await windowOf(db, { types, column: 'title_words', alternatives, words, key })
      return hitsOf(modules, db, types, found, { viewer, terms: textsOf(words), cut: { limit: most } })
    }),
  )
  return lists.flat()
}

const textsOf = (words: Word[]) => words.map((word) => word.text)

/** What has all words; when there is nothing, what has the most of their pieces. */
async function matches(
  { db, modules }: Index,
  types: DocumentType[],
  { words, key }: Typed,
  viewer: Viewer,
  from: { place?: Place; limit: number },
): Promise<Hit[]> {
  for (const [counted, alternatives] of attempts(words)) {
    const found = await windowOf(db, { types, column: 'words', alternatives, words: counted, key })
    const look = { viewer, terms: textsOf([...words, ...counted]), cut: from }
    const hits = await hitsOf(modules, db, types, found, look)
    if (hits.length) return hits
    // The end of a list is not the same as nothing.
    if (from.place && (await hitsOf(modules, db, types, found, { ...look, cut: { limit: 1 } })).length) return []
  }
  return []
}

/** Which words are counted, and of which sets of them a result has one whole, from the strictest on. */
function* attempts(words: Word[]): Generator<[Word[], Word[][]]> {
  if (!words.length) return
  yield [words, [words]]
  const pieces = piecesOf(words)
  if (pieces.length < 2) return
  yield [pieces, choose(pieces, pieces.length - 1)]
  if (pieces.length > 3) yield [pieces, choose(pieces, Math.ceil(pieces.length / 2))]
}

/** All sets of `n`. */
export function choose<T>([first, ...rest]: T[], n: number): T[][] {
  if (n === 0) return [[]]
  if (first === undefined) return []
  return [...choose(rest, n - 1).map((others) => [first, ...others]), ...choose(rest, n)]
}
