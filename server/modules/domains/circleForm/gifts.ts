import type { FastifyInstance } from 'fastify'
import path from 'node:path'
import { isSigned } from '../../../app/secrets'
import { closed, sendPrivate } from '../../../app/http/send-bytes'
import type { Services } from '../../../app/http/serve'
import { documentName, kindOf } from '../../platform/file/documents'
import { giftName } from './queries'

/** Of its address, which ends with what it is: phones open it by that. */
export const pathOf = (id: string, name: string) => `form/${id}${kindOf(name)}`

/** Serves the gifts of forms to whoever holds an address that was signed for them. */
export function serveGifts(http: FastifyInstance, { db, gateways: { storage }, settings }: Services) {
  http.get<{ Params: { token: string; file: string } }>(
    '/signed/:token/form/:file',
    { schema: { hide: true } },
    async (req, reply) => {
      const { token, file } = req.params
      if (!isSigned(settings, token, `form/${file}`)) return closed()
      const id = path.parse(file).name
      const name = (await giftName(db, id)) ?? closed()
      reply.header(
        'content-disposition',
        `attachment; filename="gift${kindOf(name)}"; filename*=UTF-8''${encodeURIComponent(name)}`,
      )
      return sendPrivate(reply, storage, documentName(id, name))
    },
  )
}
