import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Ctx, Upload } from '../../app/context'
import { refuse } from '../../app/errors'
import type { Services } from '../../app/serve'
import type { Settings } from '../../app/settings'
import { contentTypeOf, isPublicName } from '../../gateways/storage'
import { convertImage } from './convert'
import { keepImage, pictureOf, removeObjects } from './images'
import { keepPrivate, privateName } from './private'
import { takeUnused } from './queries'

const DAY = 86_400_000
const BATCH = 50
const MAX_NAME = 100
const folderOf = (dataDir: string) => path.join(dataDir, 'uploading')

/** Receives a picture, keeps what it shows, and forgets the file it came in. */
export const uploadImage = ({ user, db, gateways, settings }: Ctx, upload: Upload) =>
  withReceived(settings, upload, async (received) => {
    const made = await convertImage(received)
    const name = plainName(upload.filename)
    const image = await keepImage(db, gateways.storage, user.id, made, name)
    return { ...pictureOf(image), name, size: made.bytes.length }
  })

/** The same for a picture that only its owner sees. */
export const uploadPrivate = (ctx: Ctx, upload: Upload) =>
  withReceived(ctx.settings, upload, (received) => keepPrivate(ctx, received, plainName(upload.filename)))

async function withReceived<T>(settings: Settings, upload: Upload, keep: (path: string) => Promise<T>): Promise<T> {
  const folder = folderOf(settings.dataDir)
  await mkdir(folder, { recursive: true })
  const received = path.join(folder, randomUUID())
  try {
    await receive(upload, received, settings.uploadMaxMb)
    return await keep(received)
  } finally {
    await rm(received, { force: true })
  }
}

async function receive({ stream }: Upload, to: string, maxMb: number) {
  try {
    await pipeline(stream, createWriteStream(to))
  } catch (error) {
    // A disk that takes no more is our fault; anything else is a sender who left in the middle.
    if (['open', 'write'].includes((error as NodeJS.ErrnoException).syscall ?? '')) throw error
    refuse(400, '上传中断，请重试')
  }
  if (stream.truncated) refuse(413, `图片大小不能超过${maxMb}M`)
}

/** The sender's own name for the file, as text that can be stored and shown. */
function plainName(filename: string): string {
  const last = filename.split(/[\\/]/).pop() ?? ''
  return [...last.replaceAll(/\p{C}/gu, '').trim()].slice(0, MAX_NAME).join('') || '图片'
}

/** Serves the stored pictures. A name never changes its bytes, so whoever has it need not ask again. */
export function serveFiles(http: FastifyInstance, { gateways: { storage } }: Services) {
  http.get<{ Params: { name: string } }>('/files/:name', { schema: { hide: true } }, async (req, reply) => {
    const found = isPublicName(req.params.name) ? await storage.get(req.params.name) : undefined
    if (!found) return refuse(404, '文件不存在')
    return reply
      .headers({
        'content-type': contentTypeOf(req.params.name),
        'content-length': found.size,
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
      })
      .send(found.stream)
  })
}

/** Removes pictures that were uploaded a day ago and never used, and what interrupted uploads left. Answers how many pictures. */
export async function cleanUp({ db, gateways: { storage }, settings }: Services): Promise<number> {
  await sweep(folderOf(settings.dataDir))
  let removed = 0
  for (;;) {
    // The rows come back when an object cannot be removed: the next run tries again.
    const files = await db.transaction().execute(async (trx) => {
      const taken = await takeUnused(trx, BATCH)
      for (const { id, kind } of taken) await (kind === 'private' ? storage.remove(privateName(id)) : removeObjects(storage, id))
      return taken
    })
    removed += files.length
    if (files.length < BATCH) return removed
  }
}

async function sweep(folder: string) {
  for (const name of await readdir(folder).catch(() => [])) {
    const file = path.join(folder, name)
    const found = await stat(file).catch(() => undefined)
    if (found && found.mtimeMs < Date.now() - DAY) await rm(file, { force: true })
  }
}
