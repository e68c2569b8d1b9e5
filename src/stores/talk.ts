import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import type { ChatMessage, Picture, SocketEvent } from '../../contract'
import { upload } from '@/api/call'
import { ApiError, messageOf, NetworkError } from '@/api/errors'
import { newRequestId } from '@/api/request-id'
import { nth } from '@/lib/nth'
import { socketClient, type Subscriber } from './socket'
import { UnsentMessages } from './unsent-messages'

const PAGE = 30
/** Of what was missed, read at a time: as many as the server gives. */
const MISSED = 50
/** Whoever has missed more begins at the end again, and reads upwards. */
const FAR = 500
const AGAIN_MS = 3000
/** Where only the latest are kept, so many more may gather before the first of them go. */
const SLACK = 100
/** Where much is said at once, it is shown so often. */
const GATHER_MS = 100
/** At most this many pages are read to come to one message. */
const FAR_PAGES = 40

export interface TalkPage {
  conversationId: string | null
  /** The oldest first. */
  records: ChatMessage[]
  hasMore: boolean
  lastSeq: number
}
interface PageQuery {
  beforeSeq?: number
  afterSeq?: number
  size: number
}

type Card = NonNullable<ChatMessage['card']>
export type Draft =
  | { type: 'text'; content: string; human?: boolean }
  /** `path`: where the picture lies on this device; '' when the app was closed since. */
  | { type: 'image'; path: string }
  | { type: 'card'; card: Card }

/** What is on its way. */
export interface Pending {
  /** The same for every attempt: the server keeps one. */
  clientMsgId: string
  draft: Draft
  state: 'sending' | 'failed'
  /** Why it failed. */
  why: string
  percent: number
  /** Of a picture that has arrived already. */
  imageId?: string
}

/** A picture that the app was closed over before it had gone up: nobody has it any more. */
export const isLost = ({ draft, imageId }: Pending) => draft.type === 'image' && draft.path === '' && !imageId

/** Where a conversation comes from, and how one says something there. */
export interface Source<P extends TalkPage> {
  /** By which this device knows it again; missing where what was not sent at once is of no use later. */
  place?: string
  /** The latest page when neither end is given. */
  page(query: PageQuery): Promise<P>
  /** What was said, and what was answered at once. */
  say(draft: Draft, pending: Pending): Promise<{ conversationId: string; messages: ChatMessage[] }>
  everyMs: number
  /** Many talk here for hours: so many of the latest stay here while one reads along, and what comes at once is shown at once. */
  keep?: number
  /** Other events than those about messages. */
  onEvent?(event: SocketEvent): void
}

/** A conversation as this device knows it: an unbroken run of messages up to the latest, each once, and what is on its way. */
export class Talk<P extends TalkPage = TalkPage> {
  state: 'loading' | 'ready' | 'failed' = 'loading'
  error: unknown = undefined
  items: ChatMessage[] = []
  pending: Pending[] = []
  hasOlder = false
  olderState: 'idle' | 'loading' | 'failed' = 'idle'
  /** What the last answer said besides the messages. */
  facts: P | undefined = undefined
  /** The last attempt to ask found no network. */
  offline = false
  /** Typed, not sent. */
  text = ''
  conversationId: string | null = null
  /** Everything up to here is in `items`, or lies before them. */
  last = 0

  /** Heard before what lies in between. */
  private ahead = new Map<number, ChatMessage>()
  /** Heard, and soon shown together with what else is said in this moment. */
  private heard: ChatMessage[] = []
  private gathering: ReturnType<typeof setTimeout> | undefined = undefined
  /** It goes at least so far. */
  private target = 0
  private filling = false
  private checking: Promise<void> | undefined = undefined
  /** Something may have changed since it was asked last. */
  private stale = false
  private readers = 0
  private turn = 0
  private unsubscribe: (() => void) | undefined = undefined
  private again: ReturnType<typeof setTimeout> | undefined = undefined
  /** One after the other, so that they arrive as they were written. */
  private sending: Promise<void> = Promise.resolve()
  private uploads = new Map<string, { abort(): void }>()
  private subscriber: Subscriber
  private readonly unsent: UnsentMessages | undefined

  constructor(private source: Source<P>) {
    this.unsent = source.place ? new UnsentMessages(source.place) : undefined
    this.pending = this.unsent?.recall() ?? []
    this.text = this.unsent?.takeTyped() ?? ''
    this.subscriber = {
      conversationId: () => this.conversationId,
      afterSeq: () => this.last,
      receive: (event) => this.receive(event),
      // What is being loaded says it, and joining what comes after.
      poll: () => (this.state === 'loading' ? undefined : this.check()),
      pollMs: source.everyMs,
    }
    type Hidden =
      | 'source'
      | 'ahead'
      | 'heard'
      | 'gathering'
      | 'target'
      | 'filling'
      | 'checking'
      | 'stale'
      | 'readers'
      | 'turn'
      | 'unsubscribe'
      | 'again'
      | 'sending'
      | 'uploads'
      | 'subscriber'
      | 'unsent'
    makeAutoObservable<this, Hidden>(
      this,
      {
        source: false,
        ahead: false,
        heard: false,
        gathering: false,
        target: false,
        filling: false,
        checking: false,
        stale: false,
        readers: false,
        turn: false,
        unsubscribe: false,
        again: false,
        sending: false,
        uploads: false,
        subscriber: false,
        unsent: false,
        // Messages are replaced, never changed: thousands of living objects would be a burden.
        items: observableRef,
        facts: observableRef,
      },
      { autoBind: true },
    )
  }

  get first() {
    return this.items[0]?.seq ?? this.last + 1
  }

  /** Follows the conversation until the answer is called. */
  open(): () => void {
    if (++this.readers === 1) {
      if (this.state === 'ready') void this.check()
      else void this.load()
      this.unsubscribe = socketClient.subscribe(this.subscriber)
    }
    return () => {
      if (--this.readers) return
      this.unsubscribe?.()
      clearTimeout(this.again)
    }
  }

  /** Whoever reads at the end needs no more than the latest; what goes can be read upwards again. */
  shed() {
    const { keep } = this.source
    if (!keep || this.items.length <= keep + SLACK) return
    this.items = this.items.slice(-keep)
    this.hasOlder = true
  }

  /** What was to be said here is said no more. */
  giveUp() {
    this.unsent?.dropAll()
    this.text = ''
    this.forget()
    if (!this.readers) return
    // Another page shows it, too: there it begins anew.
    this.unsubscribe = socketClient.subscribe(this.subscriber)
    void this.load()
  }
  /** Nobody may see any of it any more; whoever comes back finds what they had begun to write. */
  forget() {
    this.unsent?.keepTyped(this.text)
    this.turn++
    this.unsubscribe?.()
    clearTimeout(this.again)
    this.uploads.forEach((task) => task.abort())
    this.ahead.clear()
    this.heard = []
    Object.assign(this, { items: [], pending: [], facts: undefined, text: '', state: 'loading', conversationId: null, last: 0 })
    this.target = 0
  }

  get isIdle() {
    return this.readers === 0 && this.pending.length === 0 && this.text === ''
  }

  /** The latest page, from nothing. */
  async load() {
    this.state = 'loading'
    await this.fetchLatest()
  }
  private async fetchLatest() {
    const turn = ++this.turn
    try {
      const page = await this.source.page({ size: PAGE })
      if (turn === this.turn) runInAction(() => this.begin(page))
    } catch (error) {
      if (turn === this.turn)
        runInAction(() => {
          this.error = error
          this.state = 'failed'
        })
    }
  }

  private begin(page: P) {
    this.state = 'ready'
    this.offline = false
    this.items = page.records
    this.last = nth(page.records, -1)?.seq ?? page.lastSeq
    this.target = Math.max(this.target, page.lastSeq)
    this.hasOlder = page.hasMore
    for (const message of page.records) this.arrived(message)
    for (const seq of this.ahead.keys()) if (seq <= this.last) this.ahead.delete(seq)
    this.learn(page)
    this.take([])
    if (this.stale) void this.check()
  }

  private learn(page: P) {
    this.facts = page
    if (!page.conversationId || page.conversationId === this.conversationId) return
    this.conversationId = page.conversationId
    socketClient.join(this.subscriber)
  }

  /** Asks for the latest page: what is new, what was taken back, how one stands to the other. */
  check(): Promise<void> {
    this.stale = true
    return (this.checking ??= this.checkOnce().finally(() => (this.checking = undefined)))
  }
  /** An answer that was on its way already does not know of what has changed since: then it is asked for once more. */
  private async checkOnce() {
    while (this.stale && this.state !== 'loading') {
      this.stale = false
      if (this.state === 'ready') await this.catchUp()
      else if (this.error instanceof NetworkError) await this.fetchLatest()
    }
  }
  private async catchUp() {
    const { turn } = this
    try {
      const page = await this.source.page({ size: PAGE })
      if (turn !== this.turn) return
      runInAction(() => {
        this.offline = false
        this.learn(page)
        this.take(page.records, page.lastSeq)
      })
    } catch (error) {
      if (turn === this.turn) runInAction(() => (this.offline = error instanceof NetworkError))
    }
  }

  /** Reads upwards until this message is here; false when it lies too far up. */
  async reach(seq: number): Promise<boolean> {
    for (let pages = 0; pages < FAR_PAGES && seq < this.first && this.hasOlder && this.olderState !== 'failed'; pages++)
      await this.older()
    return seq >= this.first
  }

  /** One page further back; `before` runs just before it is shown. */
  async older(before?: () => unknown) {
    if (!this.hasOlder || this.olderState === 'loading' || this.state !== 'ready') return
    const { turn, first } = this
    this.olderState = 'loading'
    try {
      const page = await this.source.page({ beforeSeq: first, size: PAGE })
      if (turn !== this.turn || first !== this.first) return
      await before?.()
      runInAction(() => {
        // What was shed meanwhile lies between them.
        if (first === this.first) {
          this.items = [...page.records.filter(({ seq }) => seq < first), ...this.items]
          this.hasOlder = page.hasMore && page.records.length > 0
        }
        this.olderState = 'idle'
      })
    } catch {
      runInAction(() => (this.olderState = 'failed'))
    } finally {
      runInAction(() => {
        if (this.olderState === 'loading') this.olderState = 'idle'
      })
    }
  }

  private receive(event: SocketEvent) {
    if (this.state !== 'ready') {
      if (event.kind !== 'message') return
      this.ahead.set(event.message.seq, event.message)
      this.target = Math.max(this.target, event.message.seq)
    } else if (event.kind === 'message' && this.source.keep) this.gather(event.message)
    else if (event.kind === 'message') this.take([event.message])
    else if (event.kind === 'joined') {
      this.offline = false
      this.take(event.messages, event.lastSeq)
    } else if (event.kind === 'recall') {
      this.take([])
      this.takeBack(event.seq)
    }
    this.source.onEvent?.(event)
  }

  private gather(message: ChatMessage) {
    this.heard.push(message)
    this.gathering ??= setTimeout(() => {
      this.gathering = undefined
      if (this.state === 'ready') this.take([])
    }, GATHER_MS)
  }

  /** Takes messages in whatever order they come, and asks for those that are missing. */
  private take(messages: ChatMessage[], target = 0) {
    for (const message of [...this.heard.splice(0), ...messages]) {
      const { seq } = message
      this.target = Math.max(this.target, seq)
      if (seq > this.last + 1) this.ahead.set(seq, message)
      else if (seq === this.last + 1) this.append(message)
      else if (seq >= this.first) {
        const index = seq - this.first
        // Nothing is ever given back that was taken back: an answer that says so is older than that.
        if (message.recalled && !this.items[index].recalled) this.put(index, message)
        this.arrived(message)
      } else this.arrived(message)
    }
    this.target = Math.max(this.target, target)
    for (let next = this.ahead.get(this.last + 1); next; next = this.ahead.get(this.last + 1)) this.append(next)
    if (this.last < this.target) void this.fill()
  }

  private append(message: ChatMessage) {
    this.ahead.delete(message.seq)
    this.items = [...this.items, message]
    this.last = message.seq
    this.arrived(message)
  }

  /** One of one's own that was still on its way is there. */
  private arrived({ mine, clientMsgId }: ChatMessage) {
    if (mine) this.settle(clientMsgId)
  }

  /** It waits no more. */
  private settle(clientMsgId: string) {
    if (!this.pending.some((other) => other.clientMsgId === clientMsgId)) return
    this.pending = this.pending.filter((other) => other.clientMsgId !== clientMsgId)
    this.unsent?.drop(clientMsgId)
  }

  private async fill() {
    if (this.filling) return
    if (this.target - this.last > FAR) {
      this.ahead.clear()
      return this.load()
    }
    const { turn } = this
    this.filling = true
    clearTimeout(this.again)
    try {
      while (this.last < this.target) {
        const { last } = this
        const page = await this.source.page({ afterSeq: last, size: MISSED })
        if (turn !== this.turn) return
        runInAction(() => this.bridge(page, last))
      }
    } catch {
      if (turn === this.turn && this.readers) this.again = setTimeout(() => void this.fill(), AGAIN_MS)
    } finally {
      this.filling = false
    }
  }

  /** @param asked where it went to when this was asked for: it may have come over the line meanwhile */
  private bridge({ records, lastSeq }: P, asked: number) {
    this.take(records)
    if (this.last > asked) return
    // What lies in between is not for this person any more: they have deleted it on another device.
    this.items = records
    this.hasOlder = false
    this.last = nth(records, -1)?.seq ?? Math.max(lastSeq, this.target)
    this.take([])
  }

  /** Shows a message as taken back. */
  takeBack(seq: number) {
    const index = seq - this.first
    const message = this.items[index]
    if (message) this.put(index, { ...message, recalled: true, content: '', image: undefined, card: undefined })
    const waiting = this.ahead.get(seq)
    if (waiting) this.ahead.set(seq, { ...waiting, recalled: true, content: '', image: undefined, card: undefined })
  }

  private put(index: number, message: ChatMessage) {
    this.items = this.items.map((other, at) => (at === index ? message : other))
  }

  send(draft: Draft) {
    this.pending.push({ clientMsgId: newRequestId(), draft, state: 'sending', why: '', percent: 0 })
    const pending = nth(this.pending, -1)!
    this.unsent?.note(pending)
    this.queue(pending)
  }
  retry(pending: Pending) {
    if (pending.state !== 'failed' || isLost(pending)) return
    Object.assign(pending, { state: 'sending', why: '' })
    this.queue(pending)
  }
  discard(pending: Pending) {
    this.settle(pending.clientMsgId)
    this.uploads.get(pending.clientMsgId)?.abort()
  }

  private queue(pending: Pending) {
    this.sending = this.sending.then(() => this.deliver(pending))
  }

  private async deliver(pending: Pending) {
    const { turn } = this
    // Taken away, or arrived after all.
    if (!this.pending.includes(pending)) return
    try {
      if (pending.draft.type === 'image' && !pending.imageId) {
        await this.hand(pending, pending.draft.path)
        if (!this.pending.includes(pending)) return
        this.unsent?.note(pending)
      }
      const { conversationId, messages } = await this.source.say(pending.draft, pending)
      if (turn !== this.turn && !this.pending.includes(pending)) return
      runInAction(() => {
        this.take(messages)
        if (conversationId === this.conversationId) return
        this.conversationId = conversationId
        socketClient.join(this.subscriber)
      })
    } catch (error) {
      // What was read anew meanwhile leaves it waiting: only what was forgotten has nobody to be told.
      if (!this.pending.includes(pending)) return
      runInAction(() => Object.assign(pending, { state: 'failed', why: error instanceof ApiError ? messageOf(error) : '' }))
      // How one stands to the other has changed.
      if (error instanceof ApiError) void this.check()
    }
  }

  private async hand(pending: Pending, path: string) {
    const task = upload<Picture>('/api/file/upload', path, 'image', (percent) => runInAction(() => (pending.percent = percent)))
    this.uploads.set(pending.clientMsgId, task)
    try {
      pending.imageId = (await task.done).fileId
    } finally {
      this.uploads.delete(pending.clientMsgId)
    }
  }
}
