import type { CourseDetail } from '../../../../../contract/lesson'
import type { Access } from '../access'

type Entitled = NonNullable<CourseDetail['entitlement']>
const DAY = 86_400_000

/** What a person has of a course, as it travels. */
export const entitledOf = ({ source, startTime, endTime, active }: Access, now: Date): Entitled => ({
  source,
  startTime: startTime.toISOString(),
  endTime: endTime?.toISOString() ?? null,
  active,
  daysLeft: active && endTime ? Math.max(0, Math.ceil((endTime.getTime() - now.getTime()) / DAY)) : null,
})
