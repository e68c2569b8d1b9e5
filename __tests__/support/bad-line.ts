import { once } from 'node:events'
import net, { type AddressInfo, type Socket } from 'node:net'

/**
 * good: passes everything. slow: answers come `delayMs` late. silent: nothing passes either way, not even that somebody hung up,
 * and new connections are taken and left alone. reset: what is open breaks, and so does whatever is opened. cut: the next
 * answer of each connection breaks off in its middle.
 */
type Weather = 'good' | 'slow' | 'silent' | 'reset' | 'cut'

/** A line between a server and something it leans on, in which every kind of weather can be had. */
export class BadLine {
  private weather: Weather = 'good'
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

  static async to(port: number, { host = '127.0.0.1', delayMs = 3000 } = {}): Promise<BadLine> {
    const server = net.createServer()
    const line = new BadLine(server, { port, host }, delayMs)
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    return line
  }

  get port() {
    return (this.server.address() as AddressInfo).port
  }

  /** As soon as another connection has fallen silent, which it does when somebody says something. */
  fell(): Promise<void> {
    return new Promise((done) => (this.fallen = done))
  }

  /** What is silent stays so: only what is opened from now on has the new weather. */
  turn(weather: Weather) {
    this.weather = weather
    if (weather === 'reset') for (const socket of this.sockets) socket.resetAndDestroy()
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
    if (this.weather === 'reset') return void near.resetAndDestroy()
    if (this.weather === 'silent') return void near.resume()
    const far = net.connect(this.to)
    this.keep(far)
    let silent = false
    const heard = () => {
      if (!silent && this.weather === 'silent') {
        silent = true
        this.silent.add(far)
        this.fallen()
      }
      return !silent
    }
    near.on('data', (bytes) => heard() && far.write(bytes))
    far.on('data', (bytes) => {
      if (!heard()) return
      if (this.weather === 'slow') return void setTimeout(() => near.write(bytes), this.delayMs)
      if (this.weather !== 'cut') return void near.write(bytes)
      near.end(bytes.subarray(0, bytes.length / 2))
      far.destroy()
    })
    near.on('close', () => heard() && far.destroy())
    far.on('close', () => heard() && near.destroy())
  }
}
