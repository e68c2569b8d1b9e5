import { gone } from '../../../../app/errors'
import { courseForPoster } from '../../../domains/lesson/for-share'
import { coursePoster } from '../poster-templates/course'
import type { Subject } from './subject'

export const course: Subject = {
  route: 'pages/lesson/detail',
  params: (id) => ({ id }),
  async show({ db, user }, id) {
    const card = (id && (await courseForPoster(db, id))) || gone()
    return { bizId: card.id, sharerId: user?.id ?? null, poster: (inviter) => coursePoster(card, inviter) }
  },
  stands: async (db, id) => ((await courseForPoster(db, id)) ? { secret: false } : undefined),
}
