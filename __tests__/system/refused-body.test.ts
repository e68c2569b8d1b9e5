import net from 'node:net'
import { sendEndless } from '../support/endless'
import { startServer, type TestServer } from '../support/server'

let server: TestServer
let port: number
/** Of each connection by the port of whoever sends: what the server has read of it. */
const lines = new Map<number, net.Socket>()
beforeAll(async () => {
  server = await startServer()
  server.app.http.server.on('connection', (line: net.Socket) => lines.set(line.remotePort!, line))
  await server.app.http.listen({ port: 0, host: '127.0.0.1' })
  port = (server.app.http.server.address() as net.AddressInfo).port
})
afterAll(() => server.close())

const MB = 1024 * 1024
/** Far more than anybody takes. */
const SENT = 2048 * MB
/** Of what is taken: so much may have been read when the connection is over. */
const MOST = 1.1

interface Ending {
  /** The status line. */
  answer: string
  /** What the server has read, headers too. */
  readMb: number
}

/** Sends a request that says its body is so long, as much of it as is taken, until the other side hangs up. */
async function send(path: string, length: number, headers: string, chunk?: Buffer, first?: string): Promise<Ending> {
  const { answer, from } = await sendEndless(port, { path, length, headers, chunk, first })
  return { answer, readMb: lines.get(from)!.bytesRead / MB }
}

const chunk = Buffer.alloc(64 * 1024, 'a')
/** Whoever is refused holds no connection for longer. */
const HUNG_UP_MS = 35_000
const MULTIPART = 'Content-Type: multipart/form-data; boundary=x\r\n'

test('a stranger who uploads is told to log in, and is not read to the end', async () => {
  const { answer, readMb } = await send('/api/file/upload', SENT, MULTIPART, chunk)
  expect(answer).toBe('HTTP/1.1 401 Unauthorized')
  expect(readMb).toBeLessThanOrEqual(server.settings.uploadMaxMb * MOST)
})

test('a picture that is too large is refused while it comes, and the rest of it is not read', async () => {
  const ann = await server.person()
  const { answer, readMb } = await send(
    '/api/file/upload',
    SENT,
    `${MULTIPART}Authorization: Bearer ${ann.token}\r\n`,
    chunk,
    '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n',
  )
  expect(answer).toBe('HTTP/1.1 413 Payload Too Large')
  expect(readMb).toBeLessThanOrEqual(server.settings.uploadMaxMb * MOST)
})

test('a text that is too long is refused by its length alone', async () => {
  const { answer, readMb } = await send('/api/auth/loginByPwd', SENT, 'Content-Type: application/json\r\n', chunk)
  expect(answer).toBe('HTTP/1.1 413 Payload Too Large')
  expect(readMb).toBeLessThan(1)
})

test('whoever is refused and sends nothing more is hung up on', async () => {
  const { answer } = await send('/api/circle/save', 1000, 'Content-Type: application/json\r\n')
  expect(answer).toBe('HTTP/1.1 401 Unauthorized')
})

test('three hundred who are refused and never end are all hung up on, and others are served meanwhile', async () => {
  const began = Date.now()
  const refused = Array.from({ length: 300 }, (_, n) =>
    send('/api/file/upload', SENT, MULTIPART, undefined, n % 2 ? '--x\r\nContent-Disposition: form-data; name="file"' : ''),
  )
  const answers = Promise.all(refused)
  for (let n = 0; n < 20; n++) expect((await fetch(`http://127.0.0.1:${port}/api/user/industryList`)).status).toBe(200)
  expect(new Set((await answers).map(({ answer }) => answer))).toEqual(new Set(['HTTP/1.1 401 Unauthorized']))
  expect(Date.now() - began).toBeLessThan(HUNG_UP_MS)
})

test('a small body that was refused comes to its end, and the connection serves the next request', async () => {
  const socket = net.connect(port, '127.0.0.1')
  const request = `POST /api/circle/save HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}`
  let text = ''
  const answers = new Promise<void>((done) =>
    socket.on('data', (data) => {
      text += data
      if (text.split('HTTP/1.1 401').length === 3) done()
      else if (text.endsWith('}')) socket.write(request)
    }),
  )
  socket.write(request)
  await answers
  expect(text.split('HTTP/1.1 401')).toHaveLength(3)
  socket.destroy()
})

test('an address that cannot be read is refused in our words', async () => {
  const reply = await server.app.http.inject('/%')
  expect([reply.statusCode, reply.json()]).toEqual([
    400,
    expect.objectContaining({ code: 400, message: '参数错误：请求无法解析' }),
  ])
})
