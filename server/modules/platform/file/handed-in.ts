import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import * as codes from '../../../../contract/rules/codes'
import type { Db, Trx } from '../../../app/database/db'
import { refuse } from '../../../app/errors'
import { isSigned, signedAddress } from '../../../app/secrets'
import { closed, sendBytes } from '../../../app/http/send-bytes'
import type { Services } from '../../../app/http/serve'
import type { Settings } from '../../../app/settings'
import { documentName } from './documents'
import { usable } from './queries'

/** A file that somebody has handed in, or that is handed to them. */
export interface HandedIn {
  id: string
  name: string
  size: number
}

const pathOf = (id: string) => `document/${id}`
/** Opens for ten minutes; for whoever may see what it was handed in for. */
export const handedInUrl = (settings: Settings, id: string) => signedAddress(settings, pathOf(id))

/** Takes the owner's own into use, in the order of `ids`. Refuses with 10131 when one is somebody else's or gone. */
export async function claimHandedIn(trx: Trx, ownerId: string, ids: string[]): Promise<HandedIn[]> {
  if (!ids.length) return []
  const { rows } = await sql<HandedIn>`
    update file set used = true, idle_since = null
    where id = any(${ids}::uuid[]) and owner_id = ${ownerId} and kind = 'document' and ${usable}
    returning id, name, size`.execute(trx)
  return ids.map((id) => rows.find((row) => row.id === id) ?? refuse(codes.FILE_GONE, '文件已失效，请重新上传'))
}

export async function handedInAmong(db: Db, ids: string[]): Promise<Map<string, HandedIn>> {
  const { rows } = await sql<HandedIn>`
    select id, name, size from file where id = any(${ids}::uuid[]) and kind = 'document'`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Serves documents to whoever holds an address that was signed for them, to be kept, never to be run by a browser. */
export function serveHandedIn(http: FastifyInstance, { db, gateways: { storage }, settings }: Services) {
  http.get<{ Params: { token: string; id: string } }>(
    '/signed/:token/document/:id',
    { schema: { hide: true }, compress: false },
    async (req, reply) => {
      const { token, id } = req.params
      if (!isSigned(settings, token, pathOf(id))) return closed()
      const file = (await handedInAmong(db, [id])).get(id) ?? closed()
      reply.headers({
        'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`,
        'cache-control': 'private, max-age=600',
        'referrer-policy': 'no-referrer',
      })
      const object = documentName(id, file.name)
      return sendBytes(reply, storage, object, req.headers.range, (await storage.sizeOf(object)) ?? closed())
    },
  )
}
