import { sql } from 'kysely'
import type { Db } from '../../app/db'
import { pictureOf, type Image } from '../file/images'

export interface Waiting {
  kind: 'post' | 'comment'
  id: string
  /** '匿名' for whoever wrote without a name. */
  author: string
  title: string
  content: string
  pictures: string[]
  createdAt: Date
  /** Out of sight because people reported it; the others wait for their first look. */
  reported: boolean
}

/** What waits for a person to look at it, the oldest first. */
export async function waiting(db: Db, limit = 50): Promise<Waiting[]> {
  const { rows } = await sql<Omit<Waiting, 'pictures'> & { images: Image[] }>`
    select w.kind, w.id, w.title, w.content, w.images, w.created_at as "createdAt", w.held as reported,
      case when w.anonymous then '匿名' else u.nick_name end as author
    from (
      select 'post' as kind, id, author_id, anonymous, title, content, images, created_at, held from circle_post where status = 1
      union all
      select 'comment', c.id, c.author_id, p.anonymous and p.author_id = c.author_id, '', c.content, c.images, c.created_at, c.held
      from circle_comment c join circle_post p on p.id = c.post_id where c.status = 1 and not c.deleted and p.status <> 5
    ) w join app_user u on u.id = w.author_id
    order by w.created_at, w.id limit ${limit}`.execute(db)
  return rows.map(({ images, ...row }) => ({ ...row, pictures: images.map((image) => pictureOf(image).url) }))
}
