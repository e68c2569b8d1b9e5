import { sql, type RawBuilder } from 'kysely'
import type { ChatMessage } from '../../../../contract/conversation'
import type { Db } from '../../../app/database/db'
import type { Kind } from './kinds'
import type { MessageBody } from './messages'

/** What somebody has of the conversations of a kind: their list, and what is theirs in each. */

export interface Position {
  key: number
  id: string
}
export interface TalkRow {
  id: string
  key: number
  peerId: string
  lastAt: Date
  type: ChatMessage['type']
  body: MessageBody
  recalled: boolean
  mine: boolean
  unread: number
  muted: boolean
  pinned: boolean
}
/** Beyond every time in microseconds for some decades to come, and still a whole number: what is pinned sorts before all else. */
export const PINNED = 4e15
/** Counted no further; nobody shows more than 99+. */
const MOST_UNREAD = 100

/**
 * Somebody's conversations, the pinned ones first, then by the last message. Those deleted on this side are back with the
 * next message.
 */
export async function talkRows(
  db: Db,
  kind: Kind,
  userId: string,
  position: Position | undefined,
  limit: number,
): Promise<TalkRow[]> {
  const { rows } = await sql<TalkRow>`
    select * from (
      select c.id, (case when m.pinned then ${PINNED}::bigint
        else 0 end) + (extract(epoch from c.last_at) * 1000000)::bigint as key,
        peer.user_id as "peerId", c.last_at as "lastAt", l.type, l.body, l.recalled_at is not null as recalled,
        coalesce(l.user_id = m.user_id, false) as mine, m.muted, m.pinned,
        (select count(*) from (select from conversation_message x where x.conversation_id = c.id
          and x.seq > greatest(m.read_seq, m.hidden_seq) and x.user_id is distinct from m.user_id and x.recalled_at is null
          limit ${MOST_UNREAD}) u) as unread
      from conversation_member m
      join conversation c on c.id = m.conversation_id and c.kind = ${kind} and c.last_seq > m.hidden_seq
      join conversation_member peer on peer.conversation_id = c.id and peer.user_id <> m.user_id
      join conversation_message l on l.conversation_id = c.id and l.seq = c.last_seq
      where m.user_id = ${userId}
    ) t ${position ? sql`where (t.key, t.id) < (${position.key}::bigint, ${position.id}::uuid)` : sql``}
    order by t.key desc, t.id desc limit ${limit}`.execute(db)
  return rows
}

/** With whom somebody has talked in conversations of a kind, and when last: rows of `id` and `last_at`. */
export const peersOf = (kind: Kind, userId: string) => sql`
  select peer.user_id as id, c.last_at from conversation_member m
    join conversation c on c.id = m.conversation_id and c.kind = ${kind} and c.last_seq > m.hidden_seq
    join conversation_member peer on peer.conversation_id = c.id and peer.user_id <> m.user_id
  where m.user_id = ${userId}`

/** What a person, a column or an id, said last in the conversation `c`, as `m`. */
const lastOf = (person: RawBuilder<unknown>) => sql`conversation_message m
  where m.conversation_id = c.id and m.user_id = ${person} order by m.seq desc limit 1`

/**
 * When a person, a column or an id, last wrote in the conversation `c`; null: never. It is no `exists`: that the planner may turn
 * into a hash of every message there is.
 */
export const lastWrote = (person: RawBuilder<unknown>) => sql`(select m.created_at from ${lastOf(person)})`

export interface Changes {
  pinned?: boolean
  muted?: boolean
  hide?: boolean
}
/** False when it is nobody's, or somebody else's. */
export async function changeMember(
  db: Db,
  conversationId: string,
  userId: string,
  { pinned, muted, hide }: Changes,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update conversation_member m set pinned = coalesce(${pinned ?? null}, m.pinned), muted = coalesce(${muted ?? null}, m.muted),
      hidden_seq = case when ${hide ?? false} then c.last_seq else m.hidden_seq end
    from conversation c where c.id = m.conversation_id and m.conversation_id = ${conversationId}
      and m.user_id = ${userId}`.execute(db)
  return Number(numAffectedRows) > 0
}

/** To be joined: the conversation `c` about this thing, an id or a column. */
export const conversationAbout = (kind: Kind, bizId: string | RawBuilder<unknown>) =>
  sql`conversation c on c.kind = ${sql.lit(kind)} and c.biz_id = ${bizId}`
/** … the conversation `c` whose id stands in `column`. */
export const conversationOn = (column: string) => sql`conversation c on c.id = ${sql.ref(column)}`
/** What a person, of whom the id stands in `column`, said last in the conversation `c`, in one line. */
export const lastTextOf = (column: string) => sql`(
  select case m.type when 'image' then '[图片]' when 'card' then '[卡片] ' || (m.body -> 'card' ->> 'title')
    else m.body ->> 'text' end
  from ${lastOf(sql.ref(column))})`

export async function isOfKind(db: Db, conversationId: string, kind: Kind): Promise<boolean> {
  const { rows } = await sql`select from conversation where id = ${conversationId} and kind = ${kind}`.execute(db)
  return rows.length > 0
}

/** What others wrote and somebody has not read, in conversations of a kind that are not muted; counted no further than `most`. */
export const unreadIn = (kind: Kind, userId: RawBuilder<unknown>, most: number) => sql`(select count(*) from (
        select from conversation_member m
          join conversation c on c.id = m.conversation_id and c.kind = ${sql.lit(kind)}
            and c.last_seq > greatest(m.read_seq, m.hidden_seq)
          join conversation_message x on x.conversation_id = c.id and x.seq > greatest(m.read_seq, m.hidden_seq)
            and x.user_id is distinct from m.user_id and x.recalled_at is null
        where m.user_id = ${userId} and not m.muted limit ${most}) t)`
