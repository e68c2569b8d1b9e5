import { sql } from 'kysely'
import { byDay, personFigure, type WorkbenchFigure, type WorkbenchQueue } from '../../../app/admin'
import { waitingSummary } from './review/queue'
import { STATUS } from './statuses'

/** What waits here for operators. */
export const workbenchQueues: WorkbenchQueue[] = [
  {
    name: 'review',
    title: '内容审核',
    hours: 1,
    list: 'POST /admin/api/review/page',
    permission: 'circle.review',
    async waiting(db) {
      const { posts, comments, oldest } = await waitingSummary(db)
      return { count: posts + comments, oldest: oldest === null ? null : new Date(oldest) }
    },
  },
]
/** Under the own name: who wrote without one is told by no number either. */
export const personFigures = [
  personFigure(
    { name: 'posts', title: '帖子' },
    (userId) =>
      sql<{
        n: number
      }>`select count(*) as n from circle_post p
        where p.author_id = ${userId} and p.status <> ${STATUS.deleted} and not p.anonymous`,
  ),
]
export const workbenchFigures: WorkbenchFigure[] = [
  {
    name: 'posts',
    title: '新帖',
    permission: 'circle.review',
    byDay: byDay(sql`from circle_post p where p.status <> ${STATUS.deleted}`, sql`p.created_at`),
  },
  {
    name: 'comments',
    title: '评论与回答',
    permission: 'circle.review',
    byDay: byDay(sql`from circle_comment c where not c.deleted`, sql`c.created_at`),
  },
]
