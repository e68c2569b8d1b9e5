import { sql } from 'kysely'
import { notBlocked } from '../../identity/user/blocks'
import type { Db, Trx } from '../../../app/db'
import type { MessageBody } from '../conversation/messages'
import type { ChatMessage } from '../../../../contract/conversation'

export type Allow = 'all' | 'mutual' | 'none'

/** How two people stand to each other, as far as writing goes. */
export interface Standing {
  closed: boolean
  level: number
  allow: Allow
  /** The sender follows the receiver. */
  following: boolean
  /** The receiver follows the sender. */
  followed: boolean
  /** The receiver has ever written here. */
  replied: boolean
  /** … and has done so since they chose who may write to them. */
  repliedSince: boolean
  /** The sender has ever written here. */
  wrote: boolean
  /** Strangers that the sender has written to first today. */
  startedToday: number
}
export async function standingOf(db: Db, userId: string, peerId: string, conversationId: string | null): Promise<Standing> {
  const wrote = (who: string) =>
    sql`select from conversation_message m where m.conversation_id = ${conversationId}::uuid and m.user_id = ${who}`
  const { rows } = await sql<Standing>`
    select peer.status = 'closed' as closed, me.level, coalesce(s.allow, 'all') as allow,
      exists (select from user_follow where follower_id = me.id and followee_id = peer.id) as following,
      exists (select from user_follow where follower_id = peer.id and followee_id = me.id) as followed,
      exists (${wrote(peerId)}) as replied,
      exists (${wrote(peerId)} and m.created_at >= coalesce(s.changed_at, '-infinity')) as "repliedSince",
      exists (${wrote(userId)}) as wrote,
      (select count(*) from dm_start d where d.user_id = me.id
        and d.started_at >= date_trunc('day', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai') as "startedToday"
    from app_user me join app_user peer on peer.id = ${peerId} left join dm_setting s on s.user_id = peer.id
    where me.id = ${userId}`.execute(db)
  return rows[0]
}

/** Of several first messages of one person, one at a time. */
export const holdStarts = (trx: Trx, userId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${'dm start ' + userId}, 0))`.execute(trx)

export const insertStart = (trx: Trx, userId: string, conversationId: string) =>
  sql`insert into dm_start (user_id, conversation_id) values (${userId}, ${conversationId}) on conflict do nothing`.execute(trx)

export interface Place {
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
const PINNED = 4e15
/** Counted no further; nobody shows more than 99+. */
const MOST_UNREAD = 100

/** Somebody's conversations, the pinned ones first, then by the last message. Those deleted on this side are back with the next message. */
export async function talkRows(db: Db, userId: string, place: Place | undefined, limit: number): Promise<TalkRow[]> {
  const { rows } = await sql<TalkRow>`
    select * from (
      select c.id, (case when m.pinned then ${PINNED}::bigint else 0 end) + (extract(epoch from c.last_at) * 1000000)::bigint as key,
        peer.user_id as "peerId", c.last_at as "lastAt", l.type, l.body, l.recalled_at is not null as recalled,
        coalesce(l.user_id = m.user_id, false) as mine, m.muted, m.pinned,
        (select count(*) from (select from conversation_message x where x.conversation_id = c.id
          and x.seq > greatest(m.read_seq, m.hidden_seq) and x.user_id is distinct from m.user_id and x.recalled_at is null
          limit ${MOST_UNREAD}) u) as unread
      from conversation_member m
      join conversation c on c.id = m.conversation_id and c.kind = 'dm' and c.last_seq > m.hidden_seq
      join conversation_member peer on peer.conversation_id = c.id and peer.user_id <> m.user_id
      join conversation_message l on l.conversation_id = c.id and l.seq = c.last_seq
      where m.user_id = ${userId}
    ) t ${place ? sql`where (t.key, t.id) < (${place.key}::bigint, ${place.id}::uuid)` : sql``}
    order by t.key desc, t.id desc limit ${limit}`.execute(db)
  return rows
}

/** Whom somebody can send something on to: whom they have talked with, the last ones first, then those who follow each other. */
export async function friendRows(db: Db, userId: string, keyword: string, place: Place | undefined, limit: number) {
  const { rows } = await sql<Place>`
    select f.id, f.key from (
      select x.id, max(x.key) as key from (
        select peer.user_id as id, ${PINNED}::bigint + (extract(epoch from c.last_at) * 1000000)::bigint as key
        from conversation_member m
          join conversation c on c.id = m.conversation_id and c.kind = 'dm' and c.last_seq > m.hidden_seq
          join conversation_member peer on peer.conversation_id = c.id and peer.user_id <> m.user_id
        where m.user_id = ${userId}
        union all
        select a.followee_id, (extract(epoch from a.created_at) * 1000000)::bigint
        from user_follow a join user_follow b on b.follower_id = a.followee_id and b.followee_id = a.follower_id
        where a.follower_id = ${userId}
      ) x group by x.id
    ) f join app_user u on u.id = f.id and u.status <> 'closed'
    where ${notBlocked(userId, 'f.id')} ${keyword ? sql`and position(${keyword} in lower(u.nick_name)) > 0` : sql``}
      ${place ? sql`and (f.key, f.id) < (${place.key}::bigint, ${place.id}::uuid)` : sql``}
    order by f.key desc, f.id desc limit ${limit}`.execute(db)
  return rows
}

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
    from conversation c where c.id = m.conversation_id and m.conversation_id = ${conversationId} and m.user_id = ${userId}`.execute(
    db,
  )
  return Number(numAffectedRows) > 0
}

export async function readSeqOf(db: Db, conversationId: string, userId: string): Promise<number> {
  const { rows } = await sql<{ seq: number }>`
    select read_seq as seq from conversation_member where conversation_id = ${conversationId} and user_id = ${userId}`.execute(db)
  return rows[0]?.seq ?? 0
}

export async function allowOf(db: Db, userId: string): Promise<Allow> {
  const { rows } = await sql<{ allow: Allow }>`select allow from dm_setting where user_id = ${userId}`.execute(db)
  return rows[0]?.allow ?? 'all'
}

/** Choosing the same again changes nothing. */
export const setAllow = (db: Db, userId: string, allow: Allow) =>
  sql`insert into dm_setting as s (user_id, allow) values (${userId}, ${allow})
    on conflict (user_id) do update set allow = excluded.allow, changed_at = now() where s.allow <> excluded.allow`.execute(db)
