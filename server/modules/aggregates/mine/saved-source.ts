import type { Kept } from '../../../../contract/mine'
import type { Place } from '../../../app/paging'

/** Lists of one's own that several domains fill. */
export type KeptList = 'collected' | 'browsed'
export type KeptRow = Kept & { key: number }
export interface KeptWish {
  type?: Kept['type']
  place?: Place
  limit: number
}
