import type { Kept } from '../../../../contract/mine'
import type { Db, Trx } from '../../../app/db'
import { keptPosts, removeCollectedPosts } from '../../domains/circle/saved'
import { cut, DEFAULT_SIZE, placeOf } from '../../../app/paging'
import { keptCourses, removeCollectedCourses } from '../../domains/lesson/saved'
import type { KeptList, KeptRow, KeptWish } from './saved-source'

interface Domain {
  types: Kept['type'][]
  rows(db: Db, userId: string, list: KeptList, wish: KeptWish): Promise<KeptRow[]>
  remove(trx: Trx, userId: string, ids: string[], invalid: boolean): Promise<number>
}
/** Who has something that can be kept. */
const domains: Domain[] = [
  { types: ['post', 'question', 'experience'], rows: keptPosts, remove: removeCollectedPosts },
  { types: ['course'], rows: keptCourses, remove: removeCollectedCourses },
]

interface Wish {
  type?: Kept['type']
  size?: number
  cursor?: string
}

/** A page of what somebody has collected or read, the latest first, of one kind or of all. */
export async function keptPage(db: Db, userId: string, list: KeptList, { type, size = DEFAULT_SIZE, cursor }: Wish) {
  const wish: KeptWish = { type, place: placeOf(cursor, 'time'), limit: size + 1 }
  const asked = domains.filter(({ types }) => !type || types.includes(type))
  const found = (await Promise.all(asked.map((domain) => domain.rows(db, userId, list, wish)))).flat()
  found.sort((a, b) => b.key - a.key || (a.id < b.id ? 1 : -1))
  const { rows, next } = cut(found, size)
  return { records: rows.map(({ key: _key, ...row }) => row), next }
}

/** Takes these out of one's collection, and what is no longer there if that is wanted. How many went. */
export const removeCollected = (db: Db, userId: string, ids: string[], invalid: boolean): Promise<number> =>
  db.transaction().execute(async (trx) => {
    let gone = 0
    for (const domain of domains) gone += await domain.remove(trx, userId, ids, invalid)
    return gone
  })
