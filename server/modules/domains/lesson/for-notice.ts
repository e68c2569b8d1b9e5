import { sql } from 'kysely'
import { holds } from '../../commerce/entitlement/entitlements'
import type { SegmentPart } from '../../services/notice/broadcasts'
import { courseNames } from './for-admin'

/** Those who own a course, or did, by whatever way it came to them. */
export const learners: SegmentPart = {
  member: 'courseId',
  matches: (id) => holds('course', sql`u.id`, sql`${id}::uuid`),
  inWords: async (db, id) => `学过“${(await courseNames.names(db, [id])).get(id) ?? '已经没有的课'}”`,
}
