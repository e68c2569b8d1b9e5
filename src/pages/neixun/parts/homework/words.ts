import type { HomeworkCard } from '../../../../../contract/neixunHomework'
import { Obstacle } from '@/api/errors'
import type { Tone } from '@/ui/text/badge'

export const STATE: Record<HomeworkCard['state'], { text: string; tone: Tone }> = {
  none: { text: '未提交', tone: 'plain' },
  draft: { text: '草稿', tone: 'warn' },
  submitted: { text: '已提交，待批改', tone: 'brand' },
  returned: { text: '被退回', tone: 'bad' },
  marked: { text: '已批改', tone: 'ok' },
  missed: { text: '已逾期', tone: 'bad' },
}

/** What somebody has written as a score, or an error that says how. */
export function scoreIn(text: string, max: number): number {
  if (!/^\d+(\.[05])?$/.test(text) || Number(text) > max) throw new Obstacle(`请输入 0–${max} 分，以 0.5 分为单位`)
  return Number(text)
}

/** Until when something may still be handed in, and whether that is late. */
export function endOf({ deadline, lateUntil }: Pick<HomeworkCard, 'deadline' | 'lateUntil'>, now: number) {
  const late = lateUntil !== null && Date.parse(deadline) <= now && now < Date.parse(lateUntil)
  return { until: late ? lateUntil : deadline, late }
}

/** 还剩 9 天, 还剩 3 小时 24 分; '' when it is over. */
export function leftText(until: string, now: number): string {
  const minutes = Math.floor((Date.parse(until) - now) / 60_000)
  if (minutes < 0) return ''
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24]
  if (days) return `还剩 ${days} 天${hours ? ` ${hours} 小时` : ''}`
  return hours ? `还剩 ${hours} 小时 ${minutes % 60} 分` : `还剩 ${minutes} 分`
}
