import { gone } from '../../../../app/errors'
import { liveForPoster } from '../../../domains/live/for-share'
import { livePoster } from '../poster-templates/live'
import type { Subject } from './subject'

export const live: Subject = {
  route: 'pages/lesson/liveDetail',
  params: (id) => ({ id }),
  async show({ db, user }, id) {
    const card = (id && (await liveForPoster(db, id))) || gone()
    return { bizId: card.id, sharerId: user?.id ?? null, poster: (inviter) => livePoster(card, inviter) }
  },
  stands: async (db, id) => ((await liveForPoster(db, id)) ? { secret: false } : undefined),
}
