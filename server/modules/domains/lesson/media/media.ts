import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { buffer } from 'node:stream/consumers'
import type { Db } from '../../../../app/db'
import { refuse } from '../../../../app/errors'
import { sendBytes } from '../../../../app/send-bytes'
import type { Services } from '../../../../app/serve'
import { contentTypeOf, type Storage } from '../../../../gateways/storage'
import { sharedSecret } from '../../../../gateways/shared-value'

const FOLDER = '/media/'
/** How long an address plays. */
export const PLAY_SECONDS = 2 * 3600
/** Everything; a trial has the part of the recording that may be heard, in thousandths. */
const WHOLE = 1000

/** How a part of some medium is called in the store; all that belongs to it begins alike. */
export const objectOf = (mediaId: string, name: string) => `m${mediaId}_${name}`

let known: Buffer | undefined
/** One secret for all nodes, made by the first that needs it. */
async function secretOf(db: Db): Promise<Buffer> {
  if (known) return known
  known = Buffer.from(await sharedSecret(db, 'lesson.media'), 'hex')
  return known
}

const sign = (secret: Buffer, mediaId: string, expires: number, part: number) =>
  createHmac('sha256', secret).update(`${mediaId}.${expires}.${part}`).digest('base64url')

/**
 * An address that plays for two hours. Its signature is for the whole folder, so that a playlist can name its parts as they lie.
 * @param part what may be heard of it, 0–1
 */
export async function mediaAddress(db: Db, media: { id: string; name: string }, now: Date, part = 1) {
  const expires = Math.floor(now.getTime() / 1000) + PLAY_SECONDS
  const thousandths = Math.max(1, Math.floor(part * WHOLE))
  const signature = sign(await secretOf(db), media.id, expires, thousandths)
  const url = `${FOLDER}${expires}.${thousandths}.${signature}/${media.id}/${media.name}`
  return { url, expireAt: new Date(expires * 1000).toISOString() }
}

/** What a signature allows, or undefined when it is not ours. Refuses with 410 when its time is over. */
async function allowed(db: Db, token: string, mediaId: string, now: Date): Promise<{ part: number; left: number } | undefined> {
  const [expires, part, signature = ''] = token.split('.')
  const [until, thousandths] = [Number(expires), Number(part)]
  const right = Buffer.from(sign(await secretOf(db), mediaId, until, thousandths))
  const given = Buffer.from(signature)
  if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined
  const left = until - Math.floor(now.getTime() / 1000)
  if (left <= 0) return refuse(410, '播放地址已失效')
  return { part: thousandths / WHOLE, left }
}

/** What a playlist names. */
const PART = /\.(?:mpeg)?ts$/

const missing = () => refuse(404, '文件不存在')

interface Asked {
  Params: { token: string; id: string; name: string }
}

/** Serves recordings and handouts to whoever has an address that was signed for them. */
export function serveMedia(http: FastifyInstance, { db, gateways: { storage } }: Services) {
  const url = `${FOLDER}:token/:id/:name`
  http.get<Asked>(url, { schema: { hide: true }, compress: false }, async (req, reply) => {
    const { token, id, name } = req.params
    const may = (await allowed(db, token, id, new Date())) ?? missing()
    const object = objectOf(id, name)
    reply.headers({ 'cache-control': 'private, max-age=300', 'x-content-type-options': 'nosniff' })
    if (name.endsWith('.m3u8')) {
      const list = (await playlist(storage, object)) ?? missing()
      return reply.type(contentTypeOf(name)).send(beginningOf(list, may.part).text)
    }
    if (may.part < 1 && PART.test(name)) {
      const list = (await playlist(storage, objectOf(id, 'index.m3u8'))) ?? missing()
      if (!beginningOf(list, may.part).parts.has(name)) return missing()
    } else if (may.part < 1) {
      const size = (await storage.sizeOf(object)) ?? missing()
      return sendBytes(reply, storage, object, req.headers.range, size, heardBytes(size, may.part))
    }
    if (storage.linkTo) return reply.redirect(await storage.linkTo(object, may.left), 302)
    const size = (await storage.sizeOf(object)) ?? missing()
    return sendBytes(reply, storage, object, req.headers.range, size)
  })
}

/** A recording has its index before its sound, and its sound is not spread evenly: some more than the very part is handed out. */
const heardBytes = (size: number, part: number) => Math.min(size, Math.ceil(size * part * 1.1) + 128 * 1024)

/** Playlists are small and never change. */
const playlists = new Map<string, string>()
const KEPT = 200

async function playlist(storage: Storage, object: string): Promise<string | undefined> {
  const ready = playlists.get(object)
  if (ready !== undefined) return ready
  const found = await storage.get(object)
  if (!found) return undefined
  const text = (await buffer(found.stream)).toString()
  if (playlists.size >= KEPT) playlists.delete(playlists.keys().next().value!)
  playlists.set(object, text)
  return text
}

/** The beginning of a playlist: whole parts until so much of its length, at least one; and the names of these. */
export function beginningOf(text: string, part: number): { text: string; parts: Set<string> } {
  const lines = text.split(/\r?\n/)
  const lengths = lines.map((line) => Number(/^#EXTINF:([\d.]+)/.exec(line)?.[1] ?? 0))
  const most = lengths.reduce((sum, length) => sum + length, 0) * part
  const parts = new Set<string>()
  const kept: string[] = []
  let heard = 0
  for (const [at, line] of lines.entries()) {
    if (lengths[at] && heard >= most && parts.size) {
      kept.push('#EXT-X-ENDLIST', '')
      break
    }
    heard += lengths[at]
    if (line && !line.startsWith('#')) parts.add(line)
    kept.push(line)
  }
  return { text: kept.join('\n'), parts }
}
