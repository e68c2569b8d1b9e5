import type { Db } from '../../../app/database/db'
import type { Lexicon } from './words/lexicon'
import { textsOf as documentTexts } from './queries'
import type { Query } from './ranking/query'
import type { Ranked } from './ranking/rank'
import { keyOf } from './words/tokens'

const MOST = 8
/** Of the best results so many are read, and of each so much. */
const READ = 20
const BEGINNING = 300
/** In so many of them a word has to stand. */
const SEVERAL = 2
/** Shorter words go with everything. */
const SHORTEST = 3
/** Known only as they are compared, and not as they are written. */
const LETTERS = /[a-z]/

/**
 * What else somebody may look for: words of the trade that stand in the best results, and the trade's own word for what was
 * typed. Nothing that anybody has typed.
 */
export async function relatedTo(db: Db, { concepts, key }: Query, found: Ranked[], { words, same }: Lexicon): Promise<string[]> {
  const texts = await documentTexts(db, [...found].sort((a, b) => b.judged.score - a.judged.score).slice(0, READ), BEGINNING)
  const said = [...texts.values()].map(({ title, body, tags }) => `${title} ${tags} ${body}`)
  const known = new Set(concepts.flatMap(({ text }) => [text, ...same(text)]))
  const times = new Map<string, number>()
  for (const word of words) {
    if (word.length < SHORTEST || LETTERS.test(word) || known.has(word) || key.includes(word)) continue
    const count = said.filter((text) => text.includes(word)).length
    if (count >= SEVERAL) times.set(word, count)
  }
  const proper = concepts
    .flatMap(({ text }) => same(text).slice(0, 1))
    .filter((word) => !key.includes(word) && said.some((text) => text.includes(word)))
  const beside = [...times].sort(([a, x], [b, y]) => y - x || b.length - a.length).map(([word]) => word)
  const chosen: string[] = []
  for (const word of [...proper, ...beside]) {
    if (chosen.some((other) => other.includes(word) || word.includes(other))) continue
    if (keyOf(word) !== key) chosen.push(word)
  }
  return chosen.slice(0, MOST)
}
