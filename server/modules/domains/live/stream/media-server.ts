import type { Server as HttpServer } from 'node:http'
import type { Server } from 'node:net'
import { portOf } from '../../../../app/port'
import { errorOf } from '../../../../app/thrown'
import type { Piece } from '../recording/recording-files'
import { Recordings, type Broadcast } from '../recording/recordings'

/** What the parent asks of this process. */
export type Order =
  | {
      kind: 'listen'
      host: string
      port: number
      secret: string
      folder: string
      mostBytes: number
      silentMs: number
      quietMs: number
    }
  /** Of a push: the live is on, it is not on yet, it is over. */
  | { kind: 'record' | 'wait' | 'close'; liveId: string }
/** What it is told. */
export type Report =
  | { kind: 'listening'; httpPort: number }
  | { kind: 'failed'; reason: string }
  | { kind: 'published' | 'unpublished'; liveId: string }
  /** A host sends nothing although the connection is open; or sends again. */
  | { kind: 'quiet' | 'heard'; liveId: string }
  | { kind: 'written'; liveId: string; piece: Piece }
  /** All of a recording is on the disk, for now. */
  | { kind: 'finished'; liveId: string }
  | { kind: 'warning'; liveId: string; text: string }

interface Session {
  streamPath: string
  socket: { bytesRead: number }
  broadcast: Broadcast
  close(): void
}
/**
 * As far as node-media-server 4.4 is used here: not its run(), which ends the process when a port is taken and writes a
 * store.
 */
interface MediaServer {
  on(event: 'postPublish' | 'donePublish', listener: (session: Session) => void): void
  rtmpServer: { tcpServer: Server }
  httpServer: { httpServer: HttpServer }
}
type Broadcasts = Map<string, Broadcast>

const LOOPBACK = '127.0.0.1'
const report = (what: Report) => process.connected && process.send?.(what)
const liveIdOf = ({ streamPath }: Session) => /^\/live\/([0-9a-f-]{36})$/.exec(streamPath)?.[1]
const pathOf = (liveId: string) => `/live/${liveId}`

let broadcasts: Broadcasts = new Map()
let recordings: Recordings | undefined

/** How often it is looked whether hosts still push. */
const LOOK_MS = 500
/** By live that is pushed: the bytes at the last look, and the time (ms) since which there have been no more. */
const heard = new Map<string, { socket: Session['socket']; bytes: number; since: number; quiet: boolean }>()

function lookAtHosts(quietMs: number) {
  const now = Date.now()
  for (const [liveId, one] of heard) {
    if (one.socket.bytesRead !== one.bytes) {
      one.bytes = one.socket.bytesRead
      one.since = now
      if (one.quiet) report({ kind: 'heard', liveId })
      one.quiet = false
    } else if (!one.quiet && now - one.since >= quietMs) {
      one.quiet = true
      report({ kind: 'quiet', liveId })
    }
  }
}

async function listen({ host, port, secret, folder, mostBytes, silentMs, quietMs }: Extract<Order, { kind: 'listen' }>) {
  // It brings no types; of what it has inside, only what is used here is said above.
  const NodeMediaServer = require('node-media-server') as new (config: object) => MediaServer
  ;({ broadcasts } = require('node-media-server/src/core/context.js') as { broadcasts: Broadcasts })
  // The ports are only to have the servers made; where they listen is said below.
  const server = new NodeMediaServer({
    bind: host,
    rtmp: { port },
    http: { port },
    webadmin: { enable: false },
    auth: { play: true, publish: true, secret },
  })
  const taken = (recordings = new Recordings({
    folder,
    mostBytes,
    written: (liveId, piece) => report({ kind: 'written', liveId, piece }),
    finished: (liveId) => report({ kind: 'finished', liveId }),
    warn: (liveId, text) => report({ kind: 'warning', liveId, text }),
  }))
  server.on('postPublish', (session) => {
    const liveId = liveIdOf(session)
    if (!liveId) return session.close()
    const { broadcast } = session
    // It is told of a second one as well, whom it sends away only then.
    if (broadcast.publisher) return
    // Whoever takes over from another address finds a broadcast that was given up a moment ago.
    broadcasts.set(session.streamPath, broadcast)
    taken.published(liveId, broadcast)
    const { socket } = session
    heard.set(liveId, { socket, bytes: socket.bytesRead, since: Date.now(), quiet: false })
    report({ kind: 'published', liveId })
  })
  server.on('donePublish', (session) => {
    const liveId = liveIdOf(session)
    if (!liveId) return
    if (heard.get(liveId)?.socket === session.socket) heard.delete(liveId)
    void taken.leave(liveId)
    report({ kind: 'unpublished', liveId })
  })
  // A host whose network has gone says no goodbye, and would keep everybody from the live's picture, themselves included.
  server.rtmpServer.tcpServer.on('connection', (socket) => socket.setTimeout(silentMs, () => socket.destroy()))
  setInterval(() => lookAtHosts(quietMs), LOOK_MS).unref()
  const { httpServer } = server.httpServer
  try {
    await bound(server.rtmpServer.tcpServer, port, host)
    await bound(httpServer, 0, LOOPBACK)
    report({ kind: 'listening', httpPort: portOf(httpServer) })
  } catch (error) {
    const { code, message } = errorOf(error)
    report({ kind: 'failed', reason: code === 'EADDRINUSE' ? '端口已被占用' : message })
    process.disconnect()
  }
}

/** Its own listeners for errors end the process: they are taken away first. */
const bound = (server: Server, port: number, host: string) =>
  new Promise<void>((done, fail) => {
    server.removeAllListeners('error')
    server.once('error', fail)
    server.listen(port, host, () => {
      server.off('error', fail)
      server.on('error', () => {})
      done()
    })
  })

process.on('message', (order: Order) => {
  if (order.kind === 'listen') return void listen(order)
  const { liveId } = order
  const broadcast = broadcasts.get(pathOf(liveId))
  if (order.kind === 'record') recordings?.record(liveId, broadcast)
  else if (order.kind === 'wait') recordings?.wait(liveId)
  else {
    void recordings?.leave(liveId)
    broadcast?.publisher?.close()
  }
})

/** What was taken is on the disk before this process ends: a piece is some seconds of somebody's live. */
let leaving = false
async function leave() {
  if (leaving) return
  leaving = true
  await recordings?.leaveAll()
  process.exit(0)
}
process.on('disconnect', leave)
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, leave)
