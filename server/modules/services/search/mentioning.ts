import type { Db } from '../../../app/database/db'
import { textsOf } from './queries'
import type { DocumentType, Found } from './sources'
import { gramsOf } from './words/tokens'
import { windowOf } from './ranking/window'

const MOST = 100
/** Characters of a text that are read. */
const READ = 6000

export interface Mention extends Pick<Found, 'type' | 'id'> {
  title: string
}

/** Documents of these types that have all pieces of a phrase, and of whose text `says` is true. */
export async function mentioning(
  db: Db,
  phrase: string,
  types: readonly DocumentType[],
  says: (text: string) => boolean,
): Promise<Mention[]> {
  const word = { text: phrase, grams: gramsOf(phrase) }
  const found = await windowOf(db, { types, column: 'words', alternatives: [[word]], words: [word], key: '', size: MOST })
  const texts = await textsOf(db, found, READ)
  return found.flatMap(({ type, id }) => {
    const text = texts.get(id)
    return text && says(`${text.title}\n${text.body}\n${text.more}`) ? [{ type, id, title: text.title }] : []
  })
}
