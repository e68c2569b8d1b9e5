import { once } from 'node:events'
import net, { type Socket } from 'node:net'
import { portOf } from '../../server/app/port'

/**
 * good: passes everything. slow: answers come `delayMs` late. silent: nothing passes either way, not even that somebody hung up,
 * and new connections are taken and left alone. reset: what is open breaks, and so does whatever is opened. cut: the next
 * answer of each connection breaks off in its middle.
 */
type Condition = 'good' | 'slow' | 'silent' | 'reset' | 'cut'

/** A TCP proxy between a server and something it leans on, whose line can be as bad as one likes. */
export class FaultyProxy {
  private condition: Condition = 'good'
  private sockets = new Set<Socket>()
  private silent = new Set<Socket>()
  /** Told when a connection falls silent. */
  private fallen = () => {}

  private constructor(
    private server: net.Server,
    private to: { port: number; host: string },
    private delayMs: number,
  ) {
    server.on('connection', (near) => this.carry(near))
  }

  static async to(port: number, { host = '127.0.0.1', delayMs = 3000 } = {}): Promise<FaultyProxy> {
    const server = net.createServer()
    const line = new FaultyProxy(server, { port, host }, delayMs)
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    return line
  }

  get port() {
    return portOf(this.server)
  }

  /** As soon as another connection has fallen silent, which it does when somebody says something. */
  fell(): Promise<void> {
    return new Promise((done) => (this.fallen = done))
  }

  /** What is silent stays so: only what is opened from now on has the new condition. */
  set(condition: Condition) {
    this.condition = condition
    if (condition === 'reset') for (const socket of this.sockets) socket.resetAndDestroy()
  }

  /**
   * What fell silent is given up at its far end. PostgreSQL waits a minute for whoever logs in and falls silent, and nobody can
   * drop a database meanwhile: it asks all its processes first, and one in the middle of a login does not answer.
   */
  giveUpSilent() {
    for (const socket of this.silent) socket.destroy()
  }

  async close() {
    for (const socket of this.sockets) socket.destroy()
    this.server.close()
    await once(this.server, 'close')
  }

  private keep(socket: Socket) {
    this.sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => this.sockets.delete(socket))
  }

  private carry(near: Socket) {
    this.keep(near)
    if (this.condition === 'reset') return void near.resetAndDestroy()
    if (this.condition === 'silent') return void near.resume()
    const far = net.connect(this.to)
    this.keep(far)
    let silent = false
    const heard = () => {
      if (!silent && this.condition === 'silent') {
        silent = true
        this.silent.add(far)
        this.fallen()
      }
      return !silent
    }
    near.on('data', (bytes) => heard() && far.write(bytes))
    far.on('data', (bytes) => {
      if (!heard()) return
      if (this.condition === 'slow') return void setTimeout(() => near.write(bytes), this.delayMs)
      if (this.condition !== 'cut') return void near.write(bytes)
      near.end(bytes.subarray(0, bytes.length / 2))
      far.destroy()
    })
    near.on('close', () => heard() && far.destroy())
    far.on('close', () => heard() && near.destroy())
  }
}
