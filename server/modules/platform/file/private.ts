import type { FastifyInstance } from 'fastify'
import { stat } from 'node:fs/promises'
import { sql } from 'kysely'
import * as codes from '../../../../contract/rules/codes'
import type { Ctx } from '../../../app/context'
import type { Db, Trx } from '../../../app/database/db'
import { refuse } from '../../../app/errors'
import { newId } from '../../../app/ids'
import { isSigned, signedAddress } from '../../../app/secrets'
import { closed, sendPrivate } from '../../../app/http/send-bytes'
import type { Services } from '../../../app/http/serve'
import type { Settings } from '../../../app/settings'
import { convertImage, headOf } from './convert'
import { usable } from './queries'

export interface PrivateImage {
  id: string
  width: number
  height: number
  /** As it came, before it was made small. */
  receivedType: 'jpeg' | 'png' | 'other'
  receivedBytes: number
}

export const privateName = (id: string) => `s${id}.webp`
const pathOf = (id: string) => `file/${id}`
/** Opens for ten minutes. To be given to the owner, and to whom they have handed the picture in. */
export const privateUrl = (settings: Settings, id: string) => signedAddress(settings, pathOf(id))

const typeOf = (head: Buffer): PrivateImage['receivedType'] =>
  head[0] === 0xff && head[1] === 0xd8 ? 'jpeg' : head.toString('latin1', 1, 4) === 'PNG' ? 'png' : 'other'

/** Keeps what a received file shows; the row comes first, so that the clean-up finds what a dying server leaves. */
export async function savePrivateFile({ db, user, gateways: { storage }, settings }: Ctx, received: string, name: string) {
  const [made, { size }, head] = await Promise.all([convertImage(received), stat(received), headOf(received)])
  const { bytes, width, height } = made
  const id = newId()
  await sql`insert into file (id, owner_id, kind, name, size, width, height, received_type, received_bytes)
    values (${id}, ${user.id}, 'private', ${name}, ${bytes.length}, ${width}, ${height}, ${typeOf(head)}, ${size})`.execute(db)
  await storage.put(privateName(id), bytes, 'image/webp')
  const url = privateUrl(settings, id)
  return { fileId: id, url, thumbUrl: url, width, height, name, size: bytes.length }
}

/** Takes the owner's own into use. Refuses with 10131 when one is somebody else's or gone. */
export async function claimPrivate(trx: Trx, ownerId: string, ids: string[]): Promise<void> {
  if (!ids.length) return
  const { rows } = await sql`
    update file set used = true, idle_since = null
    where id = any(${ids}::uuid[]) and owner_id = ${ownerId} and kind = 'private' and ${usable} returning 1`.execute(trx)
  if (rows.length < new Set(ids).size) refuse(codes.FILE_GONE, '图片已失效，请重新上传')
}

/** What one account has uploaded for itself, and nothing uses yet, is another’s from now on. */
export const moveUploads = (trx: Trx, from: string, to: string) =>
  sql`update file set owner_id = ${to} where owner_id = ${from} and kind in ('private', 'document') and not used`.execute(trx)

/** Leaves the owner's own to the clean-up, which spares what is shown elsewhere. */
export const releasePrivate = (trx: Trx, ownerId: string, ids: string[]) =>
  sql`update file set used = false where id = any(${ids}::uuid[]) and owner_id = ${ownerId} and kind = 'private'`.execute(trx)

/** Somebody leaves: their private pictures open for nobody any more, and are cleaned up. */
export const forgetPrivate = (trx: Trx, ownerId: string) =>
  sql`update file set used = false, owner_id = null where owner_id = ${ownerId} and kind = 'private'`.execute(trx)

export async function privateImage(db: Db, ownerId: string, id: string): Promise<PrivateImage | undefined> {
  const { rows } = await sql<PrivateImage>`
    select id, width, height, received_type as "receivedType", received_bytes as "receivedBytes"
    from file where id = ${id} and owner_id = ${ownerId} and kind = 'private'`.execute(db)
  return rows[0]
}

/** Several, whoever owns them: for whom they were handed in to. */
export async function picturesAmong(db: Db, ids: string[]): Promise<Map<string, Pick<PrivateImage, 'id' | 'width' | 'height'>>> {
  const { rows } = await sql<Pick<PrivateImage, 'id' | 'width' | 'height'>>`
    select id, width, height from file where id = any(${ids}::uuid[]) and kind = 'private' and owner_id is not null`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Serves private pictures to whoever holds an address that was signed for them. */
export function servePrivate(http: FastifyInstance, { db, gateways: { storage }, settings }: Services) {
  http.get<{ Params: { token: string; id: string } }>(
    '/signed/:token/file/:id',
    { schema: { hide: true } },
    async (req, reply) => {
      const { token, id } = req.params
      if (!isSigned(settings, token, pathOf(id))) return closed()
      const { rows } = await sql`
      select from file where id = ${id} and kind = 'private' and owner_id is not null`.execute(db)
      return rows.length ? sendPrivate(reply, storage, privateName(id)) : closed()
    },
  )
}
