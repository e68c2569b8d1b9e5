import net from 'node:net'
import path from 'node:path'
import { ALL_FORMATS, EncodedPacketSink, FilePathSource, Input } from 'mediabunny'

const CLIP = path.join(__dirname, '../../server/seeds/lesson/media/contract.mp4')
const CHUNK = 60_000
const [SOUND, PICTURE, COMMAND] = [8, 9, 20]

/** What a host's program sends: the body of an FLV tag, and when it is decoded, ms. */
export interface Sent {
  type: number
  at: number
  body: Buffer
  key: boolean
}
export interface Clip {
  /** What has to be known before the first frame. */
  heads: Sent[]
  frames: Sent[]
}

export const sound = (at: number, data: Uint8Array, kind = 1): Sent => ({
  type: SOUND,
  at,
  body: Buffer.concat([Buffer.from([0xaf, kind]), data]),
  key: true,
})
export const picture = (at: number, data: Uint8Array, key: boolean, kind = 1, late = 0): Sent => {
  const head = Buffer.from([key ? 0x17 : 0x27, kind, 0, 0, 0])
  head.writeIntBE(late, 2, 3)
  return { type: PICTURE, at, body: Buffer.concat([head, data]), key }
}

/** A clip of 48 seconds, ten pictures a second, a key picture every six seconds. */
export async function clip(): Promise<Clip> {
  const input = new Input({ source: new FilePathSource(CLIP), formats: ALL_FORMATS })
  const [seen, heard] = [(await input.getPrimaryVideoTrack())!, (await input.getPrimaryAudioTrack())!]
  const frames: Sent[] = []
  for await (const { timestamp, data, type } of new EncodedPacketSink(seen).packets())
    frames.push(picture(Math.round(timestamp * 1000), data, type === 'key'))
  for await (const { timestamp, data } of new EncodedPacketSink(heard).packets())
    if (timestamp >= 0) frames.push(sound(Math.round(timestamp * 1000), data))
  const [avc, aac] = [(await seen.getDecoderConfig())!, (await heard.getDecoderConfig())!]
  const bytes = (config: { description?: AllowSharedBufferSource }) => new Uint8Array(config.description as Uint8Array)
  return {
    heads: [picture(0, bytes(avc), true, 0), sound(0, bytes(aac), 0)],
    frames: frames.sort((a, b) => a.at - b.at || b.type - a.type),
  }
}

/** What of a clip lies between two moments, ms; its clock begins with 0. */
export const between = ({ frames }: Clip, from: number, to: number) =>
  frames.filter(({ at }) => at >= from && at < to).map((frame) => ({ ...frame, at: frame.at - from }))

/** The same as the media server hands it on. */
export function tagOf({ type, at, body }: Sent): Buffer {
  const bytes = Buffer.alloc(15 + body.length)
  bytes[0] = type
  bytes.writeUIntBE(body.length, 1, 3)
  bytes.writeUIntBE(at & 0xffffff, 4, 3)
  bytes[7] = at >>> 24
  body.copy(bytes, 11)
  bytes.writeUInt32BE(11 + body.length, 11 + body.length)
  return bytes
}

/** The number by which an answer to arrived() is known. */
const ASKED = 4711

/** A host's program: pushes by RTMP as fast as it is told to. */
export class Push {
  /** The server has hung up, or the program has. */
  readonly closed: Promise<void>

  private constructor(private socket: net.Socket) {
    this.closed = new Promise((done) => socket.once('close', () => done()))
    socket.on('error', () => {})
    socket.resume()
  }

  static async open(url: string, key: string): Promise<Push> {
    const { hostname, port, pathname } = new URL(url)
    const socket = net.connect(Number(port), hostname)
    const push = new Push(socket)
    await new Promise((done, fail) => socket.once('connect', done).once('error', fail))
    // The plain handshake: nothing of the answers is needed.
    socket.write(Buffer.concat([Buffer.from([3]), Buffer.alloc(1536), Buffer.alloc(1536)]))
    const size = Buffer.alloc(4)
    size.writeUInt32BE(CHUNK)
    push.message(2, 1, 0, size)
    push.message(3, COMMAND, 0, values('connect', 1, { app: pathname.slice(1), tcUrl: url }))
    push.message(3, COMMAND, 0, values('createStream', 2, null))
    push.message(3, COMMAND, 0, values('publish', 3, null, key, 'live'))
    return push
  }

  send(all: Sent[]) {
    for (const { type, at, body } of all) this.message(type === SOUND ? 4 : 5, type, at, body)
  }

  /** The server has read all that was sent before: it answers in turn. */
  arrived(): Promise<void> {
    const answered = new Promise<void>((done) => {
      const listen = (bytes: Buffer) => {
        if (!bytes.includes(values(ASKED))) return
        this.socket.off('data', listen)
        done()
      }
      this.socket.on('data', listen)
    })
    this.message(3, COMMAND, 0, values('createStream', ASKED, null))
    return answered
  }

  /** The line breaks. */
  drop() {
    this.socket.destroy()
    return this.closed
  }

  private message(channel: number, type: number, at: number, body: Buffer) {
    const head = Buffer.alloc(12)
    head[0] = channel
    head.writeUIntBE(at, 1, 3)
    head.writeUIntBE(body.length, 4, 3)
    head[7] = type
    head.writeUInt32LE(1, 8)
    const parts: Buffer[] = [head]
    for (let from = 0; from < body.length; from += CHUNK) {
      if (from) parts.push(Buffer.from([0xc0 | channel]))
      parts.push(body.subarray(from, from + CHUNK))
    }
    this.socket.write(Buffer.concat(parts))
  }
}

type Value = string | number | null | Record<string, string>
/** AMF 0. */
const values = (...all: Value[]) => Buffer.concat(all.map(valueOf))
const text = (value: string) => {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(Buffer.byteLength(value))
  return Buffer.concat([length, Buffer.from(value)])
}
function valueOf(value: Value): Buffer {
  if (value === null) return Buffer.from([5])
  if (typeof value === 'string') return Buffer.concat([Buffer.from([2]), text(value)])
  if (typeof value === 'number') {
    const bytes = Buffer.alloc(9)
    bytes.writeDoubleBE(value, 1)
    return bytes
  }
  const members = Object.entries(value).flatMap(([name, member]) => [text(name), valueOf(member)])
  return Buffer.concat([Buffer.from([3]), ...members, Buffer.from([0, 0, 9])])
}
