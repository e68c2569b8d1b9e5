import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Refusal } from '../../../../app/errors'
import { rangeOf } from '../../../../app/http/send-bytes'
import { contentTypeOf } from '../../../../gateways/storage'
import type { Copy } from './copies'

/** What every answer at such an address says, whatever it is. */
export const HANDED_OUT = {
  'cache-control': 'private, no-store',
  'referrer-policy': 'no-referrer',
} as const

/** A document as one person gets it, whole or the part that is asked for. */
export function sendDocument(req: FastifyRequest, reply: FastifyReply, name: string, copy: Copy) {
  reply.headers({
    'content-disposition': `attachment; filename="document${name.slice(name.lastIndexOf('.'))}"; filename*=UTF-8''${encodeURIComponent(name)}`,
    'content-type': contentTypeOf(name),
    'accept-ranges': 'bytes',
  })
  const range = rangeOf(req.headers.range, copy.size)
  if (range === null) return reply.code(416).header('content-range', `bytes */${copy.size}`).send('')
  if (!range) return reply.header('content-length', copy.size).send(copy.stream())
  const { start, end } = range
  return reply
    .code(206)
    .header('content-range', `bytes ${start}-${end}/${copy.size}`)
    .header('content-length', end + 1 - start)
    .send(copy.stream({ start, end }))
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** A page for people, and the envelope for programs; never 200, or it would be taken for the file, and never 403. */
export function sayNo(
  req: FastifyRequest,
  reply: FastifyReply,
  { code, message, status }: Refusal,
  back: { href: string; label: string },
) {
  reply.code(status === 200 ? 410 : status)
  if (!(req.headers.accept ?? '').includes('text/html')) return reply.send({ code, message, result: null })
  return reply
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(message)}</title><body><p>${escaped(message)}</p><p><a href="${back.href}">${escaped(back.label)}</a></p></body></html>`,
    )
}
