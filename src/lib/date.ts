import { clock, OFFSET } from './time'

/** 2026-11-20 10:32:08 */
export const stamp = (iso: string) => new Date(Date.parse(iso) + OFFSET).toISOString().slice(0, 19).replace('T', ' ')
const WEEKDAYS = '日一二三四五六'

/** 11月20日 周五 20:00 */
export function moment(iso: string): string {
  const at = new Date(Date.parse(iso) + OFFSET)
  const day = `${at.getUTCMonth() + 1}月${at.getUTCDate()}日 周${WEEKDAYS[at.getUTCDay()]}`
  return `${day} ${clock(iso)}`
}
