import { WebSocket } from 'ws'
import type { SocketEvent } from '../../contract'
import { portOf } from '../../server/app/port'
import { startServer, type TestServer } from '../support/server'

/** The whole server on a port, for sockets. */
export async function listen(env?: Record<string, string>): Promise<TestServer & { port: number }> {
  const server = await startServer(env)
  await server.app.http.listen({ port: 0, host: '127.0.0.1' })
  return { ...server, port: portOf(server.app.http.server) }
}

type Kind = SocketEvent['kind']
type Of<K extends Kind> = Extract<SocketEvent, { kind: K }>

/** Somebody's open socket, with all that came over it. */
export class Line {
  readonly events: SocketEvent[] = []
  /** With the code it was closed with. */
  readonly closed: Promise<number>
  private waiting = new Set<() => void>()

  private constructor(readonly ws: WebSocket) {
    ws.on('message', (data) => {
      this.events.push(JSON.parse(String(data)) as SocketEvent)
      for (const look of this.waiting) look()
    })
    ws.on('error', () => {})
    this.closed = new Promise((done) => ws.once('close', (code) => done(code)))
  }

  static async open(port: number, token = '', device?: string): Promise<Line> {
    const said = new URLSearchParams({ ...(token && { token }), ...(device && { device }) })
    const line = new Line(new WebSocket(`ws://127.0.0.1:${port}/ws${said.size ? `?${said}` : ''}`))
    await new Promise((done, fail) => line.ws.once('open', done).once('error', fail))
    return line
  }

  /** Resolves when something answers, now or later. */
  until<T>(find: (events: SocketEvent[]) => T | undefined | false): Promise<T> {
    return new Promise((done, fail) => {
      const look = () => {
        const found = find(this.events)
        if (found === undefined || found === false) return
        clearTimeout(late)
        this.waiting.delete(look)
        done(found)
      }
      const late = setTimeout(() => fail(new Error(`only got ${JSON.stringify(this.events).slice(0, 2000)}`)), 60_000)
      this.waiting.add(look)
      look()
    })
  }

  all<K extends Kind>(kind: K): Of<K>[] {
    return this.events.filter((event): event is Of<K> => event.kind === kind)
  }

  /** The n-th event of a kind. */
  get<K extends Kind>(kind: K, n = 1): Promise<Of<K>> {
    return this.until(() => this.all(kind)[n - 1])
  }

  say(wish: object | string) {
    this.ws.send(typeof wish === 'string' ? wish : JSON.stringify(wish))
  }

  async join(conversationId: string, afterSeq?: number): Promise<Of<'joined'>> {
    const before = this.all('joined').length
    this.say({ join: conversationId, afterSeq })
    return this.get('joined', before + 1)
  }

  async leave() {
    this.ws.close()
    await this.closed
  }
}
