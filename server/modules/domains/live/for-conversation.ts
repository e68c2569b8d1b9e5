import type { CardOf } from '../../services/conversation/cards'
import type { MayRead, StillReads } from '../../services/conversation/kinds'
import { coverOf } from './cards'
import { letIn, watchersOf } from './access'
import { liveById } from './queries'

/** Who may watch a live may read what is said in it. */
export const mayRead: MayRead = async (db, userId, { bizId }) => Boolean(await letIn(db, bizId, userId))

export const stillReads: StillReads = (db, userIds, { bizId }) => watchersOf(db, bizId, userIds)

export const liveOnCard: CardOf = async (db, userId, id) => {
  const live = await liveById(db, id, userId)
  return live && { title: live.title, cover: coverOf(live) }
}
