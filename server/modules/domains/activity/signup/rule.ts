import { HOUR_MS } from '../../../../app/time/units'

/** How much of the price comes back when somebody cancels: so many hours before the beginning, so many percent. */
export const STEPS: readonly { hours: number; percent: number }[] = [
  { hours: 24, percent: 100 },
  { hours: 2, percent: 50 },
]

/** Absent `times` within `days`, and there is no free ticket for `banDays`. */
export const ABSENT = { times: 3, days: 90, banDays: 30 }

/** What is given back now, in percent; 0 after the last step. */
export function percentNow(startAt: Date, now: Date): number {
  const left = startAt.getTime() - now.getTime()
  return STEPS.find(({ hours }) => left >= hours * HOUR_MS)?.percent ?? 0
}

/** As people read it, before they sign up. */
export function ruleLines(free: boolean): string[] {
  if (free) return ['开始前可以随时取消']
  const [whole, part] = STEPS
  return [`开始前 ${whole.hours} 小时可全额退`, `${whole.hours}–${part.hours} 小时退 ${part.percent}%，${part.hours} 小时内不退`]
}
export const ruleText = (free: boolean) => ruleLines(free).join('；')
export const ABSENT_RULE = `${ABSENT.days} 天内 ${ABSENT.times} 次报名未到场，${ABSENT.banDays} 天内不能报名免费活动`
