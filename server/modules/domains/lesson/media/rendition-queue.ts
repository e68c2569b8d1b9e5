import { sql } from 'kysely'
import type { Registry } from 'prom-client'
import type { UnfinishedRendition } from '../../../../../contract/admin/lesson-rendition'
import type { Db } from '../../../../app/database/db'
import { countWhenAsked } from '../../../../app/observability/metrics'
import { gone } from '../../../../app/errors'

const MOST = 200

/** Renditions that are not ready, those that failed first. */
export async function unfinishedRenditions(db: Db): Promise<UnfinishedRendition[]> {
  const { rows } = await sql<Omit<UnfinishedRendition, 'dueAt'> & { dueAt: Date }>`
    select r.media_id as "mediaId", r.state, r.tries, r.error, r.due_at as "dueAt", array(
        select c.title || ' · ' || l.title from lesson l join lesson_course c on c.id = l.course_id
        where l.media_id = r.media_id order by c.title, l.sort) as lessons
    from lesson_rendition r where r.state <> 'ready' order by r.state, r.due_at, r.media_id limit ${MOST}`.execute(db)
  return rows.map(({ dueAt, ...row }) => ({ ...row, dueAt: dueAt.toISOString() }))
}

/** Is tried again, as if for the first time. Refuses with 10104 where there is nothing to be made. */
export async function retryRendition(db: Db, mediaId: string): Promise<true> {
  const { rows } = await sql`
    update lesson_rendition set state = 'waiting', tries = 0, error = '', due_at = now()
    where media_id = ${mediaId} and state <> 'ready' returning 1`.execute(db)
  return rows.length ? true : gone()
}

/** How many there are, as they stand when somebody asks. */
export const countRenditions = (db: Db, registry: Registry) =>
  countWhenAsked(
    registry,
    { name: 'lesson_renditions', help: 'Encrypted renditions of recordings, by state', labels: ['state'] },
    async () => {
      const { rows } = await sql<{ state: string; count: number }>`
        select state, count(r.media_id)::integer as count
        from unnest(array['waiting', 'ready', 'failed']) s(state) left join lesson_rendition r using (state)
        group by state`.execute(db)
      return rows
    },
  )
