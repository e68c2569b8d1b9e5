import { open, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import * as codes from '../../../../contract/rules/codes'
import type { Upload } from '../../../app/context'
import type { Db, Trx } from '../../../app/database/db'
import { refuse } from '../../../app/errors'
import { newId } from '../../../app/ids'
import { bytesOf } from '../../../app/http/upload'
import type { Gateways } from '../../../gateways'
import { contentTypeOf, DOCUMENTS, type Storage } from '../../../gateways/storage'
import { usable } from './queries'

/** What a document is, by its name. */
export const kindOf = (name: string) => path.extname(name).toLowerCase()

/** What a document is called in the store; never served under /files. */
export const documentName = (id: string, name: string) => `s${id}${kindOf(name)}`

/**
 * Stores a document that nothing uses yet; its id. The row comes first: should anything end before it is taken into use, the
 * clean-up finds it by that.
 */
export async function saveDocument(db: Db, storage: Storage, name: string, bytes: Buffer): Promise<string> {
  const id = newId()
  await sql`insert into file (id, kind, name, size) values (${id}, 'document', ${name}, ${bytes.length})`.execute(db)
  await storage.put(documentName(id, name), bytes, contentTypeOf(name))
  return id
}

const MOST_MB = 20
const LONGEST_NAME = 80
/** How a document begins: the others are archives. */
const MAGIC: Record<string, string> = { '.pdf': '%PDF-', '.txt': '' }
const LONGEST_MAGIC = 5

/** A document that phones can open. Refuses with 400. */
function checkDocument(name: string, bytes: Buffer) {
  const kind = kindOf(name)
  if (!DOCUMENTS.includes(kind)) refuse(400, `资料应为 ${DOCUMENTS.join('、')} 文件，手机才打得开`)
  if (name.length > LONGEST_NAME) refuse(400, `文件名不能超过 ${LONGEST_NAME} 字`)
  if (!bytes.length || bytes.length > MOST_MB * 1024 * 1024) refuse(400, `资料应在 ${MOST_MB}M 以内，且不为空`)
  refuseDisguised(name, bytes)
}

function refuseDisguised(name: string, bytes: Buffer) {
  const kind = kindOf(name)
  if (!bytes.toString('latin1', 0, LONGEST_MAGIC).startsWith(MAGIC[kind] ?? 'PK')) refuse(400, `${name} 不是真正的 ${kind} 文件`)
}

const unscannable = (name: string, maxMb: number) =>
  refuse(400, `${name} 超过了安全检查的上限（${maxMb} MB），查不了的文件不收，请压缩或拆分后再传`)

/** A file of this size could not be looked into, where a scanner is configured: said before it is sent. Refuses with 400. */
export function refuseUnscannable({ antivirus }: Pick<Gateways, 'antivirus'>, name: string, size: number): void {
  if (antivirus && size > antivirus.maxMb * 1024 * 1024) unscannable(name, antivirus.maxMb)
}

/**
 * Looks for what harms whoever opens a file, where a scanner is configured. Refuses with 400; fails when the scanner does not
 * answer.
 */
export async function refuseMalware(gateways: Pick<Gateways, 'antivirus'>, name: string, bytes: Buffer): Promise<void> {
  const { antivirus } = gateways
  if (!antivirus) return
  refuseUnscannable(gateways, name, bytes.length)
  const verdict = await antivirus.scan(bytes)
  if (verdict === 'clean') return
  if (verdict === 'tooLarge') unscannable(name, antivirus.maxMb)
  else refuse(400, `${name} 没有通过安全检查（${verdict.harm}），没有保存`)
}

/** Refuses with 400 a document that is not what its name says, or carries something harmful; fails as refuseMalware() does. */
export async function refuseUnfit(gateways: Pick<Gateways, 'antivirus'>, name: string, bytes: Buffer): Promise<void> {
  refuseDisguised(name, bytes)
  await refuseMalware(gateways, name, bytes)
}

/** The same of what has been received into a file, which is read as far as it has to be. */
export async function refuseUnfitFile(gateways: Pick<Gateways, 'antivirus'>, name: string, received: string): Promise<void> {
  const file = await open(received, 'r')
  const { buffer, bytesRead } = await file.read(Buffer.alloc(LONGEST_MAGIC), 0, LONGEST_MAGIC, 0).finally(() => file.close())
  refuseDisguised(name, buffer.subarray(0, bytesRead))
  if (!gateways.antivirus) return
  refuseUnscannable(gateways, name, (await stat(received)).size)
  await refuseMalware(gateways, name, await readFile(received))
}

/**
 * Stores what an operator uploads, until something names it. Refuses with 400 what is no document that phones open, or
 * carries something harmful.
 */
export async function uploadDocument(db: Db, gateways: Pick<Gateways, 'antivirus' | 'storage'>, upload: Upload) {
  const { storage } = gateways
  const bytes = await bytesOf(upload, MOST_MB)
  const name = upload.filename.normalize('NFC')
  checkDocument(name, bytes)
  await refuseMalware(gateways, name, bytes)
  return { fileId: await saveDocument(db, storage, name, bytes), name, size: bytes.length }
}

const expired = (): never => refuse(codes.FILE_GONE, '文件已失效，请重新上传')

/** Takes into use what an operator uploaded and nothing uses yet. Refuses with 10131. */
export async function takeUpload(trx: Trx, id: string, kind: 'image' | 'document'): Promise<{ name: string; size: number }> {
  const { rows } = await sql<{ name: string; size: number }>`
    update file set used = true, idle_since = null
    where id = ${id} and kind = ${kind} and owner_id is null and not used and not leaving returning name, size`.execute(trx)
  return rows[0] ?? expired()
}

/**
 * Takes what somebody has uploaded in parts into use as a document of the platform: it stays when they leave. Refuses with
 * 10131 what is not theirs, with 12032 and 12033 what phones do not open or no copy could be made of.
 */
export async function adoptHandedIn(trx: Trx, ownerId: string, id: string): Promise<{ name: string; size: number }> {
  const { rows } = await sql<{ name: string; size: number }>`
    update file set used = true, idle_since = null, owner_id = null
    where id = ${id} and owner_id = ${ownerId} and kind = 'document' and not used and ${usable} returning name, size`.execute(trx)
  const file = rows[0] ?? expired()
  if (!DOCUMENTS.includes(kindOf(file.name)))
    refuse(codes.UPLOAD_WRONG_KIND, `资料应为 ${DOCUMENTS.join('、')} 文件，手机才打得开`)
  if (file.size > MOST_MB * 1024 * 1024) refuse(codes.UPLOAD_TOO_LARGE, `资料应在 ${MOST_MB} MB 以内`)
  return file
}

/** Takes a stored file into use, or leaves one to the clean-up, in the transaction that does so. */
export async function useFile(trx: Trx, id: string) {
  const { rows } = await sql`update file set used = true, idle_since = null where id = ${id} and not leaving returning 1`.execute(
    trx,
  )
  if (!rows.length) expired()
}
export const freeFile = (trx: Trx, id: string | null) =>
  sql`update file set used = false, idle_since = null where id = ${id}`.execute(trx)

/** Takes pictures into use that are new, and lets go of those that are shown no more. Refuses with 10131. */
export async function changePictures(trx: Trx, before: string[], after: string[]): Promise<void> {
  for (const id of after) if (!before.includes(id)) await takeUpload(trx, id, 'image')
  for (const id of before) if (!after.includes(id)) await freeFile(trx, id)
}
/** The same for the one picture that a thing has; what is not said stays. Gives the one it has now. */
export async function changePicture(trx: Trx, before: string | null, after: string | null | undefined): Promise<string | null> {
  if (after === undefined) return before
  await changePictures(trx, before ? [before] : [], after ? [after] : [])
  return after
}
