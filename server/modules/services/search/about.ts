import type { Db } from '../../../app/database/db'
import type { DocumentType } from './sources'
import { gramsOf } from './words/tokens'
import { windowOf } from './ranking/window'

/** Of a title such a word says more than of a text. */
const TITLE = 0.5

/** Documents of a type that have any of these words, those first that have most of them. */
export async function about(db: Db, type: DocumentType, said: string[], size: number): Promise<string[]> {
  const words = said.map((text) => ({ text, grams: gramsOf(text) })).filter(({ grams }) => grams.length > 0)
  const alternatives = words.map((word) => [word])
  const found = await windowOf(db, { types: [type], column: 'words', alternatives, words, key: '', size, titleWorth: TITLE })
  return found.map(({ id }) => id)
}
