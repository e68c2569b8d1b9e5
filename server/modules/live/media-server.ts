import type { Server as HttpServer } from 'node:http'
import type { AddressInfo, Server } from 'node:net'

/** What the parent asks of this process. */
export type Order = { kind: 'listen'; host: string; port: number; secret: string } | { kind: 'close'; liveId: string }
/** What it is told. */
export type Report =
  | { kind: 'listening'; httpPort: number }
  | { kind: 'failed'; reason: string }
  | { kind: 'published' | 'unpublished'; liveId: string }

interface Session {
  streamPath: string
  close(): void
}
/** As far as node-media-server 4.4 is used here: not its run(), which ends the process when a port is taken and writes a store. */
interface MediaServer {
  on(event: 'postPublish' | 'donePublish', listener: (session: Session) => void): void
  rtmpServer: { tcpServer: Server }
  httpServer: { httpServer: HttpServer }
}
type Broadcasts = Map<string, { publisher: Session | null; publishGraceMs: number; _finishPublish(): void }>

const LOOPBACK = '127.0.0.1'
const report = (what: Report) => process.send?.(what)
const liveIdOf = ({ streamPath }: Session) => /^\/live\/([0-9a-f-]{36})$/.exec(streamPath)?.[1]

let broadcasts: Broadcasts = new Map()

async function listen({ host, port, secret }: Extract<Order, { kind: 'listen' }>) {
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
  server.on('postPublish', (session) => {
    const liveId = liveIdOf(session)
    if (liveId) report({ kind: 'published', liveId })
    else session.close()
  })
  server.on('donePublish', (session) => {
    const liveId = liveIdOf(session)
    if (liveId) report({ kind: 'unpublished', liveId })
  })
  const { httpServer } = server.httpServer
  try {
    await bound(server.rtmpServer.tcpServer, port, host)
    await bound(httpServer, 0, LOOPBACK)
    report({ kind: 'listening', httpPort: (httpServer.address() as AddressInfo).port })
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
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
  if (order.kind === 'listen') void listen(order)
  else broadcasts.get(`/live/${order.liveId}`)?.publisher?.close()
})
process.on('disconnect', () => process.exit(0))
