import type { Events } from '../../../app/bus'
import type { Trx } from '../../../app/db'
import { notify } from '../../services/notice/notices'
import { follows } from './queries'

/** Tells people who follows them; whoever has stopped already is not told of. */
export async function tellFollowed(trx: Trx, { followerId, followeeId }: Events['user.followed']) {
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
}
