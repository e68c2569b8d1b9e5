import type { SocketEvent } from '../../contract'
import { platform, type Socket } from '@/platform'
import { session } from './session'

/** Waits between two attempts to connect; the last one stays. A part of it is chance, so that not everybody comes at once. */
const DELAYS_MS = [1000, 2000, 4000, 8000, 16_000, 30_000]
/** A line on which nothing came for so long is asked whether it still lives … */
const SILENT_MS = 25_000
/** … and has so long to answer. */
const ANSWER_MS = 10_000
/** The server refuses this at once, without looking anything up: an answer, and the only one wanted. */
const ARE_YOU_THERE = JSON.stringify({ join: 'there' })
/** The token is no longer good. */
const LOGGED_OUT = 4401

/** Stands in for a socket that is being made. */
const NOT_YET: Socket = { send() {}, close() {} }

/** Somebody who follows a conversation. */
export interface Seat {
  /** null as long as nothing has been said. */
  conversationId(): string | null
  /** All up to here is known. */
  afterSeq(): number
  hear(event: SocketEvent): void
  /** Asks by HTTP what is new; while the line is down, so often. */
  check(): unknown
  everyMs: number
}
interface Seated {
  /** The server tells this seat what is new. */
  live: boolean
  timer: ReturnType<typeof setInterval>
}

/** The app's one WebSocket: all conversations come over it. It comes back by itself, and while it is away every seat asks by HTTP. */
class Line {
  private seats = new Map<Seat, Seated>()
  /** Told that something of one's own is unread, and that it may be. */
  private newsListeners = new Set<() => void>()
  private held = false
  private present = true
  private socket: Socket | undefined
  private open = false
  /** Nothing has come over it yet. */
  private fresh = false
  /** Whose socket it is. */
  private token = ''
  /** What an earlier socket says is of no interest. */
  private turn = 0
  private tries = 0
  /** Not good: until there is another one nothing is tried. */
  private refusedToken = ''
  private retry: ReturnType<typeof setTimeout> | undefined
  private silence: ReturnType<typeof setTimeout> | undefined

  constructor() {
    platform.onPresence((present) => (present ? this.wake() : this.rest()))
    // Nobody: another socket, or none.
    session.onLeave(() => this.restart())
  }

  /** Stays connected as long as somebody is logged in; `onNews` hears that something of theirs is unread. Answers the way out. */
  hold(onNews: () => void): () => void {
    this.held = true
    this.newsListeners.add(onNews)
    this.connect()
    return () => void this.newsListeners.delete(onNews)
  }

  /** Takes a seat in a conversation; answers the way out. */
  join(seat: Seat): () => void {
    const timer = setInterval(() => {
      const waits = this.open && (this.seats.get(seat)?.live || !seat.conversationId())
      if (!waits) void seat.check()
    }, seat.everyMs)
    this.seats.set(seat, { live: false, timer })
    this.ask(seat)
    this.connect()
    return () => {
      clearInterval(timer)
      this.seats.delete(seat)
      const id = seat.conversationId()
      if (id && ![...this.seats.keys()].some((other) => other.conversationId() === id)) this.send({ leave: id })
      if (!this.needed) this.drop()
    }
  }

  /** The seat's conversation has come into being. */
  ask(seat: Seat) {
    const id = seat.conversationId()
    if (id && this.seats.has(seat)) this.send({ join: id, afterSeq: seat.afterSeq() })
  }

  private send(wish: object) {
    if (this.open) this.socket?.send(JSON.stringify(wish))
  }

  private get needed() {
    return this.seats.size > 0 || (this.held && session.loggedIn)
  }

  private connect() {
    const token = session.validToken()
    // Somebody has logged in since.
    if (this.socket && token !== this.token) this.drop()
    if (this.socket || this.retry || !this.present || !this.needed || (token && token === this.refusedToken)) return
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
      const socket = await platform.socket(`/ws${token && `?token=${encodeURIComponent(token)}`}`, {
        onOpen: () => mine(() => this.opened()),
        onMessage: (text) => mine(() => this.heard(text)),
        onClose: (code) => mine(() => this.lost(code, token)),
      })
      if (turn !== this.turn) return socket.close()
      this.socket = socket
      // It may have opened before it was handed over.
      if (this.open) this.greet()
    } catch {
      mine(() => this.lost(0, token))
    }
  }

  private opened() {
    this.open = true
    this.fresh = true
    this.greet()
  }
  private greet() {
    for (const seat of this.seats.keys()) this.ask(seat)
    // After a time without the line: whether it holds, and what was not told, is asked at once. Whoever waits for a first word had
    // no line before this one either.
    if (this.tries || this.waiting.length) this.probe()
    else this.listenOn()
  }

  private heard(text: string) {
    // What opens and is closed at once has not been reached: only words end the waiting.
    const again = this.tries > 0
    this.tries = 0
    this.listenOn()
    // What was said to this person meanwhile was not told.
    if (again) this.news()
    else if (this.fresh) this.lookForFirstWords()
    this.fresh = false
    let event: SocketEvent
    try {
      event = JSON.parse(text) as SocketEvent
    } catch {
      return
    }
    if (event.kind === 'unread') return this.news()
    for (const [seat, seated] of this.seats) {
      if (seat.conversationId() !== event.conversationId) continue
      if (event.kind === 'joined') seated.live = true
      if (event.kind === 'refused') seated.live = false
      seat.hear(event)
    }
  }

  private news() {
    for (const listener of this.newsListeners) listener()
    this.lookForFirstWords()
  }

  /** Seats whose conversation does not exist yet, as far as is known. */
  private get waiting() {
    return [...this.seats.keys()].filter((seat) => !seat.conversationId())
  }
  /** A first word may have made the conversation that a seat waits for. */
  private lookForFirstWords() {
    for (const seat of this.waiting) void seat.check()
  }

  /** Networks drop lines without a word: after a silence the server is asked for one. */
  private listenOn() {
    clearTimeout(this.silence)
    this.silence = setTimeout(() => this.probe(), SILENT_MS)
  }
  private probe() {
    clearTimeout(this.silence)
    this.socket?.send(ARE_YOU_THERE)
    this.silence = setTimeout(() => this.restart(), ANSWER_MS)
  }

  private lost(code: number, token: string) {
    this.drop()
    if (code === LOGGED_OUT) {
      this.refusedToken = token
      return
    }
    const most = DELAYS_MS[Math.min(this.tries++, DELAYS_MS.length - 1)]
    this.retry = setTimeout(
      () => {
        this.retry = undefined
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
    clearTimeout(this.retry)
    this.retry = undefined
    for (const seated of this.seats.values()) seated.live = false
  }

  private restart() {
    this.drop()
    this.tries = Math.max(this.tries, 1)
    this.connect()
  }

  private wake() {
    this.present = true
    if (this.open) return this.probe()
    // Still being opened, by a network that may be gone.
    this.restart()
  }
  private rest() {
    this.present = false
    this.drop()
  }
}

export const line = new Line()
