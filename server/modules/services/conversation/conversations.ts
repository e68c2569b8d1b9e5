import type { RawBuilder } from 'kysely'
import * as codes from '../../../../contract/rules/codes'
import type { Db, Trx } from '../../../app/database/db'
import { gone, isAway, isUniqueViolation, refuse } from '../../../app/errors'
import { newId } from '../../../app/ids'
import type { Modules } from '../../../app/module'
import { emit } from '../../../app/bus'
import { publishWith, userTopic } from '../../../app/pubsub'
import type { Services } from '../../../app/http/serve'
import { claimImages } from '../../platform/file/images'
import { cardOf } from './cards'
import type { Conversation, Kind } from './kinds'
import { messageFor, isSame, type Content, type Message, type MessageBody } from './messages'
import * as queries from './queries'

export { mayRead, type Conversation, type Kind, type MayRead } from './kinds'
export { messageFor, type Content, type Message } from './messages'

/** A database outside of any transaction, and what carries what was committed. A ctx and the services are one. */
export type Talking = Pick<Services, 'db' | 'pubsub' | 'modules'>

export interface Opening {
  kind: Kind
  bizId: string
  /** None for a live room. */
  memberIds: string[]
}

/** Where the events of a conversation travel: publish a SocketEvent here and everybody in the room gets it. */
export const topicOf = (conversationId: string) => `conversation:${conversationId}`

/** The conversation about this thing, made when it is new. */
export const open = (db: Db, { kind, bizId, memberIds }: Opening): Promise<Conversation> =>
  queries.openConversation(db, newId(), kind, bizId, memberIds)

/** Until the transaction ends nobody says anything in it. */
export const hold = (trx: Trx, id: string): Promise<Conversation | undefined> => queries.holdConversation(trx, id)

export const find = (db: Db, kind: Kind, bizId: string): Promise<Conversation | undefined> =>
  queries.conversationOf(db, kind, bizId)

export interface Saying {
  /** A conversation's id, or what to open: it stays unopened when the message is refused. */
  to: string | Opening
  /** null: the platform */
  userId: string | null
  /** The sender's own name for it: the same name is the same message. null only from the platform. */
  clientMsgId: string | null
  content: Content
  /** Shown as the host's word. */
  host?: boolean
  /** What they are to the room, beside their name. */
  title?: string
  /** A card shows what the person may see whose conversation it is, not its sender. */
  forOwner?: boolean
  /** Who knows how things look on cards; without them a card is refused. */
  modules?: Modules
}
/** Social rules: refuses. Runs in the message's own transaction, with the conversation held; a repeat is never asked again. */
export type Allow = (trx: Trx, conversation: Conversation) => Promise<void>

/**
 * Says something, once, and sends it to whoever listens as soon as it is committed. Refuses with 10109 (another content
 * under the same clientMsgId), 10131 (a picture that is not the sender's), 10104 (no such conversation, or a card that
 * the sender may not see), and as `allow` does.
 */
export async function say({ db, pubsub, modules }: Talking, saying: Saying, allow?: Allow): Promise<Message> {
  const { message, fresh } =
    (!allow && (await append(db, saying))) || (await db.transaction().execute((trx) => write(trx, { modules, ...saying }, allow)))
  if (fresh) {
    const { conversationId, seq, userId, clientMsgId } = message
    const event = { kind: 'said', seq, userId, clientMsgId, message: messageFor(message, null) }
    pubsub.publish(topicOf(conversationId), event, { kind: 'said', seq })
  }
  return message
}

/** As say(), in a transaction of the caller's: it's sent when that is committed. */
export async function sayIn(trx: Trx, saying: Saying, allow?: Allow): Promise<Message> {
  const { message, fresh } = await write(trx, saying, allow)
  if (fresh) await publishWith(trx, topicOf(message.conversationId), { kind: 'said', seq: message.seq })
  return message
}

/** Nothing where it fails in a way that another try may mend. */
const unless = <T>(saying: Promise<T>, mendable: (error: unknown) => boolean) =>
  saying.catch((error: unknown) => {
    if (mendable(error)) return undefined
    throw error
  })

/**
 * What most is said as: a new text in a conversation that is there, of which nobody is asked any more. It is one statement and so
 * its own transaction; undefined when it was none of that.
 */
async function append(db: Db, { to, userId, clientMsgId, content, host = false, title }: Saying) {
  if (typeof to !== 'string' || !('text' in content)) return undefined
  const { type, text } = content
  const body = { text, ...(title && { title }) }
  const fresh = { conversationId: to, id: newId(), userId, clientMsgId, type, body, host }
  // What one of many cannot say fails the statement for all who share it, and a held conversation is left out: then it is said
  // alone. Without a database nobody can say anything.
  const message =
    (await unless(queries.insertTogether(db, fresh), (error) => !isAway(error))) ??
    (await unless(queries.insertMessage(db, fresh), isUniqueViolation))
  return message && { message, fresh: true }
}

async function write(
  trx: Trx,
  { to, userId, clientMsgId, content, host = false, title, modules, forOwner }: Saying,
  allow?: Allow,
) {
  // Held from here on: of two who speak at once the second one waits, so there are no gaps and no doubles.
  const conversation = typeof to === 'string' ? await queries.holdConversation(trx, to) : await holdOpened(trx, to)
  if (!conversation) return gone()
  const { id } = conversation
  const known = userId && clientMsgId ? await queries.saidBefore(trx, id, userId, clientMsgId) : undefined
  if (known) {
    if (!isSame(content, known)) refuse(codes.TWICE, '请勿重复提交')
    return { message: known, fresh: false }
  }
  await allow?.(trx, conversation)
  const body = { ...(await bodyOf(trx, forOwner ? conversation.bizId : userId, content, modules)), ...(title && { title }) }
  const message = await queries.insertMessage(trx, {
    conversationId: id,
    id: newId(),
    userId,
    clientMsgId,
    type: content.type,
    body,
    host,
  })
  return { message: message ?? gone(), fresh: true }
}

/** Opened only when it is not there, which is once. */
async function holdOpened(trx: Trx, opening: Opening): Promise<Conversation | undefined> {
  const found = await queries.holdConversationOf(trx, opening.kind, opening.bizId)
  return found ?? queries.holdConversation(trx, (await open(trx, opening)).id)
}

async function bodyOf(trx: Trx, userId: string | null, content: Content, modules?: Modules): Promise<MessageBody> {
  if (content.type === 'image') {
    const [image] = userId ? await claimImages(trx, userId, [content.imageId]) : [gone()]
    return { image }
  }
  if (content.type === 'card') {
    const card = modules && (await cardOf(modules, trx, userId, content.kind, content.id))
    return { card: card ?? gone() }
  }
  return { text: content.text }
}

/** What was said after `seq` (0: from the beginning), the oldest first. What was recalled is there without its content. */
export const after = (db: Db, conversationId: string, seq: number, limit = 100): Promise<Message[]> =>
  queries.messagesAfter(db, conversationId, seq, limit)

/** What was said before `seq` (undefined: up to now), of what comes after `floor`; the oldest first. */
export const before = async (
  db: Db,
  conversationId: string,
  seq: number | undefined,
  limit = 100,
  floor = 0,
): Promise<Message[]> => (await queries.messagesBefore(db, conversationId, seq, limit, floor)).reverse()

export interface Recall {
  conversationId: string
  seq: number
  /** Whose message it must be; without it anybody's, as a host may take away. */
  userId?: string
  /** How old it may be; without it any age. */
  withinSeconds?: number
}
/** Takes a message back, its content is gone for everybody. False when there is none, or it is too old; again is true as well. */
export async function recall({ db, pubsub }: Pick<Services, 'db' | 'pubsub'>, input: Recall): Promise<boolean> {
  const { conversationId, seq } = input
  const done = await queries.recallMessage(db, input)
  if (done === 'now') pubsub.publish(topicOf(conversationId), { kind: 'recall', conversationId, seq })
  return done !== undefined
}

declare module '../../../app/bus' {
  interface Events {
    /** The platform took it away; what else shows its words takes them away too. */
    'message.takenAway': { conversationId: string; seq: number }
  }
}

/**
 * The platform takes away the messages `m` that `which` names, from everybody who could read them. Who wrote them; null: the
 * platform itself.
 */
export async function takeAway(trx: Trx, which: RawBuilder<unknown>): Promise<(string | null)[]> {
  const gone = await queries.emptyMessages(trx, which)
  for (const { conversationId, seq, userId } of gone) {
    await publishWith(trx, topicOf(conversationId), { kind: 'recall', conversationId, seq })
    // Their lists and counts show it also where nobody is in the conversation.
    for (const member of await queries.membersBut(trx, conversationId, userId))
      await publishWith(trx, userTopic(member), { kind: 'unread' })
    await emit(trx, 'message.takenAway', { conversationId, seq })
  }
  return gone.map(({ userId }) => userId)
}

/** A member has read up to `seq`; it never goes back. */
export const readTo = (db: Db, conversationId: string, userId: string, seq: number) =>
  queries.setRead(db, conversationId, userId, seq)
