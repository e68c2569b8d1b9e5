import { ACTIVITY_TYPE } from '../../../../contract/rules/kinds'
import type { ActivityCard, ActivityDetail } from '../../../../contract'
import { day, moment } from '@/lib/date'
import { clock, dayNumber } from '@/lib/time'
import { go, urlOf } from '@/nav'
import { namePhoneSettings, offerSettings } from '@/patterns/feedback/settings'
import { toast } from '@/patterns/feedback/use-action'
import { openFile } from '@/patterns/media/open-file'
import { platform, type ShareData } from '@/platform'
import { addToCalendar } from '@/platform/calendar'

/** 今天 14:00, 12月4日 14:00 */
export const momentNear = (iso: string) => `${day(iso)} ${clock(iso)}`

/** From one moment to another, as `say` says them; the end on the same day by the clock alone. */
export const hoursOf = (from: string, to: string, say = momentNear) =>
  dayNumber(Date.parse(from)) === dayNumber(Date.parse(to)) ? `${say(from)}–${clock(to)}` : `${say(from)} 至 ${say(to)}`

/** 12月5日 周六 14:00–17:00 */
export const spanOf = ({ startTime, endTime }: Pick<ActivityCard, 'startTime' | 'endTime'>) => hoursOf(startTime, endTime, moment)

/** Whoever waits for one kind of ticket may sign up for another that is not sold out. */
export const mayTakeOther = ({ btn, status, tickets, waitTicketId }: ActivityDetail, ticketId: string | undefined) =>
  btn.state === 'queued' &&
  status === 'open' &&
  ticketId !== waitTicketId &&
  tickets.some((one) => one.ticketId === ticketId && one.left !== 0)

export const KINDS: Record<ActivityCard['type'], string> = { 1: '线下', 2: '线上', 3: '线上+线下' }

/** 上海徐汇 · 漕河泾会议中心; 线上直播 */
export const whereOf = ({ type, city, district, place }: Pick<ActivityCard, 'type' | 'city' | 'district' | 'place'>) =>
  type === ACTIVITY_TYPE.online ? '线上直播' : [`${city}${district}`, place].filter(Boolean).join(' · ')

/** How many places there are, how many wait. */
export function crowdOf({ status, left, signupCount, waitCount, places }: ActivityCard): string {
  if (status === 'full') return `已满 ${places ?? signupCount} 人${waitCount ? ` · 候补 ${waitCount} 人` : ''}`
  if (left !== null && left <= 20 && status === 'open') return `剩 ${left} 席`
  return signupCount ? `${signupCount} 人已报名` : ''
}

export const shareOf = (one: ActivityDetail): ShareData => ({
  title: one.title,
  desc: `${moment(one.startTime)} · ${whereOf(one)}`,
  imgUrl: one.cover,
  route: urlOf('pages/activity/activityDetail', { id: one.id }).slice(1),
})

export const openPoster = (id: string) =>
  void (platform.name === 'weapp'
    ? go('pages/activity/miniActivityDetailPoster', { id })
    : go('pages/activity/activityDetailPoster', { id }))

interface Dated {
  title: string
  startTime: string
  endTime: string
  place: string
  calendarUrl: string
}
export async function saveToCalendar({ calendarUrl, ...entry }: Dated) {
  const url = platform.fileUrl(calendarUrl)
  // Its browser hands no file to a calendar.
  if (platform.name === 'wechat') return openFile(url, 'activity.ics')
  const outcome = await addToCalendar({ ...entry, url })
  if (outcome === 'added') toast('已加入日历')
  if (outcome === 'handed') toast('打开下载的文件即可加入日历')
  if (outcome === 'denied') namePhoneSettings('日历')
  if (outcome === 'refused') await offerSettings('日历', '允许添加到日历后，再点一次')
}
