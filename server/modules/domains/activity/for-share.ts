import { ACTIVITY_TYPE } from '../../../../contract/rules/kinds'
import type { Db } from '../../../app/database/db'
import { drawable } from '../../../app/drawing/text'
import { gone } from '../../../app/errors'
import { page } from '../../../app/http/page'
import type { Poster } from '../../services/share/poster-templates/card'
import { inviteOf } from '../../services/share/poster-templates/invite-line'
import type { ShareSubject } from '../../services/share/subjects'
import { coverOf } from './catalog/cards'
import { spanOf } from '../../../app/time/clock'
import { activityById, type ActivityRow } from './queries'

const KINDS = { 1: '线下活动', 2: '线上活动', 3: '线上+线下' } as const
const SLOGAN = '和同行坐在一起，聊透一个问题'

/** As its poster may show it to anybody; undefined when it was cancelled or taken off. */
async function forPoster(db: Db, id: string): Promise<ActivityRow | undefined> {
  const row = await activityById(db, id, null)
  return row?.state === 'open' ? row : undefined
}

/** No price: it differs from person to person, and in some shops of apps it must not stand there. */
const posterOf = (row: ActivityRow, inviter: string): Poster => ({
  label: KINDS[row.type],
  title: drawable(row.title),
  author: { name: drawable(row.organizer), note: '主办', anonymous: false, avatar: '' },
  cover: coverOf(row),
  excerpt: drawable(
    [spanOf(row.start_at, row.end_at), row.type === ACTIVITY_TYPE.online ? '线上直播' : `${row.city} · ${row.place}`].join('，'),
  ),
  remark: '',
  counts: row.joined > 0 ? `${row.joined} 人已报名` : '',
  call: row.status === 'ended' ? '长按识别，看看往期' : '长按识别，去报名',
  invite: inviteOf(inviter, SLOGAN),
})

export const shareSubject: ShareSubject = {
  type: 'activity',
  // Whoever comes from a poster is counted so, once they sign up.
  opens: (id) => page('pages/activity/activityDetail', { id, from: 'poster' }),
  async show({ db, user }, id) {
    const row = (id && (await forPoster(db, id))) || gone()
    return { bizId: row.id, sharerId: user?.id ?? null, poster: (inviter) => posterOf(row, inviter) }
  },
  stands: async (db, id) => ((await forPoster(db, id)) ? { secret: false } : undefined),
}
