import { refuse } from '../../../app/errors'
import { page } from '../../../app/http/page'
import { briefs } from '../../identity/user/profile'
import { invitePoster, SLOGANS } from './poster-templates/invite'
import type { ShareSubject } from './subjects'
import { hasAccount } from '../../identity/user/people'

/** Somebody who invites others here: it leads home, and remembers who it was. */
export const invite: ShareSubject = {
  type: 'invite',
  opens: () => page('pages/tabBar/circle/index'),
  async show({ db, user }, _id, choice) {
    if (!user) return refuse(401, '请先登录')
    const me = (await briefs(db, [user.id], null)).get(user.id)!
    return {
      bizId: user.id,
      sharerId: user.id,
      poster: () => invitePoster(me, choice),
      slogans: SLOGANS.map(({ title }) => title),
    }
  },
  async stands(db, bizId) {
    return (await hasAccount(db, bizId)) ? { secret: false } : undefined
  },
}
