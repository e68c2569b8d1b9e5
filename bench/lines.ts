import net from 'node:net'

const END = '\r\n\r\n'

/** A connection that stays open, with one call at a time on it. */
class Line {
  private heard: Buffer = Buffer.alloc(0)
  private answered?: (body: string) => void
  readonly socket: net.Socket

  constructor(port: number, host: string, failed: (error: Error) => void) {
    this.socket = net.connect(port, host).setNoDelay()
    this.socket.on('error', failed)
    this.socket.on('data', (bytes) => this.hear(bytes))
  }

  ask(text: string): Promise<string> {
    return new Promise((answered) => {
      this.answered = answered
      this.socket.write(text)
    })
  }

  private hear(bytes: Buffer) {
    this.heard = this.heard.length ? Buffer.concat([this.heard, bytes]) : bytes
    const head = this.heard.indexOf(END)
    if (head < 0) return
    const length = Number(/content-length: (\d+)/i.exec(this.heard.toString('latin1', 0, head))![1])
    const body = head + END.length
    if (this.heard.length < body + length) return
    const text = this.heard.toString('utf8', body, body + length)
    this.heard = this.heard.subarray(body + length)
    this.answered!(text)
  }
}

/**
 * Calls from so many connections. What a bench asks with must cost little beside what it asks: node:http takes as long for a call
 * as the server does for a short one.
 */
export class Lines {
  private readonly free: Line[]
  private readonly waiting: ((line: Line) => void)[] = []
  private readonly all: Line[]
  private readonly host: string
  private ended = false

  constructor(url: string, many: number) {
    const { port, hostname, host } = new URL(url)
    this.host = host
    const failed = (error: Error) => {
      if (!this.ended) throw error
    }
    this.all = Array.from({ length: many }, () => new Line(Number(port), hostname, failed))
    this.free = [...this.all]
  }

  /** The body of the answer. */
  async post(path: string, token: string, body: object): Promise<string> {
    const line = this.free.pop() ?? (await new Promise<Line>((taken) => this.waiting.push(taken)))
    const text = JSON.stringify(body)
    const head = [
      `POST ${path} HTTP/1.1`,
      `Host: ${this.host}`,
      `Authorization: Bearer ${token}`,
      'Content-Type: application/json',
      `Content-Length: ${Buffer.byteLength(text)}`,
    ]
    const answer = await line.ask(head.join('\r\n') + END + text)
    const next = this.waiting.shift()
    if (next) next(line)
    else this.free.push(line)
    return answer
  }

  end() {
    this.ended = true
    for (const { socket } of this.all) socket.destroy()
  }
}
