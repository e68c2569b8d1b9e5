import { createWriteStream } from 'node:fs'
import { open, readFile, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import * as codes from '../../../../contract/rules/codes'
import type { Ctx, Upload } from '../../../app/context'
import { gone, refuse } from '../../../app/errors'
import { eachBatch, rowsBehind } from '../../../app/each'
import { newId } from '../../../app/ids'
import type { Services } from '../../../app/http/serve'
import { bytesOf } from '../../../app/http/upload'
import { contentTypeOf, type Storage } from '../../../gateways/storage'
import { documentName, kindOf, refuseMalware, refuseUnscannable } from './documents'
import { plainName, withFile } from './receive'
import { limiter } from '../../../app/limiter'

const MB = 1024 * 1024
export const PART_SIZE = 2 * MB
const MOST_MB = 100
/** How each kind begins; null: with anything. */
const KINDS: Record<string, RegExp | null> = {
  '.pdf': /^%PDF-/,
  '.docx': /^PK/,
  '.xlsx': /^PK/,
  '.pptx': /^PK/,
  '.zip': /^PK/,
  '.doc': /^\xd0\xcf/,
  '.xls': /^\xd0\xcf/,
  '.ppt': /^\xd0\xcf/,
  '.txt': null,
  '.csv': null,
  '.mp3': /^(?:ID3|\xff[\xe0-\xff])/,
  '.m4a': /^....ftyp/s,
  '.wav': /^RIFF/,
  '.webm': /^.E\xdf\xa3/s,
  '.mp4': /^....ftyp/s,
  '.mov': /^....(?:ftyp|moov|mdat|wide|free)/s,
}
/** How a part of a file on its way is called in the store. */
export const partName = (id: string, no: number) => `u${id}_${no}.part`
const partsOf = (size: number) => Math.ceil(size / PART_SIZE)

interface UploadRow {
  id: string
  name: string
  size: number
  file_id: string | null
}
async function uploadOf({ db, user }: Ctx, id: string): Promise<UploadRow> {
  const { rows } = await sql<UploadRow>`
    select id, name, size, file_id from file_upload where id = ${id} and owner_id = ${user.id}`.execute(db)
  return rows[0] ?? gone()
}

/** Begins a large file, or goes on with it. Refuses with 12032, 12033, and with 400 what no scanner would look into. */
export async function openUpload(ctx: Ctx, asked: { name: string; size: number; fingerprint: string }) {
  const { db, user, gateways } = ctx
  const name = plainName(asked.name.normalize('NFC'), '文件')
  const kind = kindOf(name)
  if (!(kind in KINDS)) refuse(codes.UPLOAD_WRONG_KIND, `不支持 ${kind || '没有后缀'} 的文件，可以打成 zip 再上传`)
  if (asked.size > MOST_MB * MB) refuse(codes.UPLOAD_TOO_LARGE, `单个文件不能超过 ${MOST_MB} MB`)
  refuseUnscannable(gateways, name, asked.size)
  // The same name and size, and not put together yet: whatever else stands there is another file, and left to the clean-up.
  await sql`update file_upload set fingerprint = id::text where owner_id = ${user.id} and fingerprint = ${asked.fingerprint}
    and (size <> ${asked.size} or name <> ${name} or file_id is not null)`.execute(db)
  const { rows } = await sql<{ id: string }>`
    insert into file_upload (id, owner_id, name, size, fingerprint)
    values (${newId()}, ${user.id}, ${name}, ${asked.size}, ${asked.fingerprint})
    on conflict (owner_id, fingerprint) do update set created_at = now() returning id`.execute(db)
  const uploadId = rows[0].id
  const { rows: parts } = await sql<{ no: number }>`
    select no from file_upload_part where upload_id = ${uploadId} order by no`.execute(db)
  return { uploadId, partSize: PART_SIZE, parts: partsOf(asked.size), received: parts.map(({ no }) => no) }
}

/** One part, whole; the row comes after the bytes, so that what it says is there. */
export async function receivePart(ctx: Ctx, { uploadId, no: written }: { uploadId: string; no: string }, upload: Upload) {
  const { db, gateways } = ctx
  const bytes = await bytesOf(upload, PART_SIZE / MB)
  const { id, size, file_id } = await uploadOf(ctx, uploadId)
  const no = /^\d{1,2}$/.test(written) ? Number(written) : -1
  if (file_id || no < 0 || no >= partsOf(size)) return gone()
  if (bytes.length !== Math.min(PART_SIZE, size - no * PART_SIZE)) refuse(400, '分片大小不对，请重试')
  await gateways.storage.put(partName(id, no), bytes, 'application/octet-stream')
  await sql`insert into file_upload_part (upload_id, no) values (${id}, ${no}) on conflict do nothing`.execute(db)
  return { received: no }
}

/** Putting together reads and writes the same disk. */
const turn = limiter(2)

interface Finished {
  fileId: string
  name: string
  size: number
}
/** What is being put together, by its upload: whoever lost the line asks again meanwhile. */
const finishing = new Map<string, Promise<Finished>>()

/** Puts the parts together into a document of its owner that nothing uses yet; asked again, it says the same. */
export async function finishUpload(ctx: Ctx, uploadId: string): Promise<Finished> {
  const { id } = await uploadOf(ctx, uploadId)
  const finished = finishing.get(id) ?? turn(() => finish(ctx, id)).finally(() => finishing.delete(id))
  finishing.set(id, finished)
  return finished
}

async function finish(ctx: Ctx, uploadId: string): Promise<Finished> {
  const upload = await uploadOf(ctx, uploadId)
  const { name, size, file_id } = upload
  if (file_id) return { fileId: file_id, name, size }
  try {
    return { fileId: await putTogether(ctx, upload), name, size }
  } catch (error) {
    // Another node has done so meanwhile, and the parts are gone.
    const { file_id: made } = await uploadOf(ctx, uploadId)
    if (!made) throw error
    return { fileId: made, name, size }
  }
}

async function putTogether(ctx: Ctx, upload: UploadRow): Promise<string> {
  const { id, name, size } = upload
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from file_upload_part where upload_id = ${id}`.execute(ctx.db)
  if (rows[0].n < partsOf(size)) return refuse(400, '还有分片没有传完，请继续上传')
  return withFile(ctx.settings, async (whole) => {
    await joinParts(ctx.gateways.storage, { id, size, parts: partsOf(size) }, whole)
    await check(ctx, name, whole)
    return keep(ctx, upload, whole)
  })
}

/** Writes the parts one behind the other. Refuses with 10131 and 400 when they are not all there. */
export async function joinParts(storage: Storage, { id, size, parts }: { id: string; size: number; parts: number }, to: string) {
  for (let no = 0; no < parts; no++) {
    const part = (await storage.get(partName(id, no))) ?? refuse(codes.FILE_GONE, '文件已失效，请重新上传')
    await pipeline(part.stream, createWriteStream(to, { flags: no ? 'a' : 'w' }))
  }
  if ((await stat(to)).size !== size) refuse(400, '文件不完整，请重新上传')
}

async function check({ gateways }: Ctx, name: string, whole: string) {
  const file = await open(whole, 'r')
  const { buffer, bytesRead } = await file.read(Buffer.alloc(16), 0, 16, 0).finally(() => file.close())
  const begins = KINDS[kindOf(name)]
  if (begins && !begins.test(buffer.toString('latin1', 0, bytesRead)))
    refuse(codes.UPLOAD_WRONG_KIND, `${name} 不是真正的 ${kindOf(name)} 文件`)
  if (gateways.antivirus) await refuseMalware(gateways, name, await readFile(whole))
}

/** The row comes first: should the server die before the object is whole, the clean-up finds it by that. */
async function keep(ctx: Ctx, { id, name, size }: UploadRow, whole: string): Promise<string> {
  const { db, user, gateways } = ctx
  const { storage } = gateways
  const fileId = newId()
  await sql`insert into file (id, owner_id, kind, name, size)
    values (${fileId}, ${user.id}, 'document', ${name}, ${size})`.execute(db)
  await storage.putFile(documentName(fileId, name), whole, contentTypeOf(name))
  const { rows } = await sql`
    update file_upload set file_id = ${fileId} where id = ${id} and file_id is null returning 1`.execute(db)
  // Another node was first: whoever heard of its file uses that one, and the clean-up takes this one.
  if (!rows.length) return (await uploadOf(ctx, id)).file_id ?? gone()
  await dropParts({ db, gateways: { storage } }, id, partsOf(size))
  return fileId
}

type Store = Pick<Services, 'db'> & { gateways: Pick<Services['gateways'], 'storage'> }
async function dropParts({ db, gateways: { storage } }: Store, id: string, parts: number) {
  for (let no = 0; no < parts; no++) await storage.remove(partName(id, no))
  await sql`delete from file_upload_part where upload_id = ${id}`.execute(db)
}

/** What nobody went on with for a day. */
export async function dropOldParts(services: Services): Promise<void> {
  const next = rowsBehind(
    services.db,
    'id',
    (last) => sql<UploadRow>`
      select id, name, size, file_id from file_upload
      where created_at < now() - interval '1 day' and id > ${last} order by id limit 500`,
  )
  await eachBatch(services, 'file.parts', next, async ({ id, size }) => {
    await dropParts(services, id, partsOf(size))
    await sql`delete from file_upload where id = ${id}`.execute(services.db)
  })
}
