import { sql } from 'kysely'
import { holds } from '../../commerce/entitlement/entitlements'
import type { SegmentPart } from '../../services/notice/broadcasts'

/** Those who own a course, or did, by whatever way it came to them. */
export const learners: SegmentPart = { member: 'courseId', matches: (id) => holds('course', sql`u.id`, sql`${id}::uuid`) }
