import type { Db } from '../../../../app/database/db'
import type { Modules } from '../../../../app/module'
import { commonness } from '../ranking/commonness'
import { curatedWithin, documentsWith, hasTitle, newestWith } from '../queries'
import { namedSources, unnamedTypes } from '../sources'
import { gramsOf, isPlain, keyOf, wordsOf } from './tokens'

/**
 * What others may be shown of what somebody typed: terms of the trade. A sentence tells of somebody; a term that stands in what
 * everybody can read tells of nobody.
 */

/** In so many of them a term has to stand. */
const DOCUMENTS = 3
const MOST_WORDS = 3
const VERY_MANY = 20_000
const MOST_CHARACTERS = 10
/** A phone, an identity card, an account. */
const isPersonal = (keyword: string) => keyword.includes('@') || /\p{Nd}{6}/u.test(keyOf(keyword))

interface Index {
  db: Db
  modules: Modules
}
export interface Term {
  keyword: string
  spelling: string
}

/** How a term is written. */
export const spellingOf = (keyword: string) => keyword.replace(/[\s\p{Cc}\p{Cs}]+/gu, ' ').trim()

/** In how many things that everybody can read, people's names aside, a term stands; no further than `most`. */
export async function publicDocuments({ db, modules }: Index, term: string, most: number): Promise<number> {
  const types = unnamedTypes(modules)
  const grams = gramsOf(term)
  if (!grams.length) return 0
  const newest = await newestWith(db, types, grams, most)
  const { count } = await commonness(db)
  // Of words that are each in very many, those that have them all take long to find (0.1 s among a million documents), and what
  // is none of the newest is no word that many look for.
  if (newest >= most || Math.min(...grams.map((gram) => count('words', gram))) > VERY_MANY) return newest
  return documentsWith(db, types, grams, most)
}

/** A few plain words of the dictionary, nobody's name among them, that stand side by side in several documents. */
async function isCommon(index: Index, { keyword, spelling }: Term): Promise<boolean> {
  const words = wordsOf(spelling)
  if (words.length > MOST_WORDS || [...keyword].length > MOST_CHARACTERS) return false
  // With the words that only ask, it is a question.
  if (words.map(({ text }) => keyOf(text)).join('') !== keyword || !words.every(({ text }) => isPlain(text))) return false
  return (await publicDocuments(index, spelling, DOCUMENTS)) >= DOCUMENTS
}

/** Whether it is called so: a topic, a course. People are called something, too. */
const isTitle = ({ db, modules }: Index, keyword: string) =>
  hasTitle(
    db,
    namedSources(modules, 'suggested').flatMap(({ types }) => types.filter((type) => type !== 'user')),
    keyword,
  )

/** The terms in what somebody typed; mostly one or none. */
export async function tradeTermsOf(index: Index, typed: string): Promise<Term[]> {
  const term = { keyword: keyOf(typed), spelling: spellingOf(typed) }
  if (!term.keyword || isPersonal(typed)) return []
  const curated = await curatedWithin(index.db, term.keyword)
  if (curated.some(({ keyword }) => keyword === term.keyword)) return curated
  const own = (await isTitle(index, term.keyword)) || (await isCommon(index, term))
  return own ? [...curated, term] : curated
}
