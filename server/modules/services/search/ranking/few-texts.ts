import type { Db } from '../../../../app/database/db'
import { conceptsOf } from '../words/concepts'
import { lexicon } from '../words/lexicon'
import { judge, says, type Judged, type Texts } from './score'
import { isSingle, keyOf } from '../words/tokens'

/** So telling is a word that stands in few of so few texts. */
const telling = (all: number, found: number) => Math.log(1 + (all - found + 0.5) / (found + 0.5))
/** What a single character says beside words. */
const SINGLE = 0.3

/** A handful of texts, as well as each answers what was typed, the best first: as search has it, without an index. */
export async function inOrderOf<T extends Texts>(db: Db, typed: string, texts: T[]): Promise<{ text: T; judged: Judged }[]> {
  const concepts = conceptsOf(typed, await lexicon(db))
  const sought = concepts.map((concept) => ({
    concept,
    idf:
      (isSingle(concept.text) && concepts.length > 1 ? SINGLE : 1) *
      telling(texts.length, texts.filter((text) => says(text, concept)).length),
  }))
  const judged = texts.map((text) => ({ text, judged: judge(text, sought, keyOf(typed)) }))
  return judged.filter((one) => one.judged.score > 0).sort((a, b) => b.judged.score - a.judged.score)
}
