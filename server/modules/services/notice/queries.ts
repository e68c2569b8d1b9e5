import { sql } from 'kysely'
import type { Trx } from '../../../app/database/db'
import { lock } from '../../../app/database/locks'
import { newId } from '../../../app/ids'
import { isOpen, people } from '../../identity/user/people'

declare module '../../../app/database/db' {
  interface JsonColumns {
    'notice.params': Record<string, string>
  }
}

/** 1 系统, 2 互动, 3 订单, 4 课程与直播, 5 活动, 6 内训, 7 会员与金币 */
export type NoticeType = 1 | 2 | 3 | 4 | 5 | 6 | 7

export interface NewNotice {
  userId: string
  type: NoticeType
  subType: string
  title: string
  content: string
  fromUser: string | null
  route: string
  params: Record<string, string>
  why: string
  cause: string | null
  mergeKey: string | null
}

export interface Stored {
  id: string
  /** One more is unread than before. */
  news: boolean
  /** Since when it is there, if it was there before. */
  since?: Date
}

/** The id of the notice; undefined when this cause has been told before, or the account was closed. */
export async function insertNotice(trx: Trx, notice: NewNotice): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    insert into notice (id, user_id, type, sub_type, title, content, from_user, route, params, why, cause, merge_key)
    select ${newId()}::uuid, u.id, ${notice.type}::smallint, ${notice.subType}, ${notice.title}, ${notice.content}, ${notice.fromUser}::uuid,
      ${notice.route}, ${JSON.stringify(notice.params)}::jsonb, ${notice.why}, ${notice.cause}::text, ${notice.mergeKey}::text
    from ${people()} where u.id = ${notice.userId} and ${isOpen}
    on conflict (user_id, cause) do nothing returning id`.execute(trx)
  return rows[0]?.id
}

/** The last unread notice of this kind says this instead, as of now; its id, or undefined when there is none. */
export async function renewNotice(trx: Trx, { userId, type, subType, title, content }: NewNotice): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    update notice set title = ${title}, content = ${content}, created_at = now()
    where id = (select id from notice where user_id = ${userId} and type = ${type} and sub_type = ${subType} and not read
      and not deleted
        order by created_at desc limit 1)
    returning id`.execute(trx)
  return rows[0]?.id
}

/** Of several nodes that merge into one notice, one at a time. */
export const lockMerge = (trx: Trx, userId: string, mergeKey: string) => lock(trx, `notice:${userId}:${mergeKey}`)

/** This person stands behind a notice of this key already, however old. */
export async function hasPerson(trx: Trx, userId: string, mergeKey: string, personId: string): Promise<boolean> {
  const { rows } = await sql`
    select from notice n join notice_person p on p.notice_id = n.id
    where n.user_id = ${userId} and n.merge_key = ${mergeKey} and p.user_id = ${personId} limit 1`.execute(trx)
  return rows.length > 0
}

/**
 * Adds to the notice of this key that began within the last `minutes`; undefined when there is none. `news`: it had been
 * read, so that one more is unread now.
 */
export async function mergeNotice(
  trx: Trx,
  { userId, mergeKey, fromUser }: NewNotice,
  minutes: number,
): Promise<Stored | undefined> {
  const { rows } = await sql<Stored>`
    update notice n set count = n.count + 1, from_user = coalesce(${fromUser}::uuid, n.from_user), read = false
    from (select id, read from notice where user_id = ${userId} and merge_key = ${mergeKey} and not deleted
        and created_at > now() - make_interval(mins => ${minutes}) order by created_at desc limit 1 for update) before
    where n.id = before.id returning n.id, before.read as news, n.created_at as since`.execute(trx)
  return rows[0]
}

export const insertPerson = (trx: Trx, noticeId: string, userId: string, hidden: boolean) =>
  sql`insert into notice_person (notice_id, user_id, hidden) values (${noticeId}, ${userId}, ${hidden})`.execute(trx)
