import type { Db } from '../../../../app/database/db'
import { commonness } from './commonness'
import { best, bestOfEach, typeToken, walk, walkEach, type Column, type Question } from '../queries'
import type { DocumentType, Found } from '../sources'
import type { Word } from '../words/tokens'

/**
 * Nobody reads further than this, and what is ordered by how well it matches cannot be walked by an index. So a search
 * puts its best 100 in order, and its pages are cut from them by score and id: the same list as long as nothing changes.
 */
export const WINDOW = 100
/** Fewer than this are always looked at one by one. */
const FEW = 2000
/** Documents that are walked at most, of all types or of each, for each that is wanted: enough when one in fifty matches. */
const REACH = 50

/**
 * More matches than this are not looked at one by one (about 6 µs each); the documents are walked from the best ranked down
 * instead (about 2 µs each) until `size` of them match, which takes the less the more matches there are. Both cost the same
 * where matches × 6 = size × total / matches × 2.
 */
const many = (size: number, total: number) => Math.max(FEW, Math.sqrt((size * total) / 3))

export interface WindowInput {
  types: readonly DocumentType[]
  /** What the words of a document are looked for in. */
  column: Column
  /** A document has all words of one of these. */
  alternatives: Word[][]
  /** What its score counts. */
  words: Word[]
  /** What was typed, for the document that is called exactly so. */
  key: string
  size?: number
  /** The limit is of each type, and not of all. */
  each?: boolean
  titleWorth?: number
}

/** A word of the title counts before rank, and after any word found. */
const TITLE = 0.001

/** The best documents with their scores, the best first. */
export async function windowOf(
  db: Db,
  { types, column, alternatives, words, key, size = WINDOW, each = false, titleWorth = TITLE }: WindowInput,
): Promise<Found[]> {
  if (!alternatives.length) return []
  const question: Question = {
    types,
    column,
    counted: column,
    alternatives,
    words,
    titleWorth,
    key,
    limit: size,
  }
  const reach = size * REACH
  const { total, count } = await commonness(db)
  const isCommon = (where: Column) => expected(types, alternatives, total, (token) => count(where, token)) > many(size, total)
  if (!isCommon(column)) return (each ? bestOfEach : best)(db, question)
  const inTitles: Question = { ...question, column: 'title_words' }
  const look = each ? walkEach : walk
  const titles = isCommon('title_words') ? await look(db, inTitles, reach) : await best(db, inTitles)
  if (column === 'title_words' || titles.length >= size) return titles
  const anywhere = await look(db, question, reach)
  // Each word is common, but not together: what has them all is no longer much.
  const rest = anywhere.length < size && alternatives.length === 1 ? await best(db, question) : anywhere
  return merged(titles, rest).slice(0, size)
}

/** How many documents there may be. */
function expected(
  types: readonly DocumentType[],
  alternatives: Word[][],
  total: number,
  count: (token: string) => number,
): number {
  const ofTypes = sum(types.map((type) => count(typeToken(type))))
  const ofWord = ({ grams, others = [] }: Word) => sum([grams, ...others].map((all) => least(all.map(count))))
  return Math.min(ofTypes, sum(alternatives.map((words) => together(words.map(ofWord), total))))
}

/**
 * Words that stand together are neither strangers nor inseparable: half way between what chance and what the rarest would
 * give.
 */
function together(counts: number[], total: number): number {
  const byChance = counts.reduce((all, count) => (all * count) / (total || 1), total)
  return Math.sqrt(byChance * least(counts))
}

const least = (numbers: number[]) => Math.min(...numbers)
const sum = (numbers: number[]) => numbers.reduce((a, b) => a + b, 0)

function merged(a: Found[], b: Found[]): Found[] {
  const all = new Map([...a, ...b].map((found) => [found.id, found]))
  return [...all.values()].sort((x, y) => y.key - x.key || (x.id < y.id ? 1 : -1))
}
