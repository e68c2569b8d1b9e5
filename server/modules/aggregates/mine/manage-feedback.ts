import { sql } from 'kysely'
import type { AdminFeedback, FeedbackFilter } from '../../../../contract/admin/mine'
import { NOTICE_TYPE } from '../../../../contract/rules/kinds'
import type { Db, Trx } from '../../../app/database/db'
import { gone } from '../../../app/errors'
import { page } from '../../../app/http/page'
import { beyond, cut, DEFAULT_SIZE, micros, decodeCursor } from '../../../app/database/paging'
import { personOn } from '../../identity/user/people'
import { pictureOf, type Image } from '../../platform/file/images'
import { dictItem } from '../../platform/system/dict'
import { notify } from '../../services/notice/notices'

type Row = Omit<AdminFeedback, 'pictures' | 'createdAt'> & { key: number; images: Image[]; created_at: Date }

/** What people told us: what waits the oldest first, the rest the newest first. */
export async function adminFeedbackPage(db: Db, { size = DEFAULT_SIZE, cursor, state, userId }: FeedbackFilter) {
  const up = state === 'open'
  const order = up ? sql`` : sql`desc`
  const { rows } = await sql<Row>`
    select f.id, ${micros(sql`f.created_at`)} as key, f.user_id as "userId", u.nick_name as "nickName", coalesce(d.name,
      f.type) as type,
      f.content, f.images, f.contact <> '' as "hasContact", f.page, f.state, f.reply, f.created_at
    from feedback f join ${personOn('f.user_id')} left join ${dictItem('d', 'feedback_type', 'f.type')}
    where true ${state ? sql`and f.state = ${state}` : sql``} ${userId ? sql`and f.user_id = ${userId}` : sql``}
      ${beyond(decodeCursor(cursor, 'time'), 'time', 'f.created_at', 'f.id', up)}
    order by f.created_at ${order}, f.id ${order} limit ${size + 1}`.execute(db)
  const { rows: found, next } = cut(rows, size)
  const records = found.map(({ key: _key, images, created_at, ...row }) => ({
    ...row,
    pictures: images.map((image) => pictureOf(image).url),
    createdAt: created_at.toISOString(),
  }))
  return { records, next }
}

/** Refuses with 10104. */
export async function contactOf(db: Db, id: string): Promise<string> {
  const { rows } = await sql<{ contact: string }>`select contact from feedback where id = ${id}`.execute(db)
  return (rows.at(0) ?? gone()).contact
}

/** How it stood, for the log; refuses with 10104. */
export async function answered(db: Db, id: string): Promise<{ reply: string; solved: boolean }> {
  const { rows } = await sql<{ reply: string; solved: boolean }>`
    select reply, state = 'solved' as solved from feedback where id = ${id}`.execute(db)
  return rows.at(0) ?? gone()
}

/** What we say to it, which its writer is told; said again it takes the place of what was said. */
export async function answerFeedback(
  trx: Trx,
  { id, reply, solved }: { id: string; reply: string; solved: boolean },
): Promise<void> {
  const words = reply.trim()
  const { rows } = await sql<{ user_id: string }>`
    update feedback set reply = ${words}, state = ${solved ? 'solved' : 'replied'} where id = ${id} returning user_id`.execute(
    trx,
  )
  await notify(trx, {
    to: (rows.at(0) ?? gone()).user_id,
    type: NOTICE_TYPE.system,
    subType: 'feedback',
    title: solved ? '你的反馈已解决' : '你的反馈有了回复',
    content: words,
    target: page('pages/mine/feedback', { tab: 'mine' }),
    why: '因为你写过意见反馈',
  })
}
