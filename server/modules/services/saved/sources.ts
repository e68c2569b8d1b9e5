import type { SavedItem } from '../../../../contract/mine'
import type { Db, Trx } from '../../../app/database/db'
import type { Position } from '../../../app/database/paging'

/** Lists of one's own that several domains fill. */
export type SavedList = 'collected' | 'browsed'
export type SavedRow = SavedItem & { key: number }
export interface SavedPage {
  type?: SavedItem['type']
  position?: Position
  limit: number
}

/** What a domain has that can be collected, and that stands in the history. */
export interface SavedSource {
  types: SavedItem['type'][]
  /** Of a list, the latest first. What cannot be read any more stays in it, without a word of it. */
  rows(db: Db, userId: string, list: SavedList, page: SavedPage): Promise<SavedRow[]>
  /** Takes these out of one's collection, and what is no longer there if that is wanted. How many went. */
  remove(trx: Trx, userId: string, ids: string[], invalid: boolean): Promise<number>
}

declare module '../../../app/module' {
  interface Extensions {
    saved: SavedSource
  }
}
