import { sql } from 'kysely'
import type { Db, Trx } from '../../../../app/database/db'
import { beyond, micros, type KeyKind, type Position } from '../../../../app/database/paging'
import { notBlocked } from '../../../identity/user/relations/blocks'
import { visibleTo, type Viewer } from '../visibility'
import { isOpen, personOn } from '../../../identity/user/people'
import { SEEN_BY } from '../statuses'

export interface TopicRow {
  id: string
  key: number
  name: string
  cover_file: string | null
  post_count: number
  heat: number
  /** How many places it has risen since yesterday. */
  delta: number
  followed: boolean
}

const columns = sql`t.id, t.name, t.cover_file, t.post_count, t.heat, f.user_id is not null as followed,
  case when t.rank < 2147483647 then coalesce(t.rank_yesterday - t.rank, 0) else 0 end as delta`
const followed = (viewer: Viewer) => sql`left join circle_topic_follow f on f.topic_id = t.id and f.user_id = ${viewer}::uuid`

export type TopicTab = 'hot' | 'new' | 'mine'
/** What a tab is ordered by, and which of two topics of the same key comes first. */
const orders = {
  hot: { kind: 'count', column: 't.rank', id: 't.id', up: true },
  new: { kind: 'time', column: 't.created_at', id: 't.id', up: false },
  mine: { kind: 'time', column: 'f.created_at', id: 'f.topic_id', up: false },
} as const satisfies Record<TopicTab, { kind: KeyKind; column: string; id: string; up: boolean }>

export const kindOf = (tab: TopicTab): KeyKind => orders[tab].kind

interface TopicCut {
  tab: TopicTab
  /** Found anywhere in a name. */
  keyword: string
  position?: Position
  limit: number
}
/** The topics that one can write in. */
export async function topicRows(db: Db, viewer: Viewer, { tab, keyword, position, limit }: TopicCut): Promise<TopicRow[]> {
  const { kind, column, id, up } = orders[tab]
  const word = keyword.replace(/[\\%_]/g, '\\$&')
  const way = up ? sql`asc` : sql`desc`
  const { rows } = await sql<TopicRow>`
    select ${columns}, ${kind === 'time' ? micros(sql.ref(column)) : sql.ref(column)} as key
    from circle_topic t ${followed(viewer)}
    where not t.closed ${tab === 'mine' ? sql`and f.user_id is not null` : sql``} ${word ? sql`and t.name ilike ${`%${word}%`}` : sql``}
      ${beyond(position, kind, column, id, up)}
    order by ${sql.ref(column)} ${way}, ${sql.ref(id)} ${way} limit ${limit}`.execute(db)
  return rows
}

/** Characters of a pinned post that has no title. */
const PINNED_TITLE = 40

export interface TopicDetailRow extends TopicRow {
  intro: string
  follow_count: number
  closed: boolean
  host_ids: string[]
  pinned: { id: string; title: string }[]
}
/** One that went into another is that other. */
export async function topicRow(db: Db, id: string, viewer: Viewer): Promise<TopicDetailRow | undefined> {
  const { rows } = await sql<TopicDetailRow>`
    select ${columns}, 0 as key, t.intro, t.follow_count, t.closed,
      array(select u.id from unnest(t.host_ids) with ordinality h(id, nth) join ${personOn('h.id')}
        where ${isOpen} and ${notBlocked(viewer, 'u.id')} order by h.nth) as host_ids,
      coalesce((select json_agg(json_build_object('id', p.id, 'title', coalesce(nullif(p.title, ''),
        left(p.content, ${PINNED_TITLE}::integer))) order by n.nth)
        from unnest(t.pinned_ids) with ordinality n(id, nth) join circle_post p on p.id = n.id
        where p.visible = ${SEEN_BY.all} and ${visibleTo(viewer)}), '[]') as pinned
    from circle_topic t ${followed(viewer)}
    where t.id = (select coalesce(merged_into, id) from circle_topic where id = ${id})`.execute(db)
  return rows[0]
}

/** A topic, kept as it is until the transaction ends: whoever follows it now is counted one after the other. */
export async function holdTopic(trx: Trx, id: string): Promise<{ closed: boolean; follow_count: number } | undefined> {
  const { rows } = await sql<{ closed: boolean; follow_count: number }>`
    select closed, follow_count from circle_topic where id = ${id} for no key update`.execute(trx)
  return rows[0]
}

/** By how much the followers became more, 1, 0 or -1. */
export async function setTopicFollow(trx: Trx, userId: string, topicId: string, on: boolean): Promise<number> {
  const { rows } = on
    ? await sql`insert into circle_topic_follow (user_id, topic_id) values (${userId}, ${topicId}) on conflict do nothing
      returning 1`.execute(trx)
    : await sql`delete from circle_topic_follow where user_id = ${userId} and topic_id = ${topicId} returning 1`.execute(trx)
  const by = on ? rows.length : -rows.length
  if (by) await sql`update circle_topic set follow_count = follow_count + ${by}::integer where id = ${topicId}`.execute(trx)
  return by
}
