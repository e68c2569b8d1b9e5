import type { Db } from '../../../../app/database/db'
import { commonness } from '../../../services/search/ranking/commonness'
import { choose } from '../../../services/search/search'
import { keyOf, piecesOf, wordsOf } from '../../../services/search/words/tokens'
import { windowOf } from '../../../services/search/ranking/window'
import { postHits } from '../for-search'
import { hiddenOf } from './posts'
import type { Viewer } from '../visibility'

const SHOWN = 5
/** A word that no more titles have is enough by itself to make two of them alike: one in a hundred, within bounds. */
const rarity = (total: number) => Math.min(Math.max(total / 100, 5), 200)

/** Questions like the one whose title is being typed, the likest first: two words in common, or a rare one. */
export async function similarQuestions(db: Db, title: string, viewer: Viewer) {
  const words = piecesOf(wordsOf(title))
  const { total, count } = await commonness(db)
  const rare = words.filter((word) => Math.min(...word.grams.map((token) => count('title_words', token))) <= rarity(total))
  const alternatives = [...rare.map((word) => [word]), ...choose(words, 2)]
  const found = await windowOf(db, {
    types: ['question'],
    column: 'title_words',
    alternatives,
    words,
    key: keyOf(title),
    size: 50,
  })
  const rows = await postHits(db, found, viewer, { limit: SHOWN })
  const ids = rows.map((row) => row.id)
  const hidden = await hiddenOf(db, ids, viewer)
  const answersOf = (row: (typeof rows)[number]) => row.comment_count - (hidden.get(row.id) ?? 0)
  return rows.map((row) => ({ id: row.id, title: row.title, answerCount: answersOf(row), state: row.question_state ?? 0 }))
}
