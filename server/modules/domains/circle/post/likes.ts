import { sql } from 'kysely'
import { emit } from '../../../../app/bus'
import { prepared, type Db, type Trx } from '../../../../app/database/db'
import { gone } from '../../../../app/errors'
import { talkUnblocked, visibleTo, commentPublished } from '../visibility'
import { creditLikes } from '../../../identity/user/people'

declare module '../../../../app/bus' {
  interface Events {
    'post.liked': { postId: string; userId: string }
    'comment.liked': { commentId: string; userId: string }
  }
}

export interface Toggled {
  on: boolean
  count: number
}

/** What a person can leave on something, and where it is counted. */
const marks = {
  like: { table: 'circle_like', column: 'post_id', of: 'circle_post', count: 'like_count', credits: true },
  collect: { table: 'circle_collect', column: 'post_id', of: 'circle_post', count: 'collect_count', credits: false },
  likeComment: { table: 'circle_comment_like', column: 'comment_id', of: 'circle_comment', count: 'like_count', credits: true },
  downComment: { table: 'circle_comment_down', column: 'comment_id', of: 'circle_comment', count: 'down_count', credits: false },
} as const
type Mark = keyof typeof marks
/** Who finds an answer good does not find it wrong: the later one takes the other back. */
const opposite: Partial<Record<Mark, Mark>> = { likeComment: 'downComment', downComment: 'likeComment' }

/**
 * Sets or takes back a like or a collection. Taps that cross wait for each other at the post, so the last one to be
 * answered is how it stays, and the count moves only when a row came or went. For what is found wrong the count is that of
 * the likes: nobody is told how many people found it so.
 */
export const toggle = (db: Db, mark: Mark, userId: string, id: string, on: boolean): Promise<Toggled> =>
  db.transaction().execute(async (trx) => {
    const target = await hold(trx, mark, userId, id)
    if (!target) return gone()
    const by = on ? await put(trx, mark, userId, id) : -(await take(trx, mark, userId, id))
    if (by) await move(trx, mark, id, by, target.credit)
    const other = on ? opposite[mark] : undefined
    const lost = other ? await take(trx, other, userId, id) : 0
    if (other && lost) await move(trx, other, id, -lost, target.credit)
    if (by > 0 && mark === 'like') await emit(trx, 'post.liked', { postId: id, userId })
    if (by > 0 && mark === 'likeComment') await emit(trx, 'comment.liked', { commentId: id, userId })
    return { on, count: mark === 'downComment' ? target.count - lost : target.count + by }
  })

interface Target {
  count: number
  /** Who is credited with likes; nobody for an anonymous writer, or his 获赞 would tell who he is. */
  credit: string | null
}

async function hold(trx: Trx, mark: Mark, userId: string, id: string): Promise<Target | undefined> {
  const { count, of } = marks[mark]
  // Only answers are right or wrong, and nobody's own.
  const fit = mark === 'downComment' ? sql`and c.is_answer and c.author_id <> ${userId}` : sql``
  const { rows } =
    of === 'circle_comment'
      ? await sql<Target>`${prepared}
        select c.like_count as count, case when not (p.anonymous and c.author_id = p.author_id) then c.author_id end as credit
        from circle_comment c join circle_post p on p.id = c.post_id
        where c.id = ${id} and ${commentPublished} and ${visibleTo(userId)} and ${talkUnblocked(userId, 'c.author_id')} ${fit}
        for no key update of c`.execute(trx)
      : await sql<Target>`${prepared}
        select p.${sql.ref(count)} as count, case when not p.anonymous then p.author_id end as credit
        from circle_post p where p.id = ${id} and ${visibleTo(userId)} for no key update of p`.execute(trx)
  return rows[0]
}

async function put(trx: Trx, mark: Mark, userId: string, id: string): Promise<number> {
  const { table, column } = marks[mark]
  const { rows } = await sql`
    insert into ${sql.table(table)} (user_id, ${sql.ref(column)}) values (${userId}, ${id}) on conflict do nothing
    returning 1`.execute(trx)
  return rows.length
}

async function take(trx: Trx, mark: Mark, userId: string, id: string): Promise<number> {
  const { table, column } = marks[mark]
  const { rows } = await sql`
    delete from ${sql.table(table)} where user_id = ${userId} and ${sql.ref(column)} = ${id} returning 1`.execute(trx)
  return rows.length
}

async function move(trx: Trx, mark: Mark, id: string, by: number, credit: string | null) {
  const { of, count, credits } = marks[mark]
  await sql`update ${sql.table(of)} set ${sql.ref(count)} = ${sql.ref(count)} + ${by} where id = ${id}`.execute(trx)
  if (credits && credit) await creditLikes(trx, credit, by)
}
