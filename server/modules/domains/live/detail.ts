import { LIVE } from '../../../../contract/rules/statuses'
import type { LiveDetail } from '../../../../contract/live'
import type { OpenCtx } from '../../../app/context'
import { gone } from '../../../app/errors'
import { courseCards } from '../lesson/catalog/cards'
import { standingIn, type Standing } from './access'
import { card } from './cards'
import { docsOf } from './board/docs'
import { liveById, onlineIn, type LiveRow } from './queries'

/** A live before one goes in. */
export async function liveDetail({ db, user, now, settings }: OpenCtx, id: string): Promise<LiveDetail> {
  const viewer = user?.id ?? null
  const live = (await liveById(db, id, viewer)) ?? gone()
  const [standing, courses, docs, online] = await Promise.all([
    standingIn(db, live, viewer),
    courseCards(db, live.course_id ? [live.course_id] : [], viewer),
    docsOf(db, id),
    onlineIn(db, live.id),
  ])
  const { may, role } = standing
  const course = live.course_id ? courses.get(live.course_id) : undefined
  return {
    ...card(live, online),
    intro: live.intro,
    outline: live.outline,
    docs,
    ...(course && { course }),
    ...(live.status === LIVE.cancelled && { cancelled: { note: live.cancel_note, refund: live.cancel_refund } }),
    btn: buttonOf(live, standing),
    canEnter: may && live.status !== LIVE.cancelled && (live.status !== LIVE.ahead || role === 'host'),
    serverTime: now.toISOString(),
    subscribeTmplIds: settings.subscribe.live ? [settings.subscribe.live.id] : [],
  }
}

/** The one thing that this person can do with it now. A password is asked for when the room is open, not to be reminded of it. */
function buttonOf({ status, access, reserved }: LiveRow, { may, role, banned }: Standing): LiveDetail['btn'] {
  if (status === LIVE.cancelled) return 'cancelled'
  if (!may && banned) return 'banned'
  if (status === LIVE.ended) return 'ended'
  if (!may && access === 'paid') return 'buy'
  if (!may && access === 'vip') return 'vip'
  if (status === LIVE.ahead && role !== 'host') return reserved ? 'reserved' : 'reserve'
  if (!may) return 'password'
  return status === LIVE.playback ? 'playback' : 'enter'
}
