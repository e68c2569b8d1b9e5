import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as codes from '../../../../../contract/rules/codes'
import { refusalOf, refuse } from '../../../../app/errors'
import { callerOf, type Services } from '../../../../app/http/serve'
import { liveSessions, userOf } from '../../../../app/http/session'
import { needActive, notYours, rightTo } from '../rights'
import { copyOf } from './copies'
import { countHandOut } from './count'
import { coveredFile, linkOf } from './links'
import { markOf } from './marks'
import { HANDED_OUT, sayNo, sendDocument } from './send'

const over = () => refuse(codes.LINK_RAN_OUT, '链接已过期，请回到“我的下载”重新获取')

/** Serves a document to whoever opens an address that was given for it: as their own copy, and counted. */
export function serveDocuments(http: FastifyInstance, services: Services) {
  const options = {
    schema: { hide: true },
    compress: false as const,
    exposeHeadRoute: false,
    // The words of addresses are not to be guessed; behind one network there may be a whole hall.
    config: { rateLimit: { max: 600, timeWindow: 60_000, allowList: [] } },
  }
  http.get<{ Params: { token: string } }>('/d/:token', options, async (req, reply) => {
    reply.headers(HANDED_OUT)
    try {
      return await handOver(services, req, reply)
    } catch (error) {
      const refusal = refusalOf(error)
      if (!refusal) throw error
      return sayNo(req, reply, refusal, { href: '/#/pages/zhiku/download', label: '去我的下载' })
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
  if (link.over || !(await liveSessions(services, [link.session])).has(link.session)) return over()
  const { userId, docId, fileId } = link
  const right = needActive(await rightTo(db, userId, docId))
  const file = await coveredFile(db, docId, fileId, right)
  // Before it is counted: what cannot be made costs nothing.
  const copy = await copyOf(services, file, await markOf(db, userId, docId, right))
  const out = { userId, docId, fileId, version: file.version, way: 'link', network, device } as const
  await db.transaction().execute((trx) => countHandOut(trx, out, new Date()))
  return sendDocument(req, reply, file.name, copy)
}
