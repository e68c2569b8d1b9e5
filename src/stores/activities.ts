import { runInAction } from 'mobx'
import type { ActivityCard, ActivityDetail } from '../../contract'
import { call } from '@/api/call'
import { hearServerTime } from '@/api/server-time'
import { Records } from './records'
import { session } from './session'

/** What the page of an activity knows is more than what a list does. */
export type Activity = ActivityCard & Partial<ActivityDetail>
export const activities = new Records<Activity>()
session.onLeave(activities.clear)

const NONE = { myState: undefined, myOrderId: undefined }
/** What is mine is missing where there is none: it must not stay from before. */
export const adoptActivity = <F extends Activity>(fresh: F): F => activities.put({ ...NONE, ...fresh })

const MISSING = { waitNo: undefined, offerEndTime: undefined, offerTicketId: undefined, groupQr: undefined, liveId: undefined }
export async function loadActivity(id: string): Promise<ActivityDetail> {
  const fresh = await call('GET /api/activity/detail/:id', { params: { id } })
  hearServerTime(fresh.serverTime)
  return runInAction(() => adoptActivity({ ...MISSING, ...fresh }))
}

/** Into one's collection, or out of it; shown at once, and taken back when the server says no. */
export async function toggleActivityCollect(activity: ActivityDetail): Promise<void> {
  const collect = !activity.collected
  const show = (on: boolean) => runInAction(() => void (activity.collected = on))
  show(collect)
  try {
    await call('POST /api/activity/collect', { body: { id: activity.id, collect } })
  } catch (error) {
    show(!collect)
    throw error
  }
}
