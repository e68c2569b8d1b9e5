import path from 'node:path'
import { sql, type RawBuilder } from 'kysely'
import type { AdminCtx } from '../../../../app/admin'
import type { Upload } from '../../../../app/context'
import type { Db } from '../../../../app/database/db'
import { each } from '../../../../app/each'
import { refuse } from '../../../../app/errors'
import { newId } from '../../../../app/ids'
import type { Services } from '../../../../app/http/serve'
import { contentTypeOf } from '../../../../gateways/storage'
import { container } from '../../../platform/file/lazy-container'
import { plainName, withReceived } from '../../../platform/file/receive'
import { removeRendition } from '../media/renditions'
import { deleteMedium, holdMedium, insertUpload, objectOf, unusedMedia, type Medium } from '../media/stored-media'

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
export async function receiveMedia(ctx: AdminCtx, upload: Upload, mostMb: number) {
  const fileName = plainName(upload.filename, '课件')
  refuseKind(fileName)
  return withReceived(ctx.settings, upload, (received) => keepMedia(ctx, fileName, received), `文件不能超过 ${mostMb} MB`)
}

const extensionOf = (fileName: string) => path.extname(fileName).toLowerCase()
export function refuseKind(fileName: string) {
  if (!Object.hasOwn(KINDS, extensionOf(fileName))) refuse(400, '仅支持 mp4、m4a、pdf、docx、xlsx、pptx、txt')
}

/** Keeps what has been received whole. Refuses with 10133. */
export async function keepMedia({ outside, gateways }: AdminCtx, fileName: string, received: string) {
  // refuseKind() has seen that it is one of them.
  const { kind, name } = KINDS[extensionOf(fileName) as keyof typeof KINDS]
  const seconds = kind === 'file' ? 0 : await container().secondsOf(received)
  const mediaId = newId()
  // The row comes first: what is stored without a lesson is found by it.
  await insertUpload(outside, { id: mediaId, kind, name })
  await gateways.storage.putFile(objectOf(mediaId, name), received, contentTypeOf(name)).catch(async (error) => {
    await deleteMedium(outside, mediaId)
    throw error
  })
  return { mediaId, kind, seconds, fileName }
}

declare module '../../../../app/module' {
  interface Extensions {
    /** A condition: a medium, of which this is the id, is shown by something else than lessons. */
    mediaUses: (medium: RawBuilder<unknown>) => RawBuilder<boolean>
  }
}

/** Removes what was handed in a day ago and nothing plays. */
export async function dropUnused(services: Services): Promise<void> {
  const { db, gateways, modules } = services
  const uses = modules.all('mediaUses').map((use) => sql`and not ${use(sql`m.id`)}`)
  const unused = (of: Db, which = sql`true`) => unusedMedia(of, '1 day', sql`m.uploaded and ${which} ${sql.join(uses, sql` `)}`)
  const drop = ({ id, name }: Medium) =>
    db.transaction().execute(async (trx) => {
      // It may have been taken into use since it was found.
      if (!(await holdMedium(trx, id)) || !(await unused(trx, sql`m.id = ${id}`)).length) return
      await removeRendition({ db: trx, gateways }, id)
      await gateways.storage.remove(objectOf(id, name))
      await deleteMedium(trx, id)
    })
  await each(services, 'lesson.media', await unused(db), drop)
}
