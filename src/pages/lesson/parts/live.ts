import { runInAction } from 'mobx'
import type { LiveCard, LiveDetail } from '../../../../contract'
import { call } from '@/api/call'
import { ApiError } from '@/api/errors'
import { hearServerTime } from '@/api/server-time'
import { go, urlOf } from '@/nav'
import { toast } from '@/patterns/use-action'
import type { ShareData } from '@/platform'
import { lives, setReserved, type Live } from '@/stores/lives'
import { session } from '@/stores/session'
import { clock, moment } from '@/ui/format'
import { STATUS } from './live-room'

/** The server's word for somebody who has no right to watch. */
const NOT_ALLOWED = 11342

export const loadLive = async (id: string) => {
  const fresh = await call('GET /api/live/detail/:id', { params: { id } })
  hearServerTime(fresh.serverTime)
  return runInAction(() => lives.put(fresh)) as LiveDetail
}

/** 11月25日 周三 20:00–21:30 */
export const whenOf = ({ startTime, planEndTime }: LiveCard) => `${moment(startTime)}–${clock(planEndTime)}`

export const shareOf = ({ id, title, teacher, cover, startTime }: LiveCard): ShareData => ({
  title,
  desc: `${teacher} · ${moment(startTime)}`,
  imgUrl: cover,
  route: urlOf('pages/lesson/liveDetail', { id }).slice(1),
})

/** Takes a place in the list; who has no right to watch is shown what it takes. */
export async function reserve(live: Live) {
  if (!session.require()) return
  try {
    await setReserved(live, true)
    toast('预约成功，开播前会提醒你')
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== NOT_ALLOWED) throw error
    void go('pages/lesson/liveDetail', { id: live.id })
  }
}

/** Goes in where nothing is asked for, else to the page that says what it takes. */
export const open = ({ id, access, status }: LiveCard) =>
  access === 'free' && status !== STATUS.ahead ? go('pages/lesson/liveRoom', { id }) : go('pages/lesson/liveDetail', { id })
