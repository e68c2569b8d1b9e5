import net from 'node:net'

interface Sending {
  path: string
  /** What it says of its body. */
  length: number
  /** Each with its end of line. */
  headers?: string
  /** What is sent again and again, as much of it as is taken; nothing more where it is left out. */
  chunk?: Buffer
  /** What its body begins with. */
  first?: string
}

/** Sends a request until the other side hangs up: the status line that came, and the port that it was sent from. */
export async function sendEndless(port: number, { path, length, headers = '', chunk, first = '' }: Sending) {
  const socket = net.connect(port, '127.0.0.1')
  socket.on('error', () => {})
  const closed = new Promise((done) => socket.on('close', done))
  let answer = ''
  let from = 0
  let sent = 0
  socket.on('connect', () => (from = socket.localPort!))
  socket.on('data', (data) => (answer += data))
  socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: ${length}\r\n${headers}\r\n${first}`)
  const push = () => {
    if (!chunk) return
    while (!socket.destroyed && sent < length) {
      sent += chunk.length
      if (!socket.write(chunk)) return
    }
  }
  socket.on('drain', push)
  push()
  await closed
  return { answer: answer.split('\r\n')[0], from }
}
