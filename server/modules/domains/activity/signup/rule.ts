import { HOUR_MS } from '../../../../app/time/units'

/** How much of the price comes back when somebody cancels: so many hours before the beginning, so many percent. */
export const STEPS: readonly { hours: number; percent: number }[] = [
  { hours: 24, percent: 100 },
  { hours: 2, percent: 50 },
]

/** What is given back now, in percent; 0 after the last step. */
export function percentNow(startAt: Date, now: Date): number {
  const left = startAt.getTime() - now.getTime()
  return STEPS.find(({ hours }) => left >= hours * HOUR_MS)?.percent ?? 0
}

/** As people read it, before they sign up. */
export const ruleLines = (free: boolean) =>
  free ? ['开始前可以随时取消'] : ['开始前 24 小时可全额退', '24–2 小时退 50%，2 小时内不退']
export const ruleText = (free: boolean) => ruleLines(free).join('；')
export const ABSENT_RULE = '90 天内 3 次报名未到场，30 天内不能报名免费活动'
