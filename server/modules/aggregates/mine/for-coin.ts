import type { Db } from '../../../app/database/db'
import '../../commerce/coin/rules'
import { inviteRule } from './invite-rule'

/** What invitations bring now. */
export const coinEarnings = {
  async of(db: Db) {
    const { inviter, invitee, days, cap } = await inviteRule(db)
    return [
      {
        title: '邀请好友',
        coins: inviter,
        note: `好友注册 ${days} 天内填全资料并参与一次；每月最多 ${cap} 位`,
      },
      { title: '受邀加入', coins: invitee, note: `注册 ${days} 天内填全资料并参与一次` },
    ].filter(({ coins }) => coins > 0)
  },
}
