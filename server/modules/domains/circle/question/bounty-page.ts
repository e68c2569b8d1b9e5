import { sql } from 'kysely'
import type { AdminBounty, BountyFilter } from '../../../../../contract/admin/circle-bounty'
import type { Db } from '../../../../app/database/db'
import { beyond, cut, DEFAULT_SIZE, micros, decodeCursor } from '../../../../app/database/paging'
import { people, personOn } from '../../../identity/user/people'

/** From so many times on that one person has paid the same other one, somebody should look. */
const OFTEN = 3

type Row = Omit<AdminBounty, 'createdAt' | 'endedAt'> & { key: number; created_at: Date; ended_at: Date | null }

/** What was paid between the two of `b` and `a`. */
const pair = (value: ReturnType<typeof sql>) => sql`(
  select ${value} from circle_bounty o join circle_comment w on w.id = o.answer_id
  where o.state = 'paid' and o.asker_id = b.asker_id and w.author_id = a.author_id)`

/** Who set out how much for an answer, and who got it, the newest first. Of an anonymous question nobody is named who asked. */
export async function bountyPage(db: Db, { size = DEFAULT_SIZE, cursor, state, often }: BountyFilter) {
  const { rows } = await sql<Row>`
    select b.id, ${micros(sql`b.created_at`)} as key, b.post_id as "postId", coalesce(nullif(p.title, ''),
      left(p.content, 60)) as title,
      case when p.anonymous then '' else u.nick_name end as asker, b.amount, b.state, p.comment_count as answers,
      coalesce(a.author_id::text, '') as "userId", coalesce(g.nick_name, '') as answerer,
      ${pair(sql`count(*)`)} as "pairTimes", ${pair(sql`coalesce(sum(o.amount), 0)::integer`)} as "pairCoins", b.created_at,
      b.ended_at
    from circle_bounty b join circle_post p on p.id = b.post_id join ${personOn('b.asker_id')}
      left join circle_comment a on a.id = b.answer_id left join ${people('g')} on g.id = a.author_id
    where true ${state ? sql`and b.state = ${state}` : sql``}
      ${often ? sql`and ${pair(sql`count(*)`)} >= ${OFTEN}` : sql``}
      ${beyond(decodeCursor(cursor, 'time'), 'time', 'b.created_at', 'b.id')}
    order by b.created_at desc, b.id desc limit ${size + 1}`.execute(db)
  const page = cut(rows, size)
  return {
    records: page.rows.map(({ key: _key, created_at, ended_at, ...row }) => ({
      ...row,
      createdAt: created_at.toISOString(),
      endedAt: ended_at?.toISOString() ?? null,
    })),
    next: page.next,
  }
}
