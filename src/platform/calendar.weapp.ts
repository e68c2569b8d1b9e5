import Taro from '@tarojs/taro'
import type { CalendarEntry } from './calendar.h5'

const seconds = (iso: string) => Math.floor(Date.parse(iso) / 1000)
const TWO_HOURS = 7200

/** Into the phone's own calendar, which asks for leave itself. */
export async function addToCalendar({ title, startTime, endTime, place }: CalendarEntry): Promise<string> {
  await Taro.addPhoneCalendar({
    title,
    startTime: seconds(startTime),
    endTime: String(seconds(endTime)),
    location: place,
    alarm: true,
    alarmOffset: TWO_HOURS,
  })
  return '已加入日历'
}
