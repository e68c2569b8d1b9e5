import type { LiveCard } from '../../../../contract/lesson'
import type { Db } from '../../../app/db'
import { card } from './cards'
import { liveById } from './queries'
import { STATUS } from './states'

/** A live as its poster may show it to anybody; undefined when it was cancelled. */
export async function liveForPoster(db: Db, id: string): Promise<LiveCard | undefined> {
  const live = await liveById(db, id, null)
  return live && live.status !== STATUS.cancelled ? card(live) : undefined
}
