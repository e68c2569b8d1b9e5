import { sql } from 'kysely'
import type { ReviewState } from '../../../../../contract/admin/endpoint'
import type { HeldReview } from '../../../../../contract/admin/zhiku'
import { REVIEW } from '../../../../../contract/rules/statuses'
import { emit } from '../../../../app/bus'
import type { Db, Trx } from '../../../../app/database/db'
import { gone } from '../../../../app/errors'
import { beyond, cut, DEFAULT_SIZE, micros, decodeCursor } from '../../../../app/database/paging'
import { personOn } from '../../../identity/user/people'

interface Filter {
  size?: number
  cursor?: string
  state?: ReviewState
}
/** Reviews that nobody but their author sees yet, the oldest first; those that were decided, the latest first. */
export async function heldReviews(db: Db, { size = DEFAULT_SIZE, cursor, state = 'waiting' }: Filter) {
  const up = state === 'waiting'
  const order = up ? sql`` : sql`desc`
  const { rows } = await sql<Omit<HeldReview, 'createdAt' | 'state'> & { key: number; created_at: Date }>`
    select r.id, ${micros(sql`r.created_at`)} as key, r.doc_id as "docId", d.title as doc, u.nick_name as "nickName", r.score,
      r.content,
      r.created_at
    from zhiku_review r join zhiku_doc d on d.id = r.doc_id join ${personOn('r.user_id')}
    where r.status = ${REVIEW[state]} ${beyond(decodeCursor(cursor, 'time'), 'time', 'r.created_at', 'r.id', up)}
    order by r.created_at ${order}, r.id ${order} limit ${size + 1}`.execute(db)
  const page = cut(rows, size)
  const records = page.rows.map(({ key: _key, created_at, ...row }) => ({ ...row, state, createdAt: created_at.toISOString() }))
  return { records, next: page.next }
}

/**
 * Shown to everybody from now on, or to nobody but its author. Refuses with 10104 what stands so already, and what is decided
 * unless it is decided again.
 */
export async function decideReview(
  trx: Trx,
  { id, pass, again = false }: { id: string; pass: boolean; again?: boolean },
): Promise<true> {
  const status = pass ? REVIEW.shown : REVIEW.hidden
  const { rows } = await sql<{ userId: string; docId: string }>`
    update zhiku_review set status = ${status}
    where id = ${id} and status <> ${status} and (status = ${REVIEW.waiting} or ${again})
    returning user_id as "userId", doc_id as "docId"`.execute(trx)
  const review = rows[0] ?? gone()
  if (pass) await emit(trx, 'zhiku.reviewed', review)
  return true
}
