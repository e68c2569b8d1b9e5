import { runInAction } from 'mobx'
import type { ActivityCard, ActivityDetail } from '../../contract'
import { call } from '@/api/call'
import { hearServerTime } from '@/lib/server-time'
import { optimisticToggle, type Toggled } from './optimistic-toggle'
import { Records } from './records'
import { session } from './session'

/** What the page of an activity knows is more than what a list does. */
export type Activity = ActivityCard & Partial<ActivityDetail>
export const activities = new Records<Activity>()
session.onLeave(activities.clear)

const NONE = { myState: undefined, myOrderId: undefined }
/** What is mine is missing where there is none: it must not stay from before. */
export const adoptActivity = <F extends Activity>(fresh: F): F => activities.put({ ...NONE, ...fresh })

const MISSING = {
  waitNo: undefined,
  waitTicketId: undefined,
  offerEndTime: undefined,
  offerTicketId: undefined,
  groupQr: undefined,
  liveId: undefined,
}
export async function loadActivity(id: string): Promise<ActivityDetail> {
  const fresh = await call('GET /api/activity/detail/:id', { params: { id } })
  hearServerTime(fresh.serverTime)
  return runInAction(() => adoptActivity({ ...MISSING, ...fresh }))
}

/** Into one's collection, or out of it. */
export function toggleActivityCollect(activity: ActivityDetail): Promise<void> {
  const show = ({ on }: Toggled) => void (activity.collected = on)
  const before = { on: activity.collected, count: 0 }
  return optimisticToggle(`activity:${activity.id}`, !activity.collected, show, before, async (collect) => {
    await call('POST /api/activity/collect', { body: { id: activity.id, collect } })
    return { on: collect, count: 0 }
  })
}
