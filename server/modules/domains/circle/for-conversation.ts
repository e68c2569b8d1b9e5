import type { CardOf } from '../../services/conversation/cards'
import { postForPoster } from './for-share'

/** Characters of a text that a card shows. */
const LONGEST = 60

/** A post that everybody may read: whoever gets the card might not be among the author's followers. */
export const postOnCard: CardOf = async (db, userId, id) => {
  const found = await postForPoster(db, id, userId)
  if (!found?.open) return undefined
  const { title, content, images } = found.card
  return { title: [...(title || content)].slice(0, LONGEST).join(''), cover: images[0]?.thumbUrl ?? '' }
}
