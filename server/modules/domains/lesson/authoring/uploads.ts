import { sql } from 'kysely'
import type { AdminCtx } from '../../../../app/admin'
import type { Upload } from '../../../../app/context'
import { NO_TIMEOUTS } from '../../../../app/database/db'
import { lock } from '../../../../app/database/locks'
import { each } from '../../../../app/each'
import { gone, refuse } from '../../../../app/errors'
import type { Services } from '../../../../app/http/serve'
import { newId } from '../../../../app/ids'
import { joinParts, partName } from '../../../platform/file/parts'
import { plainName, withFile, withReceived } from '../../../platform/file/receive'
import { kindOf, refuseKind, saveMedia } from './media'

const MB = 1024 * 1024
const PART_MB = 32
const PART_SIZE = PART_MB * MB
const MOST_MB = 1024
const partsOf = (size: number) => Math.ceil(size / PART_SIZE)

interface Row {
  id: string
  name: string
  size: number
  /** What it was put together to; null: not yet. */
  media_id: string | null
  seconds: number | null
}
/** One that this operator has begun for this course. Refuses with 10104. */
async function uploadOf({ outside, operator }: AdminCtx, courseId: string, id: string): Promise<Row> {
  const { rows } = await sql<Row>`
    select id, name, size, media_id, seconds from lesson_upload
    where id = ${id} and operator_id = ${operator.id} and course_id = ${courseId}`.execute(outside)
  return rows.at(0) ?? gone()
}

interface Begun {
  fileName: string
  size: number
  fingerprint: string
}
/** Begins a large file for a course, or goes on with it where it stopped. Refuses with 10104, 400 and 413. */
export async function beginUpload({ db, operator }: AdminCtx, courseId: string, { fileName, size, fingerprint }: Begun) {
  const name = plainName(fileName, '课件')
  refuseKind(name)
  if (size > MOST_MB * MB) refuse(413, `文件不能超过 ${MOST_MB} MB`)
  const { rows: courses } = await sql`select from lesson_course where id = ${courseId}`.execute(db)
  if (!courses.length) gone()
  const key = `${size}:${fingerprint}`
  // One that was put together is another file: what it became may be gone, and is left to the clean-up.
  await sql`update lesson_upload set fingerprint = id::text
    where operator_id = ${operator.id} and course_id = ${courseId} and fingerprint = ${key} and media_id is not null`.execute(db)
  const { rows } = await sql<{ id: string }>`
    insert into lesson_upload (id, operator_id, course_id, name, size, fingerprint)
    values (${newId()}, ${operator.id}, ${courseId}, ${name}, ${size}, ${key})
    on conflict (operator_id, course_id, fingerprint) do update set created_at = now(), name = excluded.name
    returning id`.execute(db)
  const { rows: parts } = await sql<{ no: number }>`
    select no from lesson_upload_part where upload_id = ${rows[0].id} order by no`.execute(db)
  return { uploadId: rows[0].id, partBytes: PART_SIZE, parts: partsOf(size), received: parts.map(({ no }) => no) }
}

/** One part, whole; its row comes after the bytes, so that what it says is there. Refuses with 10104, 400, 413. */
export async function receivePart(
  ctx: AdminCtx,
  courseId: string,
  { uploadId, no: written }: { uploadId: string; no: string },
  part: Upload,
) {
  const { id, size, media_id } = await uploadOf(ctx, courseId, uploadId)
  const no = Number(written)
  if (media_id || no >= partsOf(size)) gone()
  const keep = async (path: string, bytes: number) => {
    if (bytes !== Math.min(PART_SIZE, size - no * PART_SIZE)) refuse(400, '这一段没有传完整，请重试')
    await ctx.gateways.storage.putFile(partName(id, no), path, 'application/octet-stream')
  }
  await withReceived(ctx.settings, part, keep, `一段不能超过 ${PART_MB} MB`)
  await sql`insert into lesson_upload_part (upload_id, no) values (${id}, ${no}) on conflict do nothing`.execute(ctx.outside)
}

/**
 * Puts the parts together into what a lesson may play; asked again, it says the same. Refuses with 10104, and with 400 while
 * some are missing.
 */
export async function finishUpload(ctx: AdminCtx, courseId: string, uploadId: string) {
  // A gigabyte is read and written meanwhile.
  await sql.raw(NO_TIMEOUTS).execute(ctx.db)
  // Whoever has lost the line asks again meanwhile, perhaps another node, and waits for what the first one makes.
  await lock(ctx.db, `lesson.upload:${uploadId.toLowerCase()}`)
  const { id, name, size, media_id, seconds } = await uploadOf(ctx, courseId, uploadId)
  if (media_id) return { mediaId: media_id, kind: kindOf(name), seconds: seconds ?? 0, fileName: name }
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from lesson_upload_part where upload_id = ${id}`.execute(ctx.outside)
  if (rows[0].n < partsOf(size)) refuse(400, '还有没传完的，请接着上传')
  const made = await withFile(ctx.settings, async (path) => {
    await joinParts(ctx.gateways.storage, { id, parts: partsOf(size), size }, path)
    return saveMedia(ctx, courseId, name, path)
  })
  await sql`update lesson_upload set media_id = ${made.mediaId}, seconds = ${made.seconds} where id = ${id}`.execute(ctx.outside)
  await dropParts({ db: ctx.outside, gateways: ctx.gateways }, { id, size })
  return made
}

type Store = Pick<Services, 'db' | 'gateways'>
type Sent = Pick<Row, 'id' | 'size'>
async function dropParts({ db, gateways }: Store, { id, size }: Sent) {
  for (let no = 0; no < partsOf(size); no++) await gateways.storage.remove(partName(id, no))
  await sql`delete from lesson_upload_part where upload_id = ${id}`.execute(db)
}

/** What nobody went on with for a day. */
export async function dropOldUploads(services: Store & Pick<Services, 'log'>): Promise<void> {
  const { rows } = await sql<Sent>`
    select id, size from lesson_upload where created_at < now() - interval '1 day'`.execute(services.db)
  await each(services, 'lesson.uploads', rows, async (row) => {
    await dropParts(services, row)
    await sql`delete from lesson_upload where id = ${row.id}`.execute(services.db)
  })
}
