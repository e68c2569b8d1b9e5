import { sql, type RawBuilder } from 'kysely'
import type { SearchHit } from '../../../../contract'
import type { Db } from '../../../app/database/db'
import { gone } from '../../../app/errors'
import type { Modules } from '../../../app/module'
import type { page } from '../../../app/http/page'
import { beyond, type Position } from '../../../app/database/paging'
import { excerpt, marked } from './highlight'
import { piecesTyped } from './words/tokens'

/** What people find, and what other modules look for alone: see find(). */
export type DocumentType = SearchHit['type'] | ApartType
export type ApartType = 'law' | 'curated'
/** Who searches: a person's id, or nobody. */
export type Viewer = string | null

/** What can be found, as everybody may find it. */
export interface SearchDocument {
  type: DocumentType
  id: string
  title: string
  text: string
  /** Names and tags that it is found by, too, without being shown as its text. */
  also?: string[]
  /** What else it is found by, for less: answers and comments, lessons, files … Public, like all the rest. */
  more?: string[]
  /** How much it is liked: ten times as much as another one counts as 90 days younger. */
  boost: number
  /** Left out for what does not grow old. */
  createdAt?: Date
}

export interface Found {
  type: DocumentType
  id: string
  /** How well it matches. */
  key: number
}

/** A result and its place in the list. */
export interface Hit extends SearchHit {
  key: number
}

export interface Cut {
  position?: Position
  limit: number
}

/** Who looks at results, and how. */
export interface Look {
  viewer: Viewer
  /** What is marked. */
  terms: string[]
  cut: Cut
}

/** Things in the index, of one table. Whether a document is there is told by triggers on the table, into `search_dirty`. */
export interface IndexedSource {
  /** What its triggers write as the source. */
  table: string
  /** What its rows may become. */
  types: readonly DocumentType[]
  /** Those of these rows that everybody may find: no draft, nothing for followers alone, nobody unknown. */
  documents(db: Db, ids: string[]): Promise<SearchDocument[]>
  /** Things that are looked for by their name: a few stand above all others. In which place, there and among suggestions. */
  named?: { onTop: number; suggested: number }
}

export interface Moment {
  /** What it is in, and what of that: a lesson of a course. */
  id: string
  within: string
  second: number
  /** What is spoken of there. */
  title: string
  page: ReturnType<typeof page>
}

/** For where something was written, '' for everywhere, and whether the law that it rests on may have changed. */
export interface Bounds {
  id: string
  region: string
  stale: boolean
}

/** Things that people find. */
export interface SearchSource extends IndexedSource {
  types: readonly SearchHit['type'][]
  /**
   * The found ones as results, in their order from `look.cut.position` on, without those that the viewer may not see. See
   * shown().
   */
  hits(db: Db, found: Found[], look: Look): Promise<Hit[]>
  /** The `id` and `title` of those of the found ones that a viewer may see. */
  titles(found: Found[], viewer: Viewer): RawBuilder<{ id: string; title: string }>
  /** What was said to these that settles them: the accepted answer of a question, as far as the viewer may see it. */
  settled?(db: Db, ids: string[], viewer: Viewer): Promise<Map<string, string>>
  /** Places within these at which they can be opened: from which second on a recording speaks of what. */
  moments?(db: Db, ids: string[]): Promise<Moment[]>
  /** What of these is not for everywhere, or rests on law. */
  bounds?(db: Db, ids: string[]): Promise<Bounds[]>
  /** Words for this kind of thing: who types one beside others wants things of this kind. */
  called?: readonly string[]
  /** Speaks of everything and answers nothing: stands behind all other kinds, unless somebody names this one. */
  aside?: true
}

declare module '../../../app/module' {
  interface Extensions {
    searchSources: SearchSource
    /** Found by other modules alone, and in nobody's results. */
    apartSources: IndexedSource
  }
}

/** The source of rows of a table; throws for one that nobody speaks for. */
export function sourceOf(modules: Modules, table: string): IndexedSource {
  const source = [...modules.all('searchSources'), ...modules.all('apartSources')].find((one) => one.table === table)
  if (!source) throw new Error(`nobody says how ${table} is found`)
  return source
}

const isOf = ({ types }: Pick<IndexedSource, 'types'>, type: DocumentType) => types.includes(type)

/** The kinds of things that somebody names beside what they look for, and all words by which these are named. */
export function calledIn(modules: Modules, keyword: string): SearchSource[] {
  const typed = new Set(piecesTyped(keyword).map(({ text }) => text))
  return modules.all('searchSources').filter((source) => source.called?.some((word) => typed.has(word)))
}
export const callingOf = (called: SearchSource[]) => new Set(called.flatMap((source) => source.called ?? []))

/** The types that are searched where none is chosen: all that are no names. */
export const unnamedTypes = (modules: Modules): DocumentType[] =>
  modules.all('searchSources').flatMap(({ named, types }) => (named ? [] : types))

/** The named sources in their order. */
export const namedSources = (modules: Modules, order: 'onTop' | 'suggested') =>
  modules
    .all('searchSources')
    .flatMap((source) => (source.named ? [{ ...source, named: source.named }] : []))
    .sort((a, b) => a.named[order] - b.named[order])

/**
 * The found ones as results of whichever sources they are from, the best first. Refuses with 10104 a type that nobody speaks
 * for.
 */
export async function hitsOf(
  modules: Modules,
  db: Db,
  types: readonly DocumentType[],
  found: Found[],
  look: Look,
): Promise<Hit[]> {
  if (!found.length) return []
  const sources = modules.all('searchSources').filter((source) => source.types.some((type) => types.includes(type)))
  if (!sources.length) return gone()
  const lists = await Promise.all(
    sources.map((source) => {
      const own = found.filter(({ type }) => isOf(source, type))
      return own.length ? source.hits(db, own, look) : []
    }),
  )
  if (lists.length === 1) return lists[0]
  return lists
    .flat()
    .sort((a, b) => b.key - a.key || (a.id < b.id ? 1 : -1))
    .slice(0, look.cut.limit)
}

/** The titles of those that a viewer may see, by id; one statement for each source. */
export async function titlesOf(modules: Modules, db: Db, found: Found[], viewer: Viewer): Promise<Map<string, string>> {
  const lists = await Promise.all(
    modules.all('searchSources').map(async ({ types, titles }) => {
      const own = found.filter(({ type }) => isOf({ types }, type))
      if (!own.length) return []
      return (await titles(own, viewer).execute(db)).rows
    }),
  )
  return new Map(lists.flatMap((rows) => rows.map((row) => [row.id, row.title] as const)))
}

/** For where the found ones were written, and on which law, by their ids. */
export async function boundsOf(modules: Modules, db: Db, found: Pick<Found, 'type' | 'id'>[]): Promise<Map<string, Bounds>> {
  const lists = await Promise.all(
    modules.all('searchSources').map(({ types, bounds }) => {
      const own = found.filter(({ type }) => isOf({ types }, type)).map(({ id }) => id)
      return own.length && bounds ? bounds(db, own) : []
    }),
  )
  return new Map(lists.flat().map((one) => [one.id, one]))
}

/**
 * The found ones that a viewer may see now, whatever the index still says, in their order. `source` reads `table t on t.id =
 * f.id where …`.
 */
export const shown = <R>(
  found: Found[],
  { position, limit }: Cut,
  columns: RawBuilder<unknown>,
  source: RawBuilder<unknown>,
) => sql<R>`
  select f.id, f.key, ${columns}
  from unnest(${found.map((one) => one.id)}::uuid[], ${found.map((one) => one.key)}::float8[]) f(id, key) join ${source}
  ${beyond(position, 'score', 'f.key', 'f.id')} order by f.key desc, f.id desc limit ${limit}`

/** As shown(), all of them. */
export const allShown = <R>(found: Found[], columns: RawBuilder<unknown>, source: RawBuilder<unknown>) =>
  shown<R>(found, { limit: found.length }, columns, source)

/** Characters of its text that a result shows. */
const EXCERPT = 80

/** Title and text of a result with what was looked for marked. */
export const markedTexts = (title: string, text: string, terms: string[]) => ({
  title: marked(title, terms),
  text: excerpt(text, terms, EXCERPT),
})
