import { sql, type RawBuilder } from 'kysely'
import { anyAsked, batchedWrite, type Nth } from '../../../app/database/batched'
import { prepared, type Db, type Trx } from '../../../app/database/db'
import type { Conversation, Kind } from './kinds'
import { LAST_SEQ, type Message, type MessageBody } from './messages'
import { personOn } from '../../identity/user/people'

const CONVERSATION = sql`id, kind, biz_id as "bizId", last_seq as "lastSeq"`

/** Its members are added to a new one only. */
export async function openConversation(
  db: Db,
  id: string,
  kind: Kind,
  bizId: string,
  memberIds: string[],
): Promise<Conversation> {
  const { rows } = await sql<Conversation>`
    with made as (
      insert into conversation (id, kind, biz_id) values (${id}, ${kind}, ${bizId}) on conflict do nothing returning *
    ), joined as (
      insert into conversation_member (conversation_id, user_id)
      select made.id, m from made, unnest(${memberIds}::uuid[]) as m
    )
    select ${CONVERSATION} from made`.execute(db)
  // Made by somebody else, maybe a moment ago: that one is seen by a statement of its own only.
  return rows[0] ?? (await conversationOf(db, kind, bizId))!
}

export async function conversationOf(db: Db, kind: Kind, bizId: string): Promise<Conversation | undefined> {
  const { rows } = await sql<Conversation>`
    select ${CONVERSATION} from conversation where kind = ${kind} and biz_id = ${bizId}`.execute(db)
  return rows[0]
}

export async function conversationById(db: Db, id: string): Promise<Conversation | undefined> {
  const { rows } = await sql<Conversation>`select ${CONVERSATION} from conversation where id = ${id}`.execute(db)
  return rows[0]
}

export async function holdConversation(trx: Trx, id: string): Promise<Conversation | undefined> {
  const { rows } = await sql<Conversation>`
    select ${CONVERSATION} from conversation where id = ${id} for no key update`.execute(trx)
  return rows[0]
}

export async function holdConversationOf(trx: Trx, kind: Kind, bizId: string): Promise<Conversation | undefined> {
  const { rows } = await sql<Conversation>`
    select ${CONVERSATION} from conversation where kind = ${kind} and biz_id = ${bizId} for no key update`.execute(trx)
  return rows[0]
}

/** `m` is the message, `u` who said it. */
const MESSAGE = sql`m.conversation_id as "conversationId", m.seq, m.id, m.user_id as "userId", m.client_msg_id as "clientMsgId",
  m.type, m.body, m.host, m.recalled_at is not null as recalled, m.created_at as at,
  u.nick_name as "nickName", u.avatar_file as "avatarFile"`
const messages = (rest: RawBuilder<unknown>) => sql<Message>`
  select ${MESSAGE} from conversation_message m left join ${personOn('m.user_id')} ${rest}`

type Named<V> = Record<'conversationId' | 'userId' | 'clientMsgId', V>
/**
 * The message `m` is the one that its sender has given this name. The conversation is no condition for an index: the planner
 * would read all that the sender has said in it instead of the one.
 */
const saidAs = ({ conversationId, userId, clientMsgId }: Named<RawBuilder<unknown> | string>) => sql`m.user_id = ${userId}
  and m.client_msg_id = ${clientMsgId} and m.conversation_id is not distinct from ${conversationId}`

/** By its sender's own name for it. */
export async function saidBefore(
  db: Db,
  conversationId: string,
  userId: string,
  clientMsgId: string,
): Promise<Message | undefined> {
  const { rows } = await messages(sql`where ${saidAs({ conversationId, userId, clientMsgId })}`).execute(db)
  return rows[0]
}

type NewMessage = Pick<Message, 'conversationId' | 'id' | 'userId' | 'clientMsgId' | 'type' | 'host'> & { body: MessageBody }
/**
 * The next messages of their conversations, each of which is held from here on: of two who speak at once the second one
 * waits, so there are no gaps. No row for one whose conversation is not there, is held by somebody else (`skipHeld`), or
 * whose sender has said it before. One that is said twice at once under the same name fails them all with 23505 (unique).
 */
async function insertMessages(db: Db, given: readonly NewMessage[], { skipHeld }: { skipHeld: boolean }) {
  const column = <C extends keyof NewMessage>(name: C) => given.map((message) => message[name])
  const { rows } = await sql<Nth<Message>>`${prepared}
    with given as (
      select * from unnest(${column('conversationId')}::uuid[], ${column('id')}::uuid[], ${column('userId')}::uuid[],
          ${column('clientMsgId')}::uuid[], ${column('type')}::text[], ${given.map(({ body }) => JSON.stringify(body))}::text[],
          ${column('host')}::boolean[])
        with ordinality as asked(conversation_id, id, user_id, client_msg_id, type, body, host, nth)
      where ${anyAsked} and not exists (select from conversation_message m where ${saidAs({
        userId: sql.ref('asked.user_id'),
        clientMsgId: sql.ref('asked.client_msg_id'),
        conversationId: sql.ref('asked.conversation_id'),
      })})
    ), held as (
      select id from conversation where id in (select conversation_id from given) order by id
      for no key update ${skipHeld ? sql`skip locked` : sql``}
    ), next as (
      update conversation c set last_seq = c.last_seq + g.many, last_at = clock_timestamp()
      from (select conversation_id, count(*)::integer as many from given group by 1) g, held
      where c.id = g.conversation_id and held.id = c.id
      returning c.id, c.last_seq - g.many as before, c.last_at
    ), m as (
      insert into conversation_message (conversation_id, seq, id, user_id, client_msg_id, type, body, host, created_at)
      select g.conversation_id, next.before + row_number() over (partition by g.conversation_id order by g.nth),
        g.id, g.user_id, g.client_msg_id, g.type, g.body::jsonb, g.host, next.last_at
      from given g join next on next.id = g.conversation_id
      returning *
    )
    select g.nth::integer, ${MESSAGE} from m join given g on g.id = m.id left join ${personOn('m.user_id')}`.execute(db)
  return rows
}

/** One of them, which waits for its turn. */
export const insertMessage = async (db: Db, message: NewMessage): Promise<Message | undefined> =>
  (await insertMessages(db, [message], { skipHeld: false }))[0]

/** … of all who say something at the same moment: one statement, one commit, and nobody waits for the others' turn. */
export const insertTogether = batchedWrite<NewMessage, Message>((db, given) => insertMessages(db, given, { skipHeld: true }))

export async function messagesAfter(db: Db, conversationId: string, seq: number, limit: number): Promise<Message[]> {
  const { rows } = await messages(sql`
    where m.conversation_id = ${conversationId} and m.seq > ${Math.min(seq, LAST_SEQ)} order by m.seq limit ${limit}`).execute(db)
  return rows
}

/** The latest first. */
export async function messagesBefore(db: Db, conversationId: string, seq: number | undefined, limit: number, floor: number) {
  const { rows } = await messages(sql`
    where m.conversation_id = ${conversationId}
      and m.seq > ${floor} ${seq === undefined ? sql`` : sql`and m.seq < ${Math.min(seq, LAST_SEQ)}`}
    order by m.seq desc limit ${limit}`).execute(db)
  return rows
}

interface Wanted {
  word: string
  floor: number
  before: number | undefined
  limit: number
}

/** Texts that hold a word, the latest first: one conversation is read along its own index, and no further than its page. */
export async function messagesWith(db: Db, conversationId: string, { word, floor, before, limit }: Wanted): Promise<Message[]> {
  const { rows } = await messages(sql`
    where m.conversation_id = ${conversationId} and m.seq > ${floor} ${before === undefined ? sql`` : sql`and m.seq < ${before}`}
      and m.type = 'text' and m.recalled_at is null and strpos(lower(m.body ->> 'text'), lower(${word})) > 0
    order by m.seq desc limit ${limit}`).execute(db)
  return rows
}

/** Which of the `many` before and at `seq` were recalled. */
export async function recalledUpTo(db: Db, conversationId: string, seq: number, many: number): Promise<number[]> {
  const { rows } = await sql<{ seq: number }>`
    select seq from conversation_message where conversation_id = ${conversationId} and seq <= ${seq} and seq > ${seq - many}
      and recalled_at is not null order by seq`.execute(db)
  return rows.map((row) => row.seq)
}

/** Whose conversation it is besides this person: nobody's, where it is a live room. */
export async function membersBut(db: Db, conversationId: string, userId: string | null): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select user_id from conversation_member
    where conversation_id = ${conversationId} and user_id is distinct from ${userId}`.execute(db)
  return rows.map((row) => row.user_id)
}

interface RecallInput {
  conversationId: string
  seq: number
  userId?: string
  withinSeconds?: number
}
/** Empties the messages `m` that `which` names, whenever they were recalled first. */
export async function emptyMessages(db: Db, which: RawBuilder<unknown>) {
  const { rows } = await sql<{ conversationId: string; seq: number; userId: string | null }>`
    update conversation_message m set recalled_at = coalesce(m.recalled_at, now()), body = '{}' where ${which}
    returning m.conversation_id as "conversationId", m.seq, m.user_id as "userId"`.execute(db)
  return rows
}
/** 'now': it was there until now; 'before': it was recalled already; undefined: neither. */
export async function recallMessage(db: Db, { conversationId, seq, userId, withinSeconds }: RecallInput) {
  const young = sql`${withinSeconds ?? null}::integer is null
    or created_at > now() - make_interval(secs => ${withinSeconds ?? 0})`
  const { rows } = await sql<{ done: 'now' | 'before' }>`
    with found as (
      select seq, recalled_at from conversation_message where conversation_id = ${conversationId}
        and seq = ${Math.min(seq, LAST_SEQ)}
        and (${userId ?? null}::uuid is null or user_id = ${userId ?? null}) for update
    ), gone as (
      update conversation_message set recalled_at = now(), body = '{}'
      where conversation_id = ${conversationId} and seq in (select seq from found where recalled_at is null) and (${young})
      returning seq
    )
    select case when f.recalled_at is not null then 'before' else 'now' end as done from found f
    where f.recalled_at is not null or exists (select from gone)`.execute(db)
  return rows[0]?.done
}

export const setRead = (db: Db, conversationId: string, userId: string, seq: number) => {
  const upTo = sql`least(${Math.min(seq, LAST_SEQ)}, c.last_seq)`
  return sql`update conversation_member m set read_seq = ${upTo} from conversation c
    where m.conversation_id = ${conversationId} and m.user_id = ${userId} and c.id = m.conversation_id
      and m.read_seq < ${upTo}`.execute(db)
}

/** How far it goes, and from where on this person may see it. */
export async function boundsFor(db: Db, conversationId: string, userId: string | null): Promise<{ last: number; floor: number }> {
  const { rows } = await sql<{ last: number; floor: number }>`
    select c.last_seq as last, coalesce(m.hidden_seq, 0) as floor from conversation c
    left join conversation_member m on m.conversation_id = c.id and m.user_id = ${userId}
    where c.id = ${conversationId}`.execute(db)
  return rows[0] ?? { last: 0, floor: 0 }
}

export async function messageById(db: Db, id: string): Promise<Message | undefined> {
  const { rows } = await messages(sql`where m.id = ${id}`).execute(db)
  return rows[0]
}
