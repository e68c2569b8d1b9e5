import type { FastifyInstance } from 'fastify'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { Gauge } from 'prom-client'
import { WebSocketServer, type RawData, type WebSocket } from 'ws'
import * as codes from '../../../contract/rules/codes'
import type { SocketEvent } from '../../../contract/conversation'
import { refusalOf } from '../errors'
import { networkOf } from './network'
import { RIGHTS, userTopic, type PubSubEvent } from '../pubsub'
import type { Services } from './serve'
import { liveSessions, sha256, userOf } from './session'
import { isId } from '../ids'

const PATH = '/ws'
const BEAT_MS = 30_000
/** Sessions expire without anybody deleting them, and the news of a deleted one may be lost. */
const RECHECK_MS = 300_000
const MOST_BYTES = 4 * 1024
/** Unsent bytes after which somebody reads too slowly to be waited for. */
const MOST_WAITING = 1024 * 1024
const MOST_ROOMS = 20
const MOST_DEVICE_SIGNS = 64
/** Frames that one socket may send within so many ms. */
const PACE = { frames: 40, ms: 10_000 }
const MOST_PER_NETWORK = 1000
/** Time to say goodbye when the server stops. */
const FAREWELL_MS = 2000

/** Why a socket was closed, for the client: after 4401 it logs in again, after all others it connects again. */
export const CLOSED = { stopping: 1001, pace: 1008, busy: 1013, loggedOut: 4401 } as const

/** Somebody at the other end of a socket. */
export interface Guest {
  /** null: not logged in */
  readonly userId: string | null
  /** The name that its app has given the device; undefined where it tells none. */
  readonly deviceId?: string
  send(frame: Buffer): void
  isGone(): boolean
}
/** Where a socket is let in, and hears what is said. Joining refuses as endpoints do. */
export interface Rooms {
  join(guest: Guest, conversationId: string, afterSeq: number | undefined): Promise<void>
  leave(guest: Guest, conversationId: string): void
  /** Takes out who may not be in there any more, of all guests or of this one alone. Never throws. */
  recheck(guest?: Guest): Promise<void>
}

/** What a client sends; anything else is ignored. */
interface Command {
  join?: unknown
  afterSeq?: unknown
  leave?: unknown
}
const frameOf = (event: SocketEvent) => Buffer.from(JSON.stringify(event))

class Connection implements Guest {
  userId: string | null = null
  /** sha256 of the token, hex */
  session = ''
  private alive = true
  private joined = new Set<string>()
  private frames = { since: 0, count: 0 }
  /** One command after the other, the first one after the token was looked up. */
  private work: Promise<void>
  private unsubscribe = () => {}

  constructor(
    readonly ws: WebSocket,
    /** What `ws` writes to. */
    private stream: Duplex,
    private services: Services,
    private rooms: Rooms,
    token: string,
    readonly deviceId?: string,
  ) {
    this.work = this.logIn(token)
    ws.on('pong', () => (this.alive = true))
    ws.on('message', (data) => this.receive(data))
    // A broken socket ends with 'close' as well.
    ws.on('error', () => {})
    ws.on('close', () => this.leaveAll())
  }

  send(frame: Buffer) {
    if (this.isGone()) return
    // No farewell: it would only wait behind the rest.
    if (this.ws.bufferedAmount > MOST_WAITING) return this.ws.terminate()
    this.gather()
    this.ws.send(frame, { binary: false })
  }

  /** What is sent within one turn of the event loop is written at once: to write takes longer than all the rest. */
  private gather() {
    if (this.stream.writableCorked) return
    this.stream.cork()
    setImmediate(() => this.stream.uncork())
  }

  isGone() {
    return this.ws.readyState !== this.ws.OPEN
  }

  close(code: number, reason: string) {
    this.ws.close(code, reason)
  }

  beat() {
    if (!this.alive) return this.ws.terminate()
    this.alive = false
    this.ws.ping()
  }

  private async logIn(token: string) {
    if (!token) return
    const user = await userOf(this.services, token).catch(() => null)
    if (user === null) return this.close(CLOSED.busy, '服务繁忙')
    if (!user) return this.close(CLOSED.loggedOut, '请先登录')
    if (this.isGone()) return
    this.userId = user.id
    this.session = sha256(token).toString('hex')
    this.unsubscribe = this.services.pubsub.subscribe(userTopic(user.id), (event) => this.hear(event))
  }

  private hear(event: PubSubEvent & { session?: string }) {
    if (event.kind === RIGHTS.kind) void this.rooms.recheck(this)
    else if (event.kind !== 'revoked') this.send(Buffer.from(JSON.stringify(event)))
    else if (event.session === this.session) this.close(CLOSED.loggedOut, '请先登录')
  }

  private receive(data: RawData) {
    const now = Date.now()
    if (now - this.frames.since > PACE.ms) this.frames = { since: now, count: 0 }
    if (++this.frames.count > PACE.frames) return this.close(CLOSED.pace, '操作太频繁')
    const command = parse(data)
    if (command) this.work = this.work.then(() => this.handle(command))
  }

  private async handle({ join, afterSeq, leave }: Command) {
    if (this.isGone()) return
    if (typeof leave === 'string') {
      this.joined.delete(leave.toLowerCase())
      this.rooms.leave(this, leave.toLowerCase())
    }
    if (typeof join === 'string') await this.enter(join, typeof afterSeq === 'number' ? afterSeq : undefined)
  }

  private async enter(conversationId: string, afterSeq: number | undefined) {
    const refused = (code: number, message: string) => this.send(frameOf({ kind: 'refused', conversationId, code, message }))
    const id = conversationId.toLowerCase()
    if (!isId(id)) return refused(codes.GONE, '内容不存在或已删除')
    if (this.joined.size >= MOST_ROOMS && !this.joined.has(id)) return refused(codes.TOO_OFTEN, '操作太频繁，请稍后再试')
    const seq = Number.isInteger(afterSeq) && afterSeq! >= 0 && afterSeq! <= 2_147_483_647 ? afterSeq : undefined
    try {
      await this.rooms.join(this, id, seq)
      this.joined.add(id)
      // It was closed while it was let in.
      if (this.isGone()) this.leaveAll()
    } catch (error) {
      const { code, message } = refusalOf(error) ?? { code: 500, message: '服务器开小差了，请稍后再试' }
      refused(code, message)
    }
  }

  private leaveAll() {
    this.unsubscribe()
    for (const id of this.joined) this.rooms.leave(this, id)
    this.joined.clear()
  }
}

function parse(data: RawData): Command | undefined {
  try {
    const value: unknown = JSON.parse(String(data))
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}

/** Serves WebSockets at /ws?token=…&device=…, without a token to guests, until the HTTP server closes. */
export function serveSockets(http: FastifyInstance, services: Services, rooms: Rooms) {
  const { settings } = services
  const server = new WebSocketServer({ noServer: true, maxPayload: MOST_BYTES, perMessageDeflate: false })
  const connections = new Set<Connection>()
  const perNetwork = new Map<string, number>()
  let stopping = false

  /** As Fastify's trustProxy counts: the last address that one of our own proxies wrote down. */
  const networkAt = (req: IncomingMessage) => {
    const hops = String(req.headers['x-forwarded-for'] ?? '').split(',')
    const hop = settings.trustProxy ? hops.at(-settings.trustProxy)?.trim() : ''
    return networkOf(hop || (req.socket.remoteAddress ?? ''))
  }

  const accept = (ws: WebSocket, stream: Duplex, req: IncomingMessage, said: URLSearchParams) => {
    const network = networkAt(req)
    const device = said.get('device')?.slice(0, MOST_DEVICE_SIGNS)
    const connection = new Connection(ws, stream, services, rooms, said.get('token') ?? '', device)
    connections.add(connection)
    perNetwork.set(network, (perNetwork.get(network) ?? 0) + 1)
    ws.on('close', () => {
      connections.delete(connection)
      const left = perNetwork.get(network)! - 1
      if (left) perNetwork.set(network, left)
      else perNetwork.delete(network)
    })
  }

  http.server.on('upgrade', (req: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy())
    const [path, query] = (req.url ?? '').split('?', 2)
    if (path !== PATH) return turnAway(socket, '404 Not Found')
    // A proxy asks another node by this, as it does for a connection that is refused, and not by 503: whoever is busy says that.
    if (stopping) return turnAway(socket, '502 Bad Gateway')
    const full = settings.rateLimit && (perNetwork.get(networkAt(req)) ?? 0) >= MOST_PER_NETWORK
    if (full) return turnAway(socket, '503 Service Unavailable')
    server.handleUpgrade(req, socket, head, (ws) => accept(ws, socket, req, new URLSearchParams(query)))
  })

  const open = new Gauge({
    name: 'live_sockets',
    help: 'Open WebSockets on this node',
    registers: [],
    collect: () => void open.set(connections.size),
  })
  http.metrics.registerMetric(open)
  const beat = setInterval(() => connections.forEach((connection) => connection.beat()), BEAT_MS).unref()
  const recheck = setInterval(() => {
    closeExpired().catch((error) => http.log.warn({ err: error }, 'sockets'))
    void rooms.recheck()
  }, RECHECK_MS).unref()

  async function closeExpired() {
    const known = [...connections].filter(({ session }) => session)
    const valid = await liveSessions(
      services,
      known.map(({ session }) => session),
    )
    for (const connection of known) if (!valid.has(connection.session)) connection.close(CLOSED.loggedOut, '请先登录')
  }

  http.addHook('onListen', () => services.pubsub.start())
  http.addHook('preClose', async () => {
    stopping = true
    clearInterval(beat)
    clearInterval(recheck)
    const left = [...connections].map(({ ws }) => new Promise((gone) => ws.once('close', gone)))
    for (const connection of connections) connection.close(CLOSED.stopping, '服务重启')
    const impatient = setTimeout(() => connections.forEach(({ ws }) => ws.terminate()), FAREWELL_MS)
    await Promise.all(left)
    clearTimeout(impatient)
  })
  http.addHook('onClose', () => services.pubsub.stop())
}

const turnAway = (socket: Duplex, status: string) =>
  void socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
