import { runInAction } from 'mobx'
import { LIVE } from '../../../../../contract/rules/statuses'
import type { LiveCard, LiveDetail } from '../../../../../contract'
import { call } from '@/api/call'
import { hearServerTime } from '@/lib/server-time'
import { moment } from '@/lib/date'
import { clock } from '@/lib/time'
import { go, urlOf } from '@/nav'
import type { ShareData } from '@/platform'
import { lives } from '@/stores/lives'

/** What a live may no longer have. */
const NONE = { course: undefined, cancelled: undefined }

export const loadLive = async (id: string): Promise<LiveDetail> => {
  const fresh = await call('GET /api/live/detail/:id', { params: { id } })
  hearServerTime(fresh.serverTime)
  return runInAction(() => lives.put({ ...NONE, ...fresh }))
}

/** 11月25日 周三 20:00–21:30 */
export const whenOf = ({ startTime, planEndTime }: LiveCard) => `${moment(startTime)}–${clock(planEndTime)}`

/** What is sent on of it; nothing once it is cancelled. */
export const shareOf = ({ id, title, teacher, cover, startTime, status }: LiveCard): ShareData | undefined =>
  status === LIVE.cancelled
    ? undefined
    : {
        title,
        desc: `${teacher} · ${moment(startTime)}`,
        imgUrl: cover,
        route: urlOf('pages/lesson/liveDetail', { id }).slice(1),
      }

/** Goes in where nothing is asked for, else to the page that says what it takes. */
export const open = ({ id, access, status }: LiveCard) =>
  access === 'free' && status !== LIVE.ahead ? go('pages/lesson/liveRoom', { id }) : go('pages/lesson/liveDetail', { id })
