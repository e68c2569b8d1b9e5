import { sql } from 'kysely'
import type { HeldReview } from '../../../../../contract/admin/zhiku'
import { emit } from '../../../../app/bus'
import type { Db, Trx } from '../../../../app/database/db'
import { gone } from '../../../../app/errors'
import { beyond, cut, DEFAULT_SIZE, micros, placeOf } from '../../../../app/database/paging'
import { personOn } from '../../../identity/user/people'

/** Reviews that nobody but their author sees yet, the oldest first. */
export async function heldReviews(db: Db, { size = DEFAULT_SIZE, cursor }: { size?: number; cursor?: string }) {
  const { rows } = await sql<Omit<HeldReview, 'createdAt'> & { key: number; created_at: Date }>`
    select r.id, ${micros(sql`r.created_at`)} as key, r.doc_id as "docId", d.title as doc, u.nick_name as "nickName", r.score, r.content,
      r.created_at
    from zhiku_review r join zhiku_doc d on d.id = r.doc_id join ${personOn('r.user_id')}
    where r.status = 1 ${beyond(placeOf(cursor, 'time'), 'time', 'r.created_at', 'r.id', true)}
    order by r.created_at, r.id limit ${size + 1}`.execute(db)
  const page = cut(rows, size)
  const records = page.rows.map(({ key: _key, created_at, ...row }) => ({ ...row, createdAt: created_at.toISOString() }))
  return { records, next: page.next }
}

/** Shown to everybody from now on, or to nobody but its author. Refuses with 10104 what is decided already. */
export async function decideReview(trx: Trx, { id, pass }: { id: string; pass: boolean }): Promise<true> {
  const { rows } = await sql<{ userId: string; docId: string }>`
    update zhiku_review set status = ${pass ? 2 : 3} where id = ${id} and status = 1
    returning user_id as "userId", doc_id as "docId"`.execute(trx)
  const review = rows[0] ?? gone()
  if (pass) await emit(trx, 'zhiku.reviewed', review)
  return true
}
