import { sql } from 'kysely'
import type { AdminComment } from '../../../../../contract/admin/circle'
import type { Db } from '../../../../app/database/db'
import { beyond, cut, DEFAULT_SIZE, micros, decodeCursor } from '../../../../app/database/paging'
import { personOn } from '../../../identity/user/people'
import { joinDeed } from '../../../services/admin/audit'
import { decidedRow, idIn, titleOf, type DecidedRow } from '../post/admin-actions'
import { isAsDecided } from '../review/review-queries'
import { answerOpen } from '../visibility'
import { STATUS } from '../statuses'

interface Filter {
  size?: number
  cursor?: string
  post?: string
  userId?: string
  status?: AdminComment['status']
}
type Row = Omit<AdminComment, 'createdAt' | 'decidedAt' | 'images'> & DecidedRow

/** Comments whatever they stand at, the newest first. The asker of an anonymous question is not named under it. */
export async function adminCommentPage(db: Db, { size = DEFAULT_SIZE, cursor, post, userId, status }: Filter) {
  const named = answerOpen('', null)
  const { rows } = await sql<Row>`
    select c.id, ${micros(sql`c.created_at`)} as key, c.content, c.images, c.status,
      c.like_count as likes, ${titleOf} as "postTitle",
      case when ${named} then u.id::text else '' end as "userId", case when ${named} then u.nick_name else '匿名' end as author,
      c.created_at,
      coalesce(deed.operator, '') as "decidedBy", coalesce(deed.reason, '') as "decidedWhy", deed.at as decided_at
    from circle_comment c join circle_post p on p.id = c.post_id join ${personOn('c.author_id')}
      ${joinDeed('review', sql`c.id`, undefined, isAsDecided('c'))}
    where not c.deleted and p.status <> ${STATUS.deleted} ${post ? sql`and c.post_id = ${idIn(post)}` : sql``}
      ${userId ? sql`and c.author_id = ${userId} and ${named}` : sql``} ${status ? sql`and c.status = ${status}` : sql``}
      ${beyond(decodeCursor(cursor, 'time'), 'time', 'c.created_at', 'c.id')}
    order by c.created_at desc, c.id desc limit ${size + 1}`.execute(db)
  const page = cut(rows, size)
  return { records: page.rows.map(decidedRow), next: page.next }
}
