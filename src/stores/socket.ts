import { reaction } from 'mobx'
import type { SocketEvent } from '../../contract'
import { platform, type Socket } from '@/platform'
import { session } from './session'
import { knownDevice } from './study-device'

/** Waits between two attempts to connect; the last one stays. A part of it is chance, so that not everybody comes at once. */
const DELAYS_MS = [1000, 2000, 4000, 8000, 16_000, 30_000]
/** A connection on which nothing came for so long is pinged … */
const SILENT_MS = 25_000
/** … and has so long to answer. */
const PONG_MS = 10_000
/** The server refuses this at once, without looking anything up: an answer, and the only one wanted. */
const PING = JSON.stringify({ join: 'there' })
/** The token is no longer good. */
const LOGGED_OUT = 4401

/** Stands in for a socket that is being made. */
const NOT_YET: Socket = { send() {}, close() {} }

/** Somebody who follows a conversation. */
export interface Subscriber {
  /** null as long as nothing has been said. */
  conversationId(): string | null
  /** All up to here is known. */
  afterSeq(): number
  receive(event: SocketEvent): void
  /** Asks by HTTP what is new; while the connection is down, so often. */
  poll(): unknown
  pollMs: number
}
interface Subscription {
  /** The server tells this subscriber what is new. */
  live: boolean
  timer: ReturnType<typeof setInterval>
}

/** Says who it is, and from which device, as far as there is either. */
function addressFor(token: string): string {
  const device = knownDevice()
  const said = [token && `token=${encodeURIComponent(token)}`, device && `device=${device.id}`].filter(Boolean)
  return `/ws${said.length ? `?${said.join('&')}` : ''}`
}

/**
 * The app's one WebSocket: all conversations come over it. It comes back by itself, and while it is away every subscriber
 * polls by HTTP.
 */
class SocketClient {
  private subscriptions = new Map<Subscriber, Subscription>()
  /** Told that something of one's own is unread, and that it may be. */
  private newsListeners = new Set<() => void>()
  /** Of things of one's own, by what they are. */
  private ownListeners = { order: new Set<(id: string) => void>(), assist: new Set<(id: string) => void>() }
  private stays = false
  private present = true
  private socket: Socket | undefined
  private open = false
  /** Nothing has come over it yet. */
  private silentSoFar = false
  /** Whose socket it is. */
  private token = ''
  /** What an earlier socket says is of no interest. */
  private turn = 0
  private attempts = 0
  /** Not good: until there is another one nothing is tried. */
  private refusedToken = ''
  private reconnect: ReturnType<typeof setTimeout> | undefined
  private silence: ReturnType<typeof setTimeout> | undefined

  constructor() {
    platform.onPresence((present) => (present ? this.resume() : this.pause()))
    // Nobody: another socket, or none.
    session.onLeave(() => this.restart())
  }

  /**
   * Stays connected as long as somebody is logged in, whatever page they are on: that their session has ended is heard at
   * once.
   */
  hold() {
    this.stays = true
    reaction(
      () => session.token,
      () => this.connect(),
      { fireImmediately: true },
    )
  }

  /**
   * Stays connected as long as somebody is logged in; `onNews` hears that something of theirs is unread. Returns the
   * unsubscription.
   */
  stayConnected(onNews: () => void): () => void {
    this.stays = true
    this.newsListeners.add(onNews)
    this.connect()
    return () => void this.newsListeners.delete(onNews)
  }

  /**
   * `listener` hears of every order of one's own that stands differently; returns the unsubscription. Whoever must know asks
   * as well.
   */
  onOrder = (listener: (id: string) => void) => this.onOwn('order', listener)
  /** The same of what one has asked others to help with. */
  onAssist = (listener: (id: string) => void) => this.onOwn('assist', listener)

  private onOwn(kind: 'order' | 'assist', listener: (id: string) => void): () => void {
    const listeners = this.ownListeners[kind]
    listeners.add(listener)
    this.connect()
    return () => {
      listeners.delete(listener)
      if (!this.needed) this.drop()
    }
  }

  /** Follows a conversation; returns the unsubscription. */
  subscribe(subscriber: Subscriber): () => void {
    const timer = setInterval(() => {
      const waits = this.open && (this.subscriptions.get(subscriber)?.live || !subscriber.conversationId())
      if (!waits) void subscriber.poll()
    }, subscriber.pollMs)
    this.subscriptions.set(subscriber, { live: false, timer })
    this.join(subscriber)
    this.connect()
    return () => {
      clearInterval(timer)
      this.subscriptions.delete(subscriber)
      const id = subscriber.conversationId()
      if (id && ![...this.subscriptions.keys()].some((other) => other.conversationId() === id)) this.send({ leave: id })
      if (!this.needed) this.drop()
    }
  }

  /** Joins the subscriber's conversation, as soon as there is one. */
  join(subscriber: Subscriber) {
    const id = subscriber.conversationId()
    if (id && this.subscriptions.has(subscriber)) this.send({ join: id, afterSeq: subscriber.afterSeq() })
  }

  private send(message: object) {
    if (this.open) this.socket?.send(JSON.stringify(message))
  }

  private get needed() {
    return (
      this.subscriptions.size > 0 ||
      ((this.stays || this.ownListeners.order.size > 0 || this.ownListeners.assist.size > 0) && session.loggedIn)
    )
  }

  private connect() {
    const token = session.validToken()
    // Somebody has logged in since.
    if (this.socket && token !== this.token) this.drop()
    if (this.socket || this.reconnect || !this.present || !this.needed || (token && token === this.refusedToken)) return
    void this.begin(token)
  }

  private async begin(token: string) {
    this.token = token
    const turn = ++this.turn
    const mine = (work: () => void) => {
      if (turn === this.turn) work()
    }
    this.socket = NOT_YET
    try {
      const socket = await platform.socket(addressFor(token), {
        onOpen: () => mine(() => this.opened()),
        onMessage: (text) => mine(() => this.received(text)),
        onClose: (code) => mine(() => this.lost(code, token)),
      })
      if (turn !== this.turn) return socket.close()
      this.socket = socket
      // It may have opened before it was handed over.
      if (this.open) this.joinAll()
    } catch {
      mine(() => this.lost(0, token))
    }
  }

  private opened() {
    this.open = true
    this.silentSoFar = true
    this.joinAll()
  }
  private joinAll() {
    for (const subscriber of this.subscriptions.keys()) this.join(subscriber)
    // After a time without a connection: whether it holds, and what was not told, is asked at once. Whoever waits for a first
    // word had no connection before this one either.
    if (this.attempts || this.waiting.length) this.ping()
    else this.restartHeartbeat()
  }

  private received(text: string) {
    // What opens and is closed at once has not been reached: only words end the waiting.
    const again = this.attempts > 0
    this.attempts = 0
    this.restartHeartbeat()
    // What was said to this person meanwhile was not told.
    if (again) this.news()
    else if (this.silentSoFar) this.lookForFirstWords()
    this.silentSoFar = false
    let event: SocketEvent
    try {
      event = JSON.parse(text)
    } catch {
      return
    }
    if (event.kind === 'unread') return this.news()
    if (event.kind === 'order' || event.kind === 'assist') {
      for (const listener of this.ownListeners[event.kind]) listener(event.id)
      return
    }
    for (const [subscriber, subscription] of this.subscriptions) {
      if (subscriber.conversationId() !== event.conversationId) continue
      if (event.kind === 'joined') subscription.live = true
      if (event.kind === 'refused') subscription.live = false
      subscriber.receive(event)
    }
  }

  private news() {
    for (const listener of this.newsListeners) listener()
    this.lookForFirstWords()
  }

  /** Subscribers whose conversation does not exist yet, as far as is known. */
  private get waiting() {
    return [...this.subscriptions.keys()].filter((subscriber) => !subscriber.conversationId())
  }
  /** A first word may have made the conversation that a subscriber waits for. */
  private lookForFirstWords() {
    for (const subscriber of this.waiting) void subscriber.poll()
  }

  /** Networks drop connections without a word: after a silence the server is pinged. */
  private restartHeartbeat() {
    clearTimeout(this.silence)
    this.silence = setTimeout(() => this.ping(), SILENT_MS)
  }
  private ping() {
    clearTimeout(this.silence)
    this.socket?.send(PING)
    this.silence = setTimeout(() => this.restart(), PONG_MS)
  }

  private lost(code: number, token: string) {
    this.drop()
    if (code === LOGGED_OUT) {
      this.refusedToken = token
      session.denied(token)
      return
    }
    const most = DELAYS_MS[Math.min(this.attempts++, DELAYS_MS.length - 1)]
    this.reconnect = setTimeout(
      () => {
        this.reconnect = undefined
        this.connect()
      },
      most * (0.75 + Math.random() / 4),
    )
  }

  private drop() {
    this.turn++
    this.socket?.close()
    this.socket = undefined
    this.open = false
    clearTimeout(this.silence)
    clearTimeout(this.reconnect)
    this.reconnect = undefined
    for (const subscription of this.subscriptions.values()) subscription.live = false
  }

  private restart() {
    this.drop()
    this.attempts = Math.max(this.attempts, 1)
    this.connect()
  }

  private resume() {
    this.present = true
    if (this.open) return this.ping()
    // Still being opened, by a network that may be gone.
    this.restart()
  }
  private pause() {
    this.present = false
    this.drop()
  }
}

export const socketClient = new SocketClient()
