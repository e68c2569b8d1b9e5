import type { Db } from '../../../../app/database/db'
import type { Modules } from '../../../../app/module'
import { curatedWithin, documentsWith, hasTitle } from '../queries'
import { namedSources, unnamedTypes } from '../sources'
import { isPlain, keyOf, tokensOf, wordsOf } from './tokens'

/**
 * What others may be shown of what somebody typed: terms of the trade. A sentence tells of somebody; a term that stands in what
 * everybody can read tells of nobody.
 */

/** In so many of them a term has to stand. */
const DOCUMENTS = 3
const MOST_WORDS = 3
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
export const publicDocuments = ({ db, modules }: Index, term: string, most: number) =>
  documentsWith(db, unnamedTypes(modules), tokensOf(term), most)

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
export async function termsOf(index: Index, typed: string): Promise<Term[]> {
  const term = { keyword: keyOf(typed), spelling: spellingOf(typed) }
  if (!term.keyword || isPersonal(typed)) return []
  const curated = await curatedWithin(index.db, term.keyword)
  if (curated.some(({ keyword }) => keyword === term.keyword)) return curated
  const own = (await isTitle(index, term.keyword)) || (await isCommon(index, term))
  return own ? [...curated, term] : curated
}
