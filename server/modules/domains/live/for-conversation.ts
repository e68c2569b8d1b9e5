import type { CardOf } from '../../services/conversation/cards'
import type { MayRead, StillReads } from '../../services/conversation/kinds'
import { coverOf } from './cards'
import { watchersOf } from './access'
import { liveById } from './queries'
import { enteredBy } from './room/bans'

/** Who may watch a live may read what is said in it. */
export const mayRead: MayRead = async (db, userId, { bizId }, deviceId) => Boolean(await enteredBy(db, bizId, userId, deviceId))

export const stillReads: StillReads = (db, userIds, { bizId }) => watchersOf(db, bizId, userIds)

export const liveOnCard: CardOf = async (db, userId, id) => {
  const live = await liveById(db, id, userId)
  return live && { title: live.title, cover: coverOf(live) }
}
