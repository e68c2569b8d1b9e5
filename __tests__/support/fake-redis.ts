import { once } from 'node:events'
import net, { type Socket } from 'node:net'
import { portOf } from '../../server/app/port'

/** As much of Redis as this product uses: where there is no real one, its client can still be tried. */
export async function fakeRedis() {
  const listeners = new Set<Socket>()
  const sockets = new Set<Socket>()
  /** Until when, by the clock that a test may set. */
  const kept = new Map<string, number>()
  const bulk = (text: string) => `$${Buffer.byteLength(text)}\r\n${text}\r\n`
  const list = (...items: string[]) => `*${items.length}\r\n${items.join('')}`
  const answer = (socket: Socket, [name, ...args]: string[]): string => {
    switch (name.toUpperCase()) {
      case 'INFO':
        return bulk('redis_version:7.4.0\r\nloading:0\r\n')
      case 'PING':
        return listeners.has(socket) ? list(bulk('pong'), bulk('')) : '+PONG\r\n'
      case 'CLIENT':
        return '+OK\r\n'
      case 'SUBSCRIBE':
        listeners.add(socket)
        return list(bulk('subscribe'), bulk(args[0]), ':1\r\n')
      case 'PUBLISH':
        for (const listener of listeners) listener.write(list(bulk('message'), bulk(args[0]), bulk(args[1])))
        return `:${listeners.size}\r\n`
      case 'SET':
        kept.set(args[0], performance.now() + Number(args[3]))
        return '+OK\r\n'
      case 'EXISTS':
        return `:${(kept.get(args[0]) ?? 0) > performance.now() ? 1 : 0}\r\n`
      // The only script is the limit of calls: this is the first one.
      case 'EVAL':
      case 'EVALSHA':
        return list(':1\r\n', ':60000\r\n')
      default:
        return `-ERR unknown command '${name}'\r\n`
    }
  }
  const server = net.createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => listeners.delete(socket) && sockets.delete(socket))
    let text = ''
    socket.setEncoding('utf8')
    socket.on('data', (more) => {
      text += more
      for (let taken = takeCommand(text); taken; taken = takeCommand(text)) {
        text = taken.rest
        socket.write(answer(socket, taken.words))
      }
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: portOf(server),
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

/** The first whole command in what has come so far. Sizes are of ASCII, which is all that the tests send. */
function takeCommand(text: string): { words: string[]; rest: string } | undefined {
  const head = /^\*(\d+)\r\n/.exec(text)
  if (!head) return undefined
  let rest = text.slice(head[0].length)
  const words: string[] = []
  for (let n = Number(head[1]); n > 0; n--) {
    const size = /^\$(\d+)\r\n/.exec(rest)
    if (!size) return undefined
    const [from, to] = [size[0].length, size[0].length + Number(size[1])]
    if (rest.length < to + 2) return undefined
    words.push(rest.slice(from, to))
    rest = rest.slice(to + 2)
  }
  return { words, rest }
}
