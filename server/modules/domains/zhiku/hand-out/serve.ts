import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as codes from '../../../../../contract/rules/codes'
import { Refusal, refusalOf, refuse } from '../../../../app/errors'
import { rangeOf } from '../../../../app/send-bytes'
import { callerOf, type Services } from '../../../../app/serve'
import { aliveOf, userOf } from '../../../../app/session'
import { contentTypeOf } from '../../../../gateways/storage'
import { needActive, notYours, rightTo } from '../rights'
import { copyOf } from './copies'
import { countHandOut } from './count'
import { coveredFile, linkOf } from './links'
import { markOf } from './marks'

const over = () => refuse(codes.LINK_RAN_OUT, '链接已过期，请回到“我的下载”重新获取')

/** Serves a document to whoever opens an address that was given for it: as their own copy, and counted. */
export function serveDocuments(http: FastifyInstance, services: Services) {
  const options = { schema: { hide: true }, compress: false, exposeHeadRoute: false } as const
  http.get<{ Params: { token: string } }>('/d/:token', options, async (req, reply) => {
    reply.headers({ 'cache-control': 'private, no-store', 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' })
    try {
      return await handOver(services, req, reply)
    } catch (error) {
      const refusal = refusalOf(error)
      if (!refusal) throw error
      return sayNo(req, reply, refusal)
    }
  })
}

async function handOver(services: Services, req: FastifyRequest<{ Params: { token: string } }>, reply: FastifyReply) {
  const { db } = services
  const link = (await linkOf(db, req.params.token)) ?? over()
  // Whoever says who they are, and is another one, has nothing to do with it.
  const { token, network, device } = callerOf(req)
  const asker = token ? await userOf(services, token) : undefined
  if (asker && asker.id !== link.userId) return notYours()
  if (link.over || !(await aliveOf(services, [link.session])).has(link.session)) return over()
  const { userId, docId, fileId } = link
  const right = needActive(await rightTo(db, userId, docId))
  const file = await coveredFile(db, docId, fileId, right)
  // Before it is counted: what cannot be made costs nothing.
  const bytes = await copyOf(services, file, await markOf(db, userId, docId, right))
  const out = { userId, docId, fileId, version: file.version, way: 'link', network, device } as const
  await db.transaction().execute((trx) => countHandOut(trx, out, new Date()))
  reply.headers({
    'content-disposition': `attachment; filename="document${file.name.slice(file.name.lastIndexOf('.'))}"; filename*=UTF-8''${encodeURIComponent(file.name)}`,
    'content-type': contentTypeOf(file.name),
    'accept-ranges': 'bytes',
  })
  const range = rangeOf(req.headers.range, bytes.length)
  if (range === null) return reply.code(416).header('content-range', `bytes */${bytes.length}`).send('')
  if (!range) return reply.send(bytes)
  const { start, end } = range
  return reply
    .code(206)
    .header('content-range', `bytes ${start}-${end}/${bytes.length}`)
    .send(bytes.subarray(start, end + 1))
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** A page for people, and the envelope for programs; never 200, or it would be taken for the file, and never 403. */
function sayNo(req: FastifyRequest, reply: FastifyReply, { code, message, status }: Refusal) {
  reply.code(status === 200 ? 410 : status)
  if (!(req.headers.accept ?? '').includes('text/html')) return reply.send({ code, message, result: null })
  return reply
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(message)}</title><body><p>${escaped(message)}</p><p><a href="/#/pages/zhiku/download">去我的下载</a></p></body></html>`,
    )
}
