import type { FastifyReply } from 'fastify'
import { refuse } from '../errors'
import { contentTypeOf, type ByteRange, type Storage } from '../../gateways/storage'

interface Limits {
  /** Only so many bytes from the beginning may be had. */
  open?: number
  /** At most this many at once: whoever asks for more, or for all of it, gets the first of them and asks again. */
  most?: number
}

/**
 * The part of an object of `size` bytes that is sent for a Range header; undefined when nothing of what is asked for may be
 * had.
 */
export function partOf(header: string | undefined, size: number, { open = size, most = size }: Limits = {}) {
  const range = rangeOf(header, size)
  if (range === null || (range && range.start >= open)) return undefined
  const start = range?.start ?? 0
  const end = Math.min(range?.end ?? size - 1, open - 1, start + most - 1)
  return { start, end, size, partial: range !== undefined || end < Math.min(size, open) - 1 }
}
export type Part = NonNullable<ReturnType<typeof partOf>>

/** Sends that part, or says that there is none. */
export async function sendPart(reply: FastifyReply, storage: Storage, object: string, part: Part | undefined, size: number) {
  reply.header('accept-ranges', 'bytes').type(contentTypeOf(object))
  if (!part) return reply.code(416).header('content-range', `bytes */${size}`).send('')
  const { start, end, partial } = part
  const found = (await storage.get(object, { start, end })) ?? refuse(404, '文件不存在')
  if (partial) reply.code(206).header('content-range', `bytes ${start}-${end}/${size}`)
  return reply.header('content-length', end - start + 1).send(found.stream)
}

/** Sends what the Range header asks for of an object that has `size`. */
export const sendBytes = (reply: FastifyReply, storage: Storage, object: string, header: string | undefined, size: number) =>
  sendPart(reply, storage, object, partOf(header, size), size)

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
