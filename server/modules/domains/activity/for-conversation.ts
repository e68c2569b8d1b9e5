import type { CardOf } from '../../services/conversation/cards'
import { coverOf } from './catalog/cards'
import { activityById } from './queries'

export const activityOnCard: CardOf = async (db, userId, id) => {
  const row = await activityById(db, id, userId)
  return row && { title: row.title, cover: coverOf(row) }
}
