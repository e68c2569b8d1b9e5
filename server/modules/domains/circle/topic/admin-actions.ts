import { sql } from 'kysely'
import type { AdminTopic, NewTopic, TopicChange } from '../../../../../contract/admin/circle-topic'
import type { Db, Trx } from '../../../../app/database/db'
import { drawnCover } from '../../../../app/drawing/kit/drawn'
import { gone, refuse } from '../../../../app/errors'
import { newId } from '../../../../app/ids'
import { beyond, cut, DEFAULT_SIZE, micros, decodeCursor } from '../../../../app/database/paging'
import { isOpen, people, personOn } from '../../../identity/user/people'
import { changePicture } from '../../../platform/file/documents'
import { coverThumbUrl } from '../../../platform/file/images'
import { holdTopics } from '../post/post-queries'
import { recountTopics } from '../counters'

interface Filter {
  size?: number
  cursor?: string
  keyword?: string
  closed?: boolean
}
type Row = Omit<AdminTopic, 'cover' | 'createdAt'> & { key: number; cover_file: string | null; created_at: Date }

/** Topics as operators see them, the newest first. */
export async function adminTopicPage(db: Db, { size = DEFAULT_SIZE, cursor, keyword = '', closed }: Filter) {
  const { rows } = await sql<Row>`
    select t.id, ${micros(sql`t.created_at`)} as key, t.name, t.cover_file, t.intro, t.post_count as "postCount",
      t.follow_count as "followCount", t.heat, t.host_ids as "userIds", t.closed, coalesce(m.name, '') as "mergedInto",
      t.created_at,
      array(select u.nick_name from unnest(t.host_ids) with ordinality h(id, nth) join ${personOn('h.id')}
        order by h.nth) as hosts
    from circle_topic t left join circle_topic m on m.id = t.merged_into
    where true ${keyword ? sql`and strpos(t.name, ${keyword}) > 0` : sql``} ${closed === undefined ? sql`` : sql`and t.closed = ${closed}`}
      ${beyond(decodeCursor(cursor, 'time'), 'time', 't.created_at', 't.id')}
    order by t.created_at desc, t.id desc limit ${size + 1}`.execute(db)
  const page = cut(rows, size)
  return {
    records: page.rows.map(({ key: _key, cover_file, created_at, ...row }) => ({
      ...row,
      cover: coverThumbUrl(cover_file, drawnCover('topic', row.id, row.name)),
      createdAt: created_at.toISOString(),
    })),
    next: page.next,
  }
}

interface Held {
  name: string
  intro: string
  closed: boolean
  userIds: string[]
  cover: string | null
  merged: boolean
}
/** A topic as it stands, kept so until the transaction ends. Refuses with 10104. */
export async function heldTopic(trx: Trx, id: string): Promise<Held> {
  const { rows } = await sql<Held>`
    select name, intro, closed, host_ids as "userIds", cover_file as cover, merged_into is not null as merged
    from circle_topic where id = ${id} for no key update`.execute(trx)
  return rows[0] ?? gone()
}

function taken(error: { constraint?: string }): never {
  if (error.constraint === 'circle_topic_name_key') return refuse(400, '已经有这个名字的话题')
  throw error
}
/** Refuses with 400 when the name is taken, and with 10131 when the picture is. */
export async function createTopic(trx: Trx, { name, intro, coverFileId }: NewTopic): Promise<string> {
  const id = newId()
  await sql`insert into circle_topic (id, name, intro, cover_file)
    values (${id}, ${name}, ${intro}, ${await changePicture(trx, null, coverFileId)})`
    .execute(trx)
    .catch(taken)
  return id
}

/** Without a new cover the old one stays. */
export async function editTopic(trx: Trx, before: Held, { id, name, intro, coverFileId }: TopicChange): Promise<void> {
  const cover = await changePicture(trx, before.cover, coverFileId ?? undefined)
  await sql`update circle_topic set name = ${name}, intro = ${intro}, cover_file = ${cover} where id = ${id}`
    .execute(trx)
    .catch(taken)
}

/** Refuses with 400 when one of them has no open account. */
export async function setHosts(trx: Trx, id: string, userIds: string[]): Promise<void> {
  const { rows } = await sql`select 1 from ${people()} where u.id = any(${userIds}::uuid[]) and ${isOpen}`.execute(trx)
  if (rows.length < userIds.length) refuse(400, '主持人里有已注销的账号')
  await sql`update circle_topic set host_ids = ${userIds}::uuid[] where id = ${id}`.execute(trx)
}

/** A merged topic stays closed: its posts are elsewhere. */
export async function closeTopic(trx: Trx, before: Held, id: string, closed: boolean): Promise<void> {
  if (before.merged) refuse(400, '这个话题已并到别的话题，不能再打开')
  await sql`update circle_topic set closed = ${closed} where id = ${id}`.execute(trx)
}

/**
 * Puts the posts and the followers of a topic into another, and closes it for good. Both are held, so nobody writes into either
 * meanwhile. Refuses with 10104, and with 400 when the other is closed.
 */
export async function mergeTopic(trx: Trx, from: string, into: string): Promise<{ posts: number; followers: number }> {
  if (from === into) refuse(400, '请选另一个话题')
  const held = await holdTopics(trx, [from, into])
  if (held.length < 2) return gone()
  if (held.find(({ id }) => id === into)!.closed) refuse(400, '要并入的话题已关闭')
  const posts = await sql`
    insert into circle_post_topic (post_id, topic_id, type, created_at)
    select post_id, ${into}::uuid, type, created_at from circle_post_topic where topic_id = ${from}
    on conflict do nothing`.execute(trx)
  const followers = await sql`
    insert into circle_topic_follow (user_id, topic_id, created_at)
    select user_id, ${into}::uuid, created_at from circle_topic_follow where topic_id = ${from} on conflict do nothing`.execute(
    trx,
  )
  await sql`delete from circle_post_topic where topic_id = ${from}`.execute(trx)
  await sql`delete from circle_topic_follow where topic_id = ${from}`.execute(trx)
  await sql`update circle_topic set merged_into = ${into} where merged_into = ${from}`.execute(trx)
  await sql`update circle_topic set closed = true, merged_into = ${into}, pinned_ids = '{}' where id = ${from}`.execute(trx)
  await recountTopics(trx, [from, into])
  return { posts: Number(posts.numAffectedRows), followers: Number(followers.numAffectedRows) }
}
