import { sql } from 'kysely'
import { postForPoster } from '../../domains/circle/for-share'
import { courseCards } from '../../domains/lesson/cards'
import { orderOnCard } from '../../commerce/order/card'
import { registerCard, type CardOf } from './cards'

const LONGEST = 60

/** A post that everybody may read: whoever gets the card might not be among the author's followers. */
const post: CardOf = async (db, userId, id) => {
  const found = await postForPoster(db, id, userId)
  if (!found?.open) return undefined
  const { title, content, images } = found.card
  return { title: [...(title || content)].slice(0, LONGEST).join(''), cover: images[0]?.thumbUrl ?? '' }
}

/** A course on the shelf, or one that this person has. */
const course: CardOf = async (db, userId, id) => {
  const found = (await courseCards(db, [id], userId)).get(id)
  if (!found) return undefined
  const { rows } = await sql`select from lesson_course where id = ${id} and status <> 'off'`.execute(db)
  return found.owned || rows.length ? { title: found.title, cover: found.cover } : undefined
}

export function registerCards() {
  registerCard('post', post)
  registerCard('course', course)
  registerCard('order', orderOnCard)
}
