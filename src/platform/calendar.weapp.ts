import Taro from '@tarojs/taro'
import type { CalendarEntry, CalendarOutcome } from './calendar.h5'
import { isDenied, isRefusal, isTurnedAway, type WxFault } from './refusal'

const seconds = (iso: string) => Math.floor(Date.parse(iso) / 1000)
const TWO_HOURS = 7200

/** Into the phone's own calendar, which asks for leave itself. */
export async function addToCalendar({ title, startTime, endTime, place }: CalendarEntry): Promise<CalendarOutcome> {
  try {
    await Taro.addPhoneCalendar({
      title,
      startTime: seconds(startTime),
      endTime: String(seconds(endTime)),
      location: place,
      alarm: true,
      alarmOffset: TWO_HOURS,
    })
    return 'added'
  } catch (error) {
    // What WeChat throws says there what it was.
    const fault = error as WxFault
    if (isDenied(fault)) return 'denied'
    if (isRefusal(fault)) return 'refused'
    if (isTurnedAway(fault)) return 'cancelled'
    throw error
  }
}
