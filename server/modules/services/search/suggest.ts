import type { Db } from '../../../app/database/db'
import type { Modules } from '../../../app/module'
import { beginning, keywords } from './queries'
import { queryOf } from './ranking/query'
import { namedSources, titlesOf, unnamedTypes, type DocumentType, type Viewer } from './sources'
import { keyOf, wordsOf } from './words/tokens'
import { windowOf } from './ranking/window'

const SHOWN = 10
/** Of each kind at most so many, so that there is something of all. */
const KEYWORDS = 4
const NAMES = 2
/** Titles that begin alike, looked at before the best of them are taken. */
const REACH = 100

interface Index {
  db: Db
  modules: Modules
}

/**
 * What somebody may be about to type: what others searched for, topics, people and courses of that name, titles that begin so
 * or have it.
 */
export async function suggest({ db, modules }: Index, typed: string, viewer: Viewer): Promise<string[]> {
  const key = keyOf(typed)
  if (!key) return []
  const named = namedSources(modules, 'suggested')
  const others = unnamedTypes(modules)
  const types = [...named.flatMap((source) => source.types), ...others]
  const [wanted, begun] = await Promise.all([keywords(db, key, KEYWORDS), beginning(db, types, key, REACH, SHOWN)])
  const titles = await titlesOf(modules, db, begun, viewer)
  const of = (some: readonly DocumentType[], most: number) =>
    begun
      .filter((one) => some.includes(one.type) && titles.has(one.id))
      .sort((a, b) => b.key - a.key)
      .slice(0, most)
      .map((one) => titles.get(one.id)!)
  const shown = distinct([...wanted, ...named.flatMap((source) => of(source.types, NAMES)), ...of(others, SHOWN)])
  if (shown.length === SHOWN) return shown
  const all = distinct([...shown, ...(await having({ db, modules }, typed, key, viewer))])
  return all.length ? all : meant({ db, modules }, typed, viewer)
}

/** The same of the word that was meant by its sound or with a slip, and the word itself. */
async function meant(index: Index, typed: string, viewer: Viewer): Promise<string[]> {
  const { text, corrected } = await queryOf(index.db, typed, false)
  return corrected && text !== typed ? distinct([text, ...(await suggest(index, text, viewer))]) : []
}

/** Titles with these words somewhere. */
async function having({ db, modules }: Index, typed: string, key: string, viewer: Viewer): Promise<string[]> {
  const words = wordsOf(typed)
  const alternatives = words.length ? [words] : []
  const found = await windowOf(db, {
    types: unnamedTypes(modules),
    column: 'title_words',
    alternatives,
    words,
    key,
    size: 2 * SHOWN,
  })
  const titles = await titlesOf(modules, db, found, viewer)
  return found.flatMap((one) => titles.get(one.id) ?? [])
}

/** The first few that read differently. */
function distinct(texts: string[]): string[] {
  const seen = new Set<string>()
  const isNew = (text: string) => seen.size < seen.add(keyOf(text)).size
  return texts.filter(isNew).slice(0, SHOWN)
}
