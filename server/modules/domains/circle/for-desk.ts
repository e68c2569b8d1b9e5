import { sql } from 'kysely'
import { byDay, personFigure, type DeskFigure, type DeskQueue } from '../../../app/admin'
import { waitingSummary } from './review/queue'

/** What waits here for operators. */
export const deskQueues: DeskQueue[] = [
  {
    name: 'review',
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
    'posts',
    (userId) =>
      sql<{
        n: number
      }>`select count(*) as n from circle_post p where p.author_id = ${userId} and p.status <> 5 and not p.anonymous`,
  ),
]
export const deskFigures: DeskFigure[] = [
  { name: 'posts', permission: 'circle.review', byDay: byDay(sql`from circle_post p where p.status <> 5`, sql`p.created_at`) },
  {
    name: 'comments',
    permission: 'circle.review',
    byDay: byDay(sql`from circle_comment c where not c.deleted`, sql`c.created_at`),
  },
]
