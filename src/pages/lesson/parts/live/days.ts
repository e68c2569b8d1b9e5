import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'
import utc from 'dayjs/plugin/utc'

dayjs.extend(utc)

/** How far the calendar of lives looks ahead. */
export const DAYS = 30

/** Minutes that the clocks in Shanghai are ahead; they know no summer time. */
const SHANGHAI = 8 * 60
const dayOf = (date: string) => dayjs.utc(date).locale('zh-cn')

/** YYYY-MM-DD in Shanghai, so many days after now (ms). */
export const dateOf = (now: number, ahead = 0) => dayjs.utc(now).utcOffset(SHANGHAI).add(ahead, 'day').format('YYYY-MM-DD')

/** 11月25日 */
export const shortDate = (date: string) => dayOf(date).format('M月D日')

/** How a day is called in the strip, and to those who only hear it. */
export function nameOf(date: string, ahead: number) {
  const day = dayOf(date)
  return { weekday: ahead === 0 ? '今天' : day.format('ddd'), day: day.format('D'), full: day.format('M月D日 ddd') }
}
