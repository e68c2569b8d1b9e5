import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readFile, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import type { Services } from '../../../../app/http/serve'
import { errorOf } from '../../../../app/thrown'
import { runFfmpeg } from '../../../../gateways/ffmpeg'
import { contentTypeOf } from '../../../../gateways/storage'
import { container } from '../../../platform/file/lazy-container'
import { plainSegments } from './media'
import { segmentsOf, type Listed } from './playlists'
import { cipherOf, encryptedSize, removeRendition, segmentName, type Segment } from './renditions'
import { objectOf, type Medium } from './stored-media'

/**
 * Tried again after 1, 2, 4 … minutes and then every hour, for a day, since a store may be away; then an operator has to look
 * at it.
 */
const MOST_TRIES = 29
/** What ffmpeg cannot take it will never take, unless only the disk was full. */
const MOST_OF_FFMPEG = 5
const NOT_TAKEN = /^ffmpeg ended with \d(?!.*No space left)/s
const LONGEST_WAIT_MIN = 60
const SEGMENT_SECONDS = 6
/** Cut as it is, a recording whose key pictures lie further apart is encoded anew instead. */
const LONGEST_MS = 20_000
const INDEX = 'index.m3u8'

type Asked = Pick<Services, 'db' | 'gateways' | 'settings' | 'log'>

interface Waiting extends Medium {
  secret: Buffer
  tries: number
}
/** A plain segment, wherever it lies. */
interface Source extends Segment {
  size: number
  open(): Promise<NodeJS.ReadableStream>
}

/** Makes the renditions that are wanted, one after the other; each may be cut off at any point and goes on with the next run. */
export async function transcode(services: Asked): Promise<void> {
  const { db, log } = services
  await sql`
    insert into lesson_rendition (media_id, secret, plain)
    select id, decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'), kind = 'hls'
    from lesson_media m
    where kind in ('mp4', 'hls') and not exists (select from lesson_rendition r where r.media_id = m.id)
    on conflict (media_id) do nothing`.execute(db)
  for (let next = await nextOf(services); next; next = await nextOf(services)) {
    try {
      await make(services, next)
    } catch (error) {
      log.error({ err: error, media: next.id }, 'a rendition could not be made')
      await noteFailure(services, next, errorOf(error))
    }
  }
  await dropPlain(services)
}

/** What is in segments already needs no ffmpeg. */
async function nextOf({ db, settings }: Asked): Promise<Waiting | undefined> {
  const { rows } = await sql<Waiting>`
    select m.id, m.name, m.kind, r.secret, r.tries from lesson_rendition r join lesson_media m on m.id = r.media_id
    where r.state = 'waiting' and r.due_at <= clock_timestamp() ${settings.ffmpeg ? sql`` : sql`and m.kind = 'hls'`}
    order by r.due_at, m.id limit 1`.execute(db)
  return rows[0]
}

const noteFailure = ({ db }: Asked, { id, tries }: Waiting, { message }: Error) =>
  sql`update lesson_rendition set tries = tries + 1, error = ${message.slice(0, 500)},
      state = ${tries + 1 < (NOT_TAKEN.test(message) ? MOST_OF_FFMPEG : MOST_TRIES) ? 'waiting' : 'failed'},
      due_at = clock_timestamp() + ${Math.min(2 ** tries, LONGEST_WAIT_MIN)} * interval '1 minute'
    where media_id = ${id} and state = 'waiting'`.execute(db)

async function make(services: Asked, medium: Waiting) {
  const { db, settings } = services
  const folder = path.join(settings.dataDir, 'transcoding', medium.id)
  await mkdir(folder, { recursive: true })
  const sources = medium.kind === 'hls' ? await storedSegments(services, medium) : await cutSegments(services, medium, folder)
  if (!sources.length) throw new Error('the recording is empty')
  for (const [n, source] of sources.entries()) await putSegment(services, medium, n, source, folder)
  const segments = sources.map(({ ms, discontinuity }): Segment => ({ ms, ...(discontinuity && { discontinuity }) }))
  const { rows } = await sql`
    update lesson_rendition set state = 'ready', segments = ${JSON.stringify(segments)}::jsonb, ready_at = now(), error = ''
    where media_id = ${medium.id} and state = 'waiting' returning 1`.execute(db)
  // Nobody wants the recording any more, and whoever dropped it could not know of what came after.
  if (!rows.length) await removeRendition(services, medium.id)
  await rm(folder, { recursive: true, force: true })
}

/** Encrypts a segment into the store. One that lies there whole was put by a run before. */
async function putSegment({ gateways }: Asked, { id, secret }: Waiting, n: number, source: Source, folder: string) {
  const { storage } = gateways
  const object = objectOf(id, segmentName(n))
  if ((await storage.sizeOf(object)) === encryptedSize(source.size)) return
  const file = path.join(folder, randomUUID())
  try {
    await pipeline(await source.open(), cipherOf(secret, n), createWriteStream(file))
    await storage.putFile(object, file, contentTypeOf(object))
  } finally {
    await rm(file, { force: true })
  }
}

/** A recording that was stored in segments. */
async function storedSegments({ gateways: { storage } }: Asked, medium: Medium): Promise<Source[]> {
  const listed = await plainSegments(storage, medium)
  const missing = (name: string): never => {
    throw new Error(`${name} is not in the store`)
  }
  const sources: Source[] = []
  for (const { name, ...segment } of listed ?? missing(medium.name)) {
    const object = objectOf(medium.id, name)
    const size = (await storage.sizeOf(object)) ?? missing(name)
    sources.push({ ...segment, size, open: async () => (await storage.get(object))?.stream ?? missing(name) })
  }
  return sources
}

/** Cuts a recording into segments on the disk; what a run before has cut is taken as it is. */
async function cutSegments(services: Asked, medium: Medium, folder: string): Promise<Source[]> {
  const cut = path.join(folder, 'cut')
  const ready = await listIn(cut)
  if (ready) return filesOf(cut, ready)
  const work = path.join(folder, randomUUID())
  await mkdir(work)
  try {
    await cutInto(work, services, medium)
    await rename(work, cut)
  } finally {
    // Of a try that failed nothing stays: there are many, and each has the whole recording.
    await rm(work, { recursive: true, force: true })
  }
  return filesOf(cut, (await listIn(cut)) ?? [])
}

async function cutInto(work: string, { gateways: { storage }, settings }: Asked, { id, name }: Medium) {
  const original = path.join(work, 'original.mp4')
  const found = await storage.get(objectOf(id, name))
  if (!found) throw new Error(`${name} is not in the store`)
  await pipeline(found.stream, createWriteStream(original))
  const encode = (how: string[]) => runFfmpeg(settings.ffmpeg!, ['-y', '-i', original, ...TRACKS, ...how, ...intoSegments(work)])
  const asItIs = await container().playsAsItIs(original)
  if (asItIs) await encode(['-c', 'copy'])
  const longest = Math.max(...((await listIn(work)) ?? []).map(({ ms }) => ms), 0)
  if (!asItIs || longest > LONGEST_MS) await encode(ANEW)
  await rm(original)
}

const TRACKS = ['-map', '0:v:0', '-map', '0:a:0?', '-sn', '-dn', '-map_metadata', '-1']
/** What every phone plays, no larger than a course needs. */
const ANEW = [
  ...['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '23', '-profile:v', 'main', '-pix_fmt', 'yuv420p'],
  ...['-vf', "scale=w='trunc(min(1280,iw)/2)*2':h=-2", '-force_key_frames', `expr:gte(t,n_forced*${SEGMENT_SECONDS})`],
  ...['-c:a', 'aac', '-b:a', '96k', '-ac', '2'],
]
const intoSegments = (folder: string) => [
  ...['-f', 'hls', '-hls_time', String(SEGMENT_SECONDS), '-hls_playlist_type', 'vod', '-hls_list_size', '0'],
  ...['-hls_segment_filename', path.join(folder, '%05d.ts'), path.join(folder, INDEX)],
]

/** The list comes last: where there is one, all that it names is there. */
async function listIn(folder: string): Promise<Listed[] | undefined> {
  const text = await readFile(path.join(folder, INDEX), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
  return text === undefined ? undefined : segmentsOf(text)
}

const filesOf = (folder: string, listed: Listed[]): Promise<Source[]> =>
  Promise.all(
    listed.map(async ({ name, ...segment }) => {
      const file = path.join(folder, name)
      return { ...segment, size: (await stat(file)).size, open: async () => createReadStream(file) }
    }),
  )

/** Plain segments are not kept beside the encrypted ones, once nobody plays them any more. */
async function dropPlain({ db, gateways: { storage } }: Asked) {
  const { rows } = await sql<Medium>`
    select m.id, m.name, m.kind from lesson_rendition r join lesson_media m on m.id = r.media_id
    where r.plain and r.ready_at < now() - interval '1 hour'
      and not exists (select from lesson_play_ticket t where t.media_id = m.id and not t.rendition
        and t.expires_at > now())`.execute(db)
  for (const medium of rows) {
    for (const { name } of (await plainSegments(storage, medium)) ?? []) await storage.remove(objectOf(medium.id, name))
    await sql`update lesson_rendition set plain = false where media_id = ${medium.id}`.execute(db)
  }
}
