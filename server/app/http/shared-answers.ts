import type { FastifyReply, FastifyRequest } from 'fastify'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Caller } from '../context'
import { TtlCache } from '../ttl-cache'

/** How long an answer serves others: what a person sees of someone else's deed is at most twice as old. */
export const FRESH_MS = 1000
/** At most this many answers are kept. */
const MOST = 500
const COMPRESSED_FROM = 1024

const br = promisify(brotliCompress)
const gz = promisify(gzip)
const COMPRESS = {
  br: (bytes: Buffer) => br(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (bytes: Buffer) => gz(bytes),
}
type Encoding = keyof typeof COMPRESS

interface Made {
  result: unknown
  text: string
}
interface Kept {
  result: unknown
  bytes: Buffer
  compressed: Partial<Record<Encoding, Promise<Buffer>>>
}

/** Answers that are the same for all who are not logged in, each made once for all who ask within a second. */
export class SharedAnswers {
  private readonly kept = new TtlCache<Promise<Kept>>(FRESH_MS, MOST)

  of(key: string, make: () => Promise<Made>): Promise<Kept> {
    return TtlCache.of(this.kept, key, async () => {
      const { result, text } = await make()
      return { result, bytes: Buffer.from(text), compressed: {} }
    })
  }
}

/** Two asks of the same key get the same answer; '' where none is kept: of pages beyond the first there are too many. */
export function keyOf({ url, body }: FastifyRequest): string {
  if (typeof body !== 'object' || body === null) return url
  return 'cursor' in body ? '' : url + JSON.stringify(body)
}

/** Sends the bytes as they are, compressed once for all where the client can read that. */
export async function sendShared(req: FastifyRequest, reply: FastifyReply, { bytes, compressed }: Kept): Promise<Buffer> {
  void reply.type('application/json; charset=utf-8')
  const accepted = bytes.length < COMPRESSED_FROM ? '' : (req.headers['accept-encoding'] ?? '')
  const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : undefined
  if (!encoding) return bytes
  void reply.header('content-encoding', encoding).header('vary', 'accept-encoding')
  return (compressed[encoding] ??= COMPRESS[encoding](bytes))
}

const secret = (): never => {
  throw new Error('an answer for everybody asks who calls')
}
/** Whoever calls for an answer that is shared. */
export const EVERYBODY: Caller = {
  get address() {
    return secret()
  },
  get network() {
    return secret()
  },
  get device() {
    return secret()
  },
  get agent() {
    return secret()
  },
  get token() {
    return secret()
  },
  get region() {
    return secret()
  },
}
