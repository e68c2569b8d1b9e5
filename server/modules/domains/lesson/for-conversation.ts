import { sql } from 'kysely'
import type { CardOf } from '../../services/conversation/cards'
import { courseCards } from './catalog/cards'

/** A course on the shelf, or one that this person has. */
export const courseOnCard: CardOf = async (db, userId, id) => {
  const found = (await courseCards(db, [id], userId)).get(id)
  if (!found) return undefined
  const { rows } = await sql`select from lesson_course where id = ${id} and status <> 'off'`.execute(db)
  return found.owned || rows.length ? { title: found.title, cover: found.cover } : undefined
}
