import type { SavedItem } from '../../../../contract/mine'
import { cut, DEFAULT_SIZE, decodeCursor } from '../../../app/database/paging'
import type { Services } from '../../../app/http/serve'
import type { SavedList, SavedPage } from './sources'

interface Input {
  type?: SavedItem['type']
  size?: number
  cursor?: string
}

/** A page of what somebody has collected or read, the latest first, of one kind or of all. */
export async function savedPage(
  { db, modules }: Pick<Services, 'db' | 'modules'>,
  userId: string,
  list: SavedList,
  { type, size = DEFAULT_SIZE, cursor }: Input,
) {
  const page: SavedPage = { type, position: decodeCursor(cursor, 'time'), limit: size + 1 }
  const asked = modules.all('saved').filter(({ types }) => !type || types.includes(type))
  const found = (await Promise.all(asked.map((source) => source.rows(db, userId, list, page)))).flat()
  found.sort((a, b) => b.key - a.key || (a.id < b.id ? 1 : -1))
  const { rows, next } = cut(found, size)
  return { records: rows.map(({ key: _key, ...row }) => row), next }
}

/** Takes these out of one's collection, and what is no longer there if that is wanted. How many went. */
export const removeCollected = (
  { db, modules }: Pick<Services, 'db' | 'modules'>,
  userId: string,
  ids: string[],
  invalid: boolean,
): Promise<number> =>
  db.transaction().execute(async (trx) => {
    let gone = 0
    for (const source of modules.all('saved')) gone += await source.remove(trx, userId, ids, invalid)
    return gone
  })
