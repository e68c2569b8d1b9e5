import type { CourseDetail } from '../../../../../contract/lesson'
import { DAY_MS } from '../../../../app/time/units'
import type { Access } from '../access'

type Entitled = NonNullable<CourseDetail['entitlement']>

/** What a person has of a course, as it travels. */
export const entitledOf = ({ source, startTime, endTime, active }: Access, now: Date): Entitled => ({
  source,
  startTime: startTime.toISOString(),
  endTime: endTime?.toISOString() ?? null,
  active,
  daysLeft: active && endTime ? Math.max(0, Math.ceil((endTime.getTime() - now.getTime()) / DAY_MS)) : null,
})
