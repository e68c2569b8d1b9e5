import type { FastifyReply } from 'fastify'
import { refuse } from './errors'
import { contentTypeOf, type ByteRange, type Storage } from '../gateways/storage'

/** Sends what the Range header asks for of the first `open` bytes of an object that has `size`. */
export async function sendBytes(
  reply: FastifyReply,
  storage: Storage,
  object: string,
  header: string | undefined,
  size: number,
  open = size,
) {
  const range = rangeOf(header, size)
  reply.header('accept-ranges', 'bytes').type(contentTypeOf(object))
  if (range === null || (range && range.start >= open)) {
    return reply.code(416).header('content-range', `bytes */${size}`).send('')
  }
  const asked: ByteRange = { start: range?.start ?? 0, end: Math.min(range?.end ?? size - 1, open - 1) }
  const found = (await storage.get(object, asked)) ?? refuse(404, '文件不存在')
  if (range) reply.code(206).header('content-range', `bytes ${asked.start}-${asked.end}/${size}`)
  return reply.header('content-length', asked.end - asked.start + 1).send(found.stream)
}

/** A signed address does not open, or what it named is gone. */
export const closed = () => refuse(404, '文件不存在或地址已失效')

/** Sends an object that is for one person alone, to whoever holds an address that was signed for it. */
export async function sendPrivate(reply: FastifyReply, storage: Storage, object: string) {
  const found = (await storage.get(object)) ?? closed()
  return reply
    .headers({
      'content-type': contentTypeOf(object),
      'content-length': found.size,
      'cache-control': 'private, max-age=600',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    })
    .send(found.stream)
}

/** undefined: everything is wanted; null: something that is not there. Several ranges at once are answered as everything. */
export function rangeOf(header: string | undefined, size: number): ByteRange | undefined | null {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (from === undefined || (from === '' && to === '')) return undefined
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  return start > end || start >= size ? null : { start, end }
}
