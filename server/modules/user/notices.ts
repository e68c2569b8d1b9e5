import type { Bus } from '../../app/bus'
import { notify } from '../notice/notices'
import { follows } from './queries'

/** Tells people who follows them; whoever has stopped already is not told of. */
export const listenForNotices = (bus: Bus) =>
  bus.on('user.followed', async (trx, { followerId, followeeId }) => {
    if (!(await follows(trx, followerId, followeeId))) return
    await notify(trx, {
      to: followeeId,
      type: 2,
      subType: 'followed',
      title: '关注了你',
      content: '',
      from: { id: followerId, hidden: false },
      target: { route: 'pages/mine/home', params: { id: followerId } },
      why: '',
      cause: `followed:${followerId}`,
    })
  })
