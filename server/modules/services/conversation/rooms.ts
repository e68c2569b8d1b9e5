import type { ChatMessage, SocketEvent } from '../../../../contract/conversation'
import * as codes from '../../../../contract/rules/codes'
import type { FastifyBaseLogger } from 'fastify'
import type { PubSubEvent } from '../../../app/pubsub'
import { gone } from '../../../app/errors'
import type { Guest, Rooms } from '../../../app/http/socket'
import { after, mayRead, messageFor, topicOf, type Conversation, type Talking } from './conversations'
import { stillReadsOf } from './kinds'
import { boundsFor, conversationById, recalledUpTo } from './queries'

/** At most this many missed messages come with 'joined'; the rest is read page by page. */
const MOST_MISSED = 100
/** What could not be read is tried again after so long. */
const AGAIN_MS = 1000

/** What say() publishes; without `message` it has to be read from the database. */
interface Said extends PubSubEvent {
  kind: 'said'
  seq: number
  userId?: string | null
  clientMsgId?: string | null
  /** As others see it. */
  message?: ChatMessage
}
const isSaid = (event: PubSubEvent): event is Said => event.kind === 'said'

interface Seat {
  guest: Guest
  /** Got everything up to here; undefined while the missed messages are still being read. */
  from?: number
  held: { seq: number; frame: Buffer }[]
}

const frameOf = (event: SocketEvent | PubSubEvent) => Buffer.from(JSON.stringify(event))

/**
 * The sockets of this node that are in one conversation. Each gets every message once and in order, however the news of it
 * travel.
 */
class Room {
  readonly seats = new Map<Guest, Seat>()
  /** Delivered up to here. */
  private seq?: number
  /** What is still to be done, one after the other; undefined when there is nothing. */
  private tail?: Promise<void>
  private again?: NodeJS.Timeout
  private readonly unsubscribe: () => void
  private readonly id: string

  constructor(
    private services: Talking,
    private conversation: Conversation,
    private log: FastifyBaseLogger,
  ) {
    this.id = conversation.id
    this.unsubscribe = services.pubsub.subscribe(topicOf(this.id), (event) => this.hear(event))
  }

  close() {
    this.unsubscribe()
    clearTimeout(this.again)
  }

  async join(guest: Guest, afterSeq: number | undefined) {
    const { services, id } = this
    const seat: Seat = { guest, held: [] }
    this.seats.set(guest, seat)
    // Everything up to `last` is committed; what comes later is heard, and held until this has been sent.
    const { last, floor } = await boundsFor(services.db, id, guest.userId)
    const start = Math.max(afterSeq ?? last, floor)
    const [missed, recalled] = await Promise.all([
      start < last ? after(services.db, id, start, Math.min(MOST_MISSED, last - start)) : [],
      afterSeq ? recalledUpTo(services.db, id, afterSeq, MOST_MISSED) : [],
    ])
    if (this.seats.get(guest) !== seat) return
    const messages = missed.map((message) => messageFor(message, guest.userId))
    guest.send(frameOf({ kind: 'joined', conversationId: id, messages, lastSeq: last }))
    // Taken back while this person was away.
    for (const seq of recalled) guest.send(frameOf({ kind: 'recall', conversationId: id, seq }))
    this.seq ??= last
    seat.from = last
    for (const { seq, frame } of seat.held) if (seq > last) guest.send(frame)
    seat.held = []
  }

  /** Who of those who are in, or of these, may not be any more; each is told so. */
  async unwanted(guests = [...this.seats.keys()]): Promise<Guest[]> {
    const { modules, db } = this.services
    const stillReads = stillReadsOf(modules, this.conversation.kind)
    if (!stillReads) return []
    const readers = await stillReads(db, [...new Set(guests.map(({ userId }) => userId))], this.conversation)
    const others = guests.filter(({ userId }) => !readers.has(userId))
    const frame = frameOf({ kind: 'refused', conversationId: this.id, code: codes.GONE, message: '内容不存在或已删除' })
    for (const guest of others) guest.send(frame)
    return others
  }

  /** Reads what was not heard of: what was said, and what was taken back. */
  catchUp() {
    if (this.seq !== undefined) this.later(() => this.readMissed())
  }

  private async readMissed() {
    await this.readUpTo(Infinity)
    const recalled = await recalledUpTo(this.services.db, this.id, this.seq!, MOST_MISSED)
    for (const seq of recalled) {
      const frame = frameOf({ kind: 'recall', conversationId: this.id, seq })
      this.give(Infinity, () => frame)
    }
  }

  private hear(event: PubSubEvent) {
    if (this.tail || !this.take(event)) this.later(() => this.takeLate(event))
  }

  /** False when it can't be delivered before others that are missing. */
  private take(event: PubSubEvent): boolean {
    if (!isSaid(event)) {
      const frame = frameOf(event)
      this.give(Infinity, () => frame)
      return true
    }
    // Nobody here has got anything yet: whoever is joining reads what was before.
    this.seq ??= event.seq - 1
    if (event.seq <= this.seq) return true
    if (event.seq > this.seq + 1 || !event.message) return false
    this.deliver(event.message, event.userId ?? null, event.clientMsgId ?? '')
    return true
  }

  private async takeLate(event: PubSubEvent) {
    if (this.take(event) || !isSaid(event)) return
    await this.readUpTo(event.seq)
  }

  private async readUpTo(seq: number) {
    while (this.seq! < seq) {
      const missed = await after(this.services.db, this.id, this.seq!, MOST_MISSED)
      for (const message of missed) this.deliver(messageFor(message, null), message.userId, message.clientMsgId ?? '')
      if (missed.length < MOST_MISSED) return
    }
  }

  /** Made into bytes once for all others, and once for the devices of whoever said it. */
  private deliver(message: ChatMessage, userId: string | null, clientMsgId: string) {
    this.seq = message.seq
    const { id: conversationId } = this
    let theirs: Buffer | undefined
    let own: Buffer | undefined
    this.give(message.seq, (guest) => {
      if (userId && guest.userId === userId)
        return (own ??= frameOf({ kind: 'message', conversationId, message: { ...message, mine: true, clientMsgId } }))
      return (theirs ??= frameOf({ kind: 'message', conversationId, message }))
    })
  }

  private give(seq: number, frameFor: (guest: Guest) => Buffer) {
    for (const { guest, from, held } of this.seats.values()) {
      if (from === undefined) held.push({ seq, frame: frameFor(guest) })
      else if (seq > from) guest.send(frameFor(guest))
    }
  }

  private later(work: () => Promise<void>) {
    const task: Promise<void> = (this.tail ?? Promise.resolve())
      .then(work)
      .catch((error) => {
        this.log.warn({ err: error }, 'room')
        // The next message would find the gap, but there may be none for a long time.
        this.again = setTimeout(() => this.catchUp(), AGAIN_MS).unref()
      })
      .finally(() => {
        if (this.tail === task) this.tail = undefined
      })
    this.tail = task
  }
}

/** The rooms of this node, by conversation. */
export function createRooms(services: Talking, log: FastifyBaseLogger): Rooms {
  const rooms = new Map<string, Room>()
  services.pubsub.onGap(() => rooms.forEach((room) => room.catchUp()))

  const leave = (guest: Guest, id: string) => {
    const room = rooms.get(id)
    if (!room?.seats.delete(guest) || room.seats.size) return
    room.close()
    rooms.delete(id)
  }

  return {
    leave,
    async recheck(guest) {
      const sitting = [...rooms].filter(([, { seats }]) => !guest || seats.has(guest))
      for (const [id, room] of sitting) {
        try {
          for (const one of await room.unwanted(guest && [guest])) leave(one, id)
        } catch (error) {
          log.warn({ err: error }, 'room')
        }
      }
    },
    async join(guest, id, afterSeq) {
      const conversation = await conversationById(services.db, id)
      if (!conversation || !(await mayRead(services.modules, services.db, guest.userId, conversation, guest.deviceId)))
        return gone()
      if (guest.isGone()) return
      const room = rooms.get(id) ?? new Room(services, conversation, log)
      rooms.set(id, room)
      try {
        await room.join(guest, afterSeq)
      } catch (error) {
        leave(guest, id)
        throw error
      }
    },
  }
}
