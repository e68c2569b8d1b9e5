import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import * as codes from '../../../../contract/rules/codes'
import { emit } from '../../../app/bus'
import type { Trx } from '../../../app/database/db'
import { gone, refuse } from '../../../app/errors'
import type { Services } from '../../../app/http/serve'
import { documentName, takeUpload } from '../../platform/file/documents'
import { formatOf } from './formats'
import { holdAround, weighPacks } from './packs'

declare module '../../../app/bus' {
  interface Events {
    /** A newer version of a document is there for those who have it. */
    'zhiku.versioned': { docId: string; version: number }
  }
}

export interface NewVersion {
  docId: string
  label: string
  log: string
  /** Documents that were uploaded, the main one first. */
  fileIds: string[]
}

interface Publishing {
  at?: Date
  quiet?: boolean
  take?: (fileId: string) => Promise<{ name: string; size: number }>
}

/**
 * Puts up a version: from now on it is what is handed out; those before stay for who has them. Its number.
 * `quiet`: nobody is told; `take`: files of somebody's own are taken otherwise. Refuses with 10104, 10131.
 */
export async function publish(
  trx: Trx,
  { storage }: Services['gateways'],
  { docId, label, log, fileIds }: NewVersion,
  { at = new Date(), quiet = false, take = (id) => takeUpload(trx, id, 'document') }: Publishing = {},
): Promise<number> {
  await holdAround(trx, docId)
  const { rows } = await sql<{ version: number }>`
    select version from zhiku_doc where id = ${docId} and format <> 'pack'`.execute(trx)
  const no = (rows[0] ?? gone()).version + 1
  await sql`insert into zhiku_version (doc_id, no, label, log, published_at)
    values (${docId}, ${no}, ${label}, ${log}, ${at})`.execute(trx)
  let sum = 0
  let first = ''
  for (const [sort, id] of fileIds.entries()) {
    const { name, size } = await take(id)
    const found = (await storage.get(documentName(id, name))) ?? refuse(codes.FILE_GONE, '文件已失效，请重新上传')
    const hash = createHash('sha256')
      .update(await buffer(found.stream))
      .digest()
    await sql`insert into zhiku_file (id, doc_id, version, name, size, sha256, sort)
      values (${id}, ${docId}, ${no}, ${name}, ${size}, ${hash}, ${sort})`.execute(trx)
    sum += size
    first ||= name
  }
  await sql`update zhiku_doc set version = ${no}, file_size = ${sum}, format = ${formatOf(first)}, page_count = 0,
    updated_at = ${at}
    where id = ${docId}`.execute(trx)
  await weighPacks(trx, sql`p.id in (select pack_id from zhiku_pack where doc_id = ${docId})`)
  if (no > 1 && !quiet) await emit(trx, 'zhiku.versioned', { docId, version: no })
  return no
}
