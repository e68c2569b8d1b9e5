import path from 'node:path'
import { sql } from 'kysely'
import type { AdminCtx } from '../../../../app/admin'
import type { Upload } from '../../../../app/context'
import { each } from '../../../../app/each'
import { refuse } from '../../../../app/errors'
import { newId } from '../../../../app/ids'
import type { Services } from '../../../../app/http/serve'
import { contentTypeOf } from '../../../../gateways/storage'
import { refuseUnfitFile } from '../../../platform/file/documents'
import { container } from '../../../platform/file/lazy-container'
import { plainName, withReceived } from '../../../platform/file/receive'
import { removeRendition } from '../media/renditions'
import { deleteMedium, insertUpload, objectOf, type Medium } from '../media/stored-media'
import { dropMedium, unusedMedia } from '../media/unused-media'

const KINDS = {
  '.mp4': { kind: 'mp4', name: 'video.mp4' },
  '.m4a': { kind: 'audio', name: 'audio.m4a' },
  '.txt': { kind: 'file', name: 'file.txt' },
  '.pdf': { kind: 'file', name: 'file.pdf' },
  '.docx': { kind: 'file', name: 'file.docx' },
  '.xlsx': { kind: 'file', name: 'file.xlsx' },
  '.pptx': { kind: 'file', name: 'file.pptx' },
} as const

/** Keeps what a lesson is to play or hand out, until a lesson does. Refuses with 400, 10133 and 413. */
export async function receiveMedia(ctx: AdminCtx, courseId: string, upload: Upload, mostMb: number) {
  const fileName = plainName(upload.filename, '课件')
  refuseKind(fileName)
  return withReceived(
    ctx.settings,
    upload,
    (received) => saveMedia(ctx, courseId, fileName, received),
    `文件不能超过 ${mostMb} MB`,
  )
}

/** What a file of this name is to a lesson; refuseKind() has seen that it is something. */
export const kindOf = (fileName: string) => formOf(fileName).kind
const formOf = (fileName: string) => KINDS[extensionOf(fileName) as keyof typeof KINDS]
const extensionOf = (fileName: string) => path.extname(fileName).toLowerCase()
export function refuseKind(fileName: string) {
  if (!Object.hasOwn(KINDS, extensionOf(fileName))) refuse(400, '仅支持 mp4、m4a、pdf、docx、xlsx、pptx、txt')
}

/** Keeps what has been received whole. Refuses with 400 and 10133. */
export async function saveMedia({ outside, gateways }: AdminCtx, courseId: string, fileName: string, received: string) {
  const { kind, name } = formOf(fileName)
  if (kind === 'file') await refuseUnfitFile(gateways, fileName, received)
  const seconds = kind === 'file' ? 0 : await container().secondsOf(received)
  const mediaId = newId()
  // The row comes first: what is stored without a lesson is found by it.
  await insertUpload(outside, { id: mediaId, kind, name }, courseId)
  await gateways.storage.putFile(objectOf(mediaId, name), received, contentTypeOf(name)).catch(async (error) => {
    await deleteMedium(outside, mediaId)
    throw error
  })
  return { mediaId, kind, seconds, fileName }
}

/** Removes what was handed in a day ago and nothing plays. */
export async function dropUnused(services: Services): Promise<void> {
  const { db, gateways, modules } = services
  const drop = ({ id, name }: Medium) =>
    dropMedium(services, id, async (trx) => {
      await removeRendition({ db: trx, gateways }, id)
      await gateways.storage.remove(objectOf(id, name))
    })
  await each(services, 'lesson.media', await unusedMedia(db, modules, '1 day', sql`m.uploaded`), drop)
}
