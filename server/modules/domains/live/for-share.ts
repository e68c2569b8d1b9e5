import { LIVE } from '../../../../contract/rules/statuses'
import type { LiveCard } from '../../../../contract/lesson'
import type { Db } from '../../../app/database/db'
import { card } from './cards'
import { liveById } from './queries'
import { gone } from '../../../app/errors'
import { page } from '../../../app/http/page'
import type { ShareSubject } from '../../services/share/subjects'
import { livePoster } from './poster'

/** A live as its poster may show it to anybody; undefined when it was cancelled. */
async function liveForPoster(db: Db, id: string): Promise<LiveCard | undefined> {
  const live = await liveById(db, id, null)
  return live && live.status !== LIVE.cancelled ? card(live, 0) : undefined
}

export const shareSubject: ShareSubject = {
  type: 'live',
  opens: (id) => page('pages/lesson/liveDetail', { id }),
  async show({ db, user }, id) {
    const card = (id && (await liveForPoster(db, id))) || gone()
    return { bizId: card.id, sharerId: user?.id ?? null, poster: (inviter) => livePoster(card, inviter) }
  },
  stands: async (db, id) => ((await liveForPoster(db, id)) ? { secret: false } : undefined),
}
