import { sql } from 'kysely'
import type { Db, Trx } from '../../../app/database/db'
import { setAllLikes } from '../../identity/user/people'
import { commentPublished } from './visibility'
import { STATUS, SEEN_BY } from './statuses'
import { TYPE } from './kinds'

/** A comment `c` that the post `p` counts: under a question its answers, elsewhere everything that is shown, replies too. */
export const counted = sql`(${commentPublished} and (p.type <> ${TYPE.question} or c.is_answer))`

/**
 * What the counters must say, from the rows themselves. `liked_count` of a person: likes on his posts and comments that are
 * not deleted, without those on anonymous ones, since a like there that moved it would tell who wrote them.
 */
const truth = {
  circle_post: {
    like_count: sql`(select count(*) from circle_like l where l.post_id = p.id)`,
    collect_count: sql`(select count(*) from circle_collect l where l.post_id = p.id)`,
    comment_count: sql`(select count(*) from circle_comment c where c.post_id = p.id and ${counted})`,
  },
  circle_comment: {
    like_count: sql`(select count(*) from circle_comment_like l where l.comment_id = p.id)`,
    down_count: sql`(select count(*) from circle_comment_down l where l.comment_id = p.id)`,
    reply_count: sql`(select count(*) from circle_comment c where c.root_id = p.id and ${commentPublished})`,
  },
  circle_topic: {
    post_count: sql`(select count(*) from circle_post_topic l join circle_post q on q.id = l.post_id
      where l.topic_id = p.id and q.status = ${STATUS.published} and q.visible = ${SEEN_BY.all})`,
    follow_count: sql`(select count(*) from circle_topic_follow f where f.topic_id = p.id)`,
  },
}

const likesWon = sql`(
      (select coalesce(sum(q.like_count), 0) from circle_post q
        where q.author_id = p.id and q.status <> ${STATUS.deleted} and not q.anonymous)
      + (select coalesce(sum(c.like_count), 0) from circle_comment c join circle_post q on q.id = c.post_id
        where c.author_id = p.id and not c.deleted and not (q.anonymous and q.author_id = c.author_id)))`

/** Sets every counter of the circle from its rows: after demo content was loaded, or rows were changed by hand. */
export async function recount(db: Db) {
  for (const [table, columns] of Object.entries(truth)) {
    const set = Object.entries(columns).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
    await sql`update ${sql.table(table)} p set ${sql.join(set)}`.execute(db)
  }
  await setAllLikes(db, likesWon)
}

/** Sets the counters of these topics from their rows, in the transaction that moved those. */
export const recountTopics = (trx: Trx, ids: string[]) =>
  sql`update circle_topic p set ${sql.join(
    Object.entries(truth.circle_topic).map(([column, value]) => sql`${sql.ref(column)} = ${value}`),
  )} where p.id = any(${ids}::uuid[])`.execute(trx)
