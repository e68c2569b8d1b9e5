import path from 'node:path'
import { sql } from 'kysely'
import type { Db, Trx } from '../../../app/db'
import { newId } from '../../../app/ids'
import { contentTypeOf, type Storage } from '../../../gateways/storage'

/** What a document is, by its name. */
export const kindOf = (name: string) => path.extname(name).toLowerCase()

/** What a document is called in the store; never served under /files. */
export const documentName = (id: string, name: string) => `s${id}${kindOf(name)}`

/**
 * Stores a document that nothing uses yet; its id. The row comes first: should anything end before it is taken into use, the clean-up finds
 * it by that.
 */
export async function keepDocument(db: Db, storage: Storage, name: string, bytes: Buffer): Promise<string> {
  const id = newId()
  await sql`insert into file (id, kind, name, size) values (${id}, 'document', ${name}, ${bytes.length})`.execute(db)
  await storage.put(documentName(id, name), bytes, contentTypeOf(name))
  return id
}

/** Takes a stored file into use, or leaves one to the clean-up, in the transaction that does so. */
export async function useFile(trx: Trx, id: string) {
  const { rows } = await sql`update file set used = true, idle_since = null where id = ${id} and not leaving returning 1`.execute(
    trx,
  )
  if (!rows.length) throw new Error('文件已经过期，请重新放上')
}
export const freeFile = (trx: Trx, id: string | null) =>
  sql`update file set used = false, idle_since = null where id = ${id}`.execute(trx)
