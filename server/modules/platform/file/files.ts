import type { FastifyInstance, FastifyReply } from 'fastify'
import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import * as codes from '../../../../contract/rules/codes'
import { file as spec } from '../../../../contract/file'
import type { Ctx, Upload } from '../../../app/context'
import { refuse } from '../../../app/errors'
import { drawnBytes } from '../../../app/drawing/kit/drawn'
import { sendBytes } from '../../../app/http/send-bytes'
import type { Services } from '../../../app/http/serve'
import { DAY_MS } from '../../../app/time/units'
import { contentTypeOf, isPublicName, type Storage } from '../../../gateways/storage'
import { isRisky } from './risky'
import { convertImage, jpegOf } from './convert'
import { saveVideo, videoOf } from './videos'
import { addressOf, bytesAt, saveImageFile, pictureOf } from './images'
import { removeLeaving, settleLeaving } from './life'
import { savePrivateFile } from './private'
import { plainName, receivingFolder, withReceived } from './receive'

const VIDEO_MAX_MB = spec['POST /api/file/uploadVideo'].uploadMaxMb

/** Receives a picture of somebody, or of the platform; keeps what it shows, and forgets the file it came in. */
export const uploadImage = (
  { db, gateways, settings }: Pick<Services, 'db' | 'gateways' | 'settings'>,
  ownerId: string | null,
  upload: Upload,
) =>
  withReceived(settings, upload, async (received) => {
    const made = await convertImage(received)
    const name = plainName(upload.filename)
    const image = await saveImageFile(db, gateways.storage, ownerId, made, name)
    return { ...pictureOf(image), name, size: made.bytes.length }
  })

/** The same for a picture that only its owner sees. */
export const uploadPrivate = (ctx: Ctx, upload: Upload) =>
  withReceived(ctx.settings, upload, (received) => savePrivateFile(ctx, received, plainName(upload.filename)))

/** Receives a video, and keeps nothing of it but its picture and its sound. Refuses with 10134 where videos are not taken. */
export async function uploadVideo({ user, db, gateways, settings }: Ctx, upload: Upload) {
  if (settings.video === 'off') return refuse(codes.NO_VIDEOS, '暂时不能上传视频')
  const name = plainName(upload.filename, '视频')
  const keep = async (path: string) => {
    const rewritten = `${path}.mp4`
    try {
      return await saveVideo(db, gateways.storage, user.id, { path, rewritten, name })
    } finally {
      await rm(rewritten, { force: true })
    }
  }
  const film = await withReceived(settings, upload, keep, `视频大小不能超过${VIDEO_MAX_MB}M`)
  return { ...videoOf(film), name }
}

const FOR_EVER = 'public, max-age=31536000, immutable'
/** Seconds for which a store that hands out videos itself is told to do so. */
const LENT = 6 * 3600

/** Of what is drawn, not stored: drawn better one day, it is seen so. */
const FOR_WEEKS = 'public, max-age=2592000'

/**
 * Serves the stored pictures and videos, and those that are drawn. A stored name never changes its bytes, so whoever has it
 * need not ask again.
 */
export function serveFiles(http: FastifyInstance, { db, gateways: { storage } }: Services) {
  const missing = () => refuse(404, '文件不存在')
  http.get<{ Params: { name: string } }>('/files/:name', { schema: { hide: true } }, async (req, reply) => {
    const { name } = req.params
    const drawn = await drawnBytes(name)
    if (drawn) return reply.headers({ 'content-type': 'image/webp', 'cache-control': FOR_WEEKS }).send(drawn)
    if (await isRisky(db, name)) return missing()
    if (!isPublicName(name)) return (await sendJpeg(reply, storage, name)) ?? missing()
    if (name.endsWith('.mp4')) return sendFilm(reply, storage, name, req.headers.range)
    const found = (await storage.get(name)) ?? missing()
    return reply
      .headers({ 'content-type': contentTypeOf(name), 'content-length': found.size, 'cache-control': FOR_EVER })
      .send(found.stream)
  })
}

/** Cards of WeChat show JPEG and PNG alone: every picture is there as `.jpg`, too. Undefined where there is none of that name. */
async function sendJpeg(reply: FastifyReply, storage: Storage, name: string) {
  const picture = name.replace(/\.jpg$/, '.webp')
  const drawn = picture !== name && (await drawnBytes(picture))
  const bytes = drawn || (isPublicName(picture) && (await bytesAt(storage, addressOf(picture))))
  if (!bytes) return undefined
  return reply.headers({ 'content-type': 'image/jpeg', 'cache-control': drawn ? FOR_WEEKS : FOR_EVER }).send(await jpegOf(bytes))
}

/** Players ask for parts of it. */
async function sendFilm(reply: FastifyReply, storage: Storage, name: string, range: string | undefined) {
  const size = (await storage.sizeOf(name)) ?? refuse(404, '文件不存在')
  if (storage.linkTo)
    return reply.header('cache-control', `private, max-age=${LENT / 2}`).redirect(await storage.linkTo(name, LENT), 302)
  return sendBytes(reply.header('cache-control', FOR_EVER), storage, name, range, size)
}

/** Removes what is wanted no more, see life.ts, and what interrupted uploads left. Answers how many files. */
export async function cleanUp(services: Services): Promise<number> {
  await sweep(receivingFolder(services.settings.dataDir))
  await settleLeaving(services)
  return removeLeaving(services)
}

async function sweep(folder: string) {
  for (const name of await readdir(folder).catch(() => [])) {
    const file = path.join(folder, name)
    const found = await stat(file).catch(() => undefined)
    if (found && found.mtimeMs < Date.now() - DAY_MS) await rm(file, { force: true })
  }
}
