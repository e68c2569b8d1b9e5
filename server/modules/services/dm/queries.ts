import { sql } from 'kysely'
import { blocks, notBlocked } from '../../identity/user/relations/blocks'
import { anyAsked, batched, type Nth } from '../../../app/database/batched'
import { prepared, type Db, type Trx } from '../../../app/database/db'
import { lock } from '../../../app/database/locks'
import { conversationAbout, lastWrote, peersOf, PINNED, type Position } from '../conversation/members'
import { silenceOf, type Silence } from '../../identity/user/sanctions'
import { isFollowing, isOpen, mutualsOf, people, personOn } from '../../identity/user/people'

export type Allow = 'all' | 'mutual' | 'none'

/** How two people stand to each other, as far as writing goes. */
export interface Standing {
  /** Of what they have said to each other; null: nothing yet. */
  conversationId: string | null
  /** What keeps the sender from writing to anybody. */
  silence: Silence
  closed: boolean
  level: number
  allow: Allow
  /** The sender follows the receiver. */
  following: boolean
  /** The receiver follows the sender. */
  followed: boolean
  /** The sender has blocked the receiver. */
  blocks: boolean
  /** The receiver has blocked the sender. */
  blocked: boolean
  /** The receiver has ever written here. */
  replied: boolean
  /** … and has done so since they chose who may write to them. */
  repliedSince: boolean
  /** The sender has ever written here. */
  wrote: boolean
  /** Strangers that the sender has written to first today. */
  startedToday: number
}
const [me, peer] = [sql.ref('me.id'), sql.ref('peer.id')]
interface Two {
  userId: string
  peerId: string
  /** Of their conversation. */
  bizId: string
}
/** undefined where there is nobody of that id. */
export const standingOf = batched<Two, Standing>(async (db, pairs) => {
  const [mine, theirs, biz] = [pairs.map((two) => two.userId), pairs.map((two) => two.peerId), pairs.map((two) => two.bizId)]
  const { rows } = await sql<Nth<Standing>>`${prepared}
    select asked.nth::integer, c.id as "conversationId", ${silenceOf(me)} as silence, peer.status = 'closed' as closed,
      me.level, coalesce(s.allow, 'all') as allow,
      ${isFollowing(me, peer)} as following,
      ${isFollowing(peer, me)} as followed,
      ${blocks(me, peer)} as blocks,
      ${blocks(peer, me)} as blocked,
      replied.at is not null as replied,
      coalesce(replied.at >= coalesce(s.changed_at, '-infinity'), false) as "repliedSince",
      ${lastWrote(me)} is not null as wrote,
      (select count(*) from dm_start d where d.user_id = me.id
        and d.started_at >= date_trunc('day', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai') as "startedToday"
    from unnest(${mine}::uuid[], ${theirs}::uuid[], ${biz}::text[]) with ordinality as asked(me, peer, biz, nth)
      join ${people('me')} on me.id = asked.me join ${people('peer')} on peer.id = asked.peer
      left join dm_setting s on s.user_id = peer.id left join ${conversationAbout('dm', sql.ref('asked.biz'))}
      cross join lateral (select ${lastWrote(peer)} as at offset 0) replied
    where ${anyAsked}`.execute(db)
  return rows
})

/** Of several first messages of one person, one at a time. */
export const holdStarts = (trx: Trx, userId: string) => lock(trx, 'dm start ' + userId)

export const insertStart = (trx: Trx, userId: string, conversationId: string) =>
  sql`insert into dm_start (user_id, conversation_id) values (${userId}, ${conversationId}) on conflict do nothing`.execute(trx)

/** Whom somebody can send something on to: whom they have talked with, the last ones first, then those who follow each other. */
export async function friendRows(db: Db, userId: string, keyword: string, position: Position | undefined, limit: number) {
  const { rows } = await sql<Position>`
    select f.id, f.key from (
      select x.id, max(x.key) as key from (
        select t.id, ${PINNED}::bigint + (extract(epoch from t.last_at) *
          1000000)::bigint as key from (${peersOf('dm', userId)}) t
        union all
        select m.id, (extract(epoch from m.created_at) * 1000000)::bigint from (${mutualsOf(userId)}) m
      ) x group by x.id
    ) f join ${personOn('f.id')} and ${isOpen}
    where ${notBlocked(userId, 'f.id')} ${keyword ? sql`and position(${keyword} in lower(u.nick_name)) > 0` : sql``}
      ${position ? sql`and (f.key, f.id) < (${position.key}::bigint, ${position.id}::uuid)` : sql``}
    order by f.key desc, f.id desc limit ${limit}`.execute(db)
  return rows
}

export async function allowOf(db: Db, userId: string): Promise<Allow> {
  const { rows } = await sql<{ allow: Allow }>`select allow from dm_setting where user_id = ${userId}`.execute(db)
  return rows[0]?.allow ?? 'all'
}

/** Choosing the same again changes nothing. */
export const setAllow = (db: Db, userId: string, allow: Allow) =>
  sql`insert into dm_setting as s (user_id, allow) values (${userId}, ${allow})
    on conflict (user_id) do update set allow = excluded.allow, changed_at = now() where s.allow <> excluded.allow`.execute(db)
