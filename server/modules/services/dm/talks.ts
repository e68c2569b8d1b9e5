import * as codes from '../../../../contract/rules/codes'
import type { dm as spec } from '../../../../contract/dm'
import type { Input } from '../../../../contract/endpoint'
import type { Ctx } from '../../../app/context'
import type { Db } from '../../../app/database/db'
import { gone, refuse } from '../../../app/errors'
import { userTopic } from '../../../app/pubsub'
import { cut, DEFAULT_SIZE, decodeCursor } from '../../../app/database/paging'
import { find, messageFor, readTo, recall, say, type MayRead, type Opening } from '../conversation/conversations'
import { summaryOf } from '../conversation/messages'
import { messagePage, NO_MESSAGES, searchMessages } from '../conversation/pages'
import { contentOf, judge, refuseText } from '../conversation/text'
import { isQuiet, switches } from '../notice/switches'
import { briefs } from '../../identity/user/profile'
import { friendRows, holdStarts, insertStart } from './queries'
import { pairOf, rightsOf, type Rights } from './rules'
import { changeMember, talkRows, type Changes } from '../conversation/members'
import { refuseSilence } from '../../identity/user/sanctions'
import type { Verdict } from '../../../gateways/words'

type Spec = typeof spec
type BodyOf<R extends keyof Spec & string> = Input<R, Spec[R]> extends { body: infer B } ? B : never
type Send = BodyOf<'POST /api/dm/send'>

const RECALL_SECONDS = 120

const between = (a: string, b: string): Opening => ({ kind: 'dm', bizId: pairOf(a, b), memberIds: [a, b] })

/** Only the two of them. */
export const mayRead: MayRead = async (_db, userId, { bizId }) => userId !== null && bizId.split(':').includes(userId)

function otherThan(userId: string, whom: string): string {
  const peerId = whom.toLowerCase()
  return peerId === userId ? refuse(codes.CHAT_WITH_SELF, '不能给自己发私信') : peerId
}
async function peerOf(db: Db, userId: string, whom: string) {
  const peerId = otherThan(userId, whom)
  const peer = (await briefs(db, [peerId], userId)).get(peerId)
  return peer ?? refuse(codes.USER_GONE, '用户不存在或已注销')
}

/** What two people have said to each other, undefined when nothing yet. */
const talkOf = (db: Db, userId: string, peerId: string) => find(db, 'dm', pairOf(userId, peerId.toLowerCase()))

/** One's conversations, the pinned ones first, then the latest. */
export async function talkPage(db: Db, userId: string, { size = DEFAULT_SIZE, cursor }: { size?: number; cursor?: string }) {
  const { rows, next } = cut(await talkRows(db, 'dm', userId, decodeCursor(cursor, 'time'), size + 1), size)
  const people = await briefs(
    db,
    rows.map((row) => row.peerId),
    userId,
  )
  const records = rows.map(({ id, peerId, lastAt, unread, muted, pinned, mine, ...last }) => ({
    id,
    peer: people.get(peerId)!,
    last: summaryOf(last, mine),
    lastTime: lastAt.toISOString(),
    unread,
    muted,
    pinned,
  }))
  return { records, next }
}

/** To whom one can send something on; whether they take it is known when it is sent. */
export async function friendPage(db: Db, userId: string, { keyword = '', size = DEFAULT_SIZE, cursor }: FriendsInput) {
  const name = keyword.trim().toLowerCase()
  const { rows, next } = cut(await friendRows(db, userId, name, decodeCursor(cursor, 'time'), size + 1), size)
  const people = await briefs(
    db,
    rows.map((row) => row.id),
    userId,
  )
  return { records: rows.map(({ id }) => people.get(id)!), next }
}
interface FriendsInput {
  keyword?: string
  size?: number
  cursor?: string
}

/** A page of what was said with one person, and whether more can be said. Refuses with 12401 (nobody there), 12423 (oneself). */
export async function talkMessages({ db, user }: Ctx, { peerId, ...input }: BodyOf<'POST /api/dm/messagePage'>) {
  const peer = await peerOf(db, user.id, peerId)
  const conversationId = (await talkOf(db, user.id, peer.id))?.id ?? null
  const [page, { refusal, tip, blocked }] = await Promise.all([
    conversationId ? messagePage(db, conversationId, user.id, input) : NO_MESSAGES,
    rightsOf(db, user.id, peer.id),
  ])
  return { conversationId, ...page, peer, canSend: !refusal, limitTip: tip, blocked }
}

/** What was said with one person that holds this word, the latest first. Refuses with 12401 (nobody there), 12423 (oneself). */
export async function searchTalk({ db, user }: Ctx, input: BodyOf<'POST /api/dm/search'>) {
  const { peerId, keyword, cursor, size = DEFAULT_SIZE } = input
  const position = decodeCursor(cursor, 'count')
  const peer = await peerOf(db, user.id, peerId)
  const talk = await talkOf(db, user.id, peer.id)
  if (!talk || !keyword.trim()) return { records: [], next: null }
  return searchMessages(db, talk.id, user.id, { word: keyword.trim(), position, size })
}

/**
 * Sends a message, once per clientMsgId. Refuses with 12401 (nobody there), 12420 (closed to this person), 12421 (one message
 * until there is an answer), 12422 (blocked, by either), 12423 (oneself), 12424 (level), 10129 (strangers a day), 10151 (bad
 * words), 10131 (a picture of somebody else), 10104 (a card that can't be seen), 10109 (another content under the same
 * clientMsgId).
 */
export async function send(ctx: Ctx, { peerId: whom, clientMsgId, ...body }: Send) {
  const { db, pubsub, user, now } = ctx
  const content = contentOf(body)
  const peerId = otherThan(user.id, whom)
  const [rights, outcome, wishes] = await Promise.all([
    rightsOf(db, user.id, peerId),
    content.type === 'text' ? judge(ctx, content.text) : ('pass' as const),
    switches(db, peerId),
  ])
  const message = { userId: user.id, clientMsgId: clientMsgId.toLowerCase(), content }
  // Whoever has said this before gets the same answer again, so that nobody is refused until that is known.
  const said =
    rights.conversationId && outcome === 'pass' && !rights.silence && !rights.refusal && !rights.first
      ? await say(ctx, { to: rights.conversationId, ...message })
      : await say(ctx, { to: between(user.id, peerId), ...message }, async (trx, { id }) => {
          const { first } = refuseUnlessAllowed(await rightsOf(trx, user.id, peerId), outcome)
          if (!first) return
          await holdStarts(trx, user.id)
          refuseUnlessAllowed(await rightsOf(trx, user.id, peerId), outcome)
          await insertStart(trx, user.id, id)
        })
  if (!isQuiet(wishes, now)) pubsub.publish(userTopic(peerId), { kind: 'unread' })
  return { conversationId: said.conversationId, message: messageFor(said, user.id) }
}

function refuseUnlessAllowed(rights: Rights, outcome: Verdict['outcome']): Rights {
  refuseSilence(rights.silence)
  if (rights.refusal) return refuse(rights.refusal.code, rights.refusal.message)
  // Between people who talk a phone number is nothing special; from a stranger it is mostly an advertisement.
  return outcome === 'reject' || (rights.stranger && outcome === 'review') ? refuseText() : rights
}

/** Takes one's own message back within two minutes, for both. Refuses with 12425 (too late), 10104 (not one's own). */
export async function recallOwn(ctx: Ctx, peerId: string, seq: number): Promise<true> {
  const { db, pubsub, user } = ctx
  const conversationId = (await talkOf(db, user.id, peerId))?.id ?? gone()
  const input = { conversationId, seq, userId: user.id }
  if (await recall(ctx, { ...input, withinSeconds: RECALL_SECONDS })) {
    // Their list shows its words, and counts it, as long as nobody says so; at no hour does that disturb anybody.
    pubsub.publish(userTopic(peerId.toLowerCase()), { kind: 'unread' })
    return true
  }
  const { records } = await messagePage(db, conversationId, user.id, { afterSeq: seq - 1, size: 1 })
  return records[0]?.seq === seq && records[0].mine ? refuse(codes.RECALL_TOO_LATE, '超过 2 分钟的消息不能撤回') : gone()
}

/** One has read up to `seq`; without a conversation there is nothing to read. */
export async function markRead({ db, user }: Ctx, peerId: string, seq: number): Promise<true> {
  const conversation = await talkOf(db, user.id, peerId)
  if (conversation) await readTo(db, conversation.id, user.id, seq)
  return true
}

/** Pins, mutes, or deletes a conversation on one's own side. Refuses with 10104 when there is none. */
export async function changeTalk({ db, user }: Ctx, peerId: string, changes: Changes): Promise<true> {
  const conversation = (await talkOf(db, user.id, peerId)) ?? gone()
  return (await changeMember(db, conversation.id, user.id, changes)) || gone()
}
