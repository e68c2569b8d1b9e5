import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { LIVE } from '../../../../../contract/rules/statuses'
import { each } from '../../../../app/each'
import { isId, newId } from '../../../../app/ids'
import type { Services } from '../../../../app/http/serve'
import { contentTypeOf, type Storage } from '../../../../gateways/storage'
import { removeRendition } from '../../lesson/media/renditions'
import { insertMedium, objectOf } from '../../lesson/media/stored-media'
import { dropMedium, unusedMedia } from '../../lesson/media/unused-media'
import { liveById } from '../queries'
import { keptIn, pieceName, piecesIn, playlistOf, type Piece } from './recording-files'
import { setRecorded } from '../states'

const PLAYLIST = 'index.m3u8'
/** Less than this was a try. */
const LEAST_MS = 10_000

type Put = Pick<Services, 'db' | 'gateways'>

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}

/** Lives of which something was recorded that is not stored yet. */
export async function recordedIn(folder: string): Promise<string[]> {
  const names = (await readdir(folder).catch(unlessMissing)) ?? []
  return names.filter((name) => isId(name))
}

/**
 * Makes what was recorded of a live its playback, when it is over and the operator has not put another one there; nothing of
 * it is left in its folder afterwards. False while it is not over. May be called again after a failure: the recording bears
 * the id of its live, and goes on where it was interrupted.
 */
export async function saveRecorded(services: Services, liveId: string, from: string): Promise<boolean> {
  const { db, gateways } = services
  const { storage } = gateways
  const folder = path.join(from, liveId)
  const live = await liveById(db, liveId, null)
  if (live && live.status < LIVE.ended) return false
  // A recording that the live played is no choice against the real one.
  const open = live && (live.status === LIVE.ended || (live.status === LIVE.playback && live.playback_id === live.media_id))
  const pieces = await wholeOnes(storage, liveId, folder)
  if (open && pieces.reduce((sum, { ms }) => sum + ms, 0) >= LEAST_MS) {
    await storePieces(storage, liveId, folder, pieces)
    const longest = Math.max(...pieces.map(({ ms }) => ms))
    const list = playlistOf({ pieces, addressOf: ({ n }) => pieceName(n), longest, whole: true })
    await storage.put(objectOf(liveId, PLAYLIST), Buffer.from(list), contentTypeOf(PLAYLIST))
    await insertMedium(db, { id: liveId, kind: 'hls', name: PLAYLIST })
    // Unless the operator was quicker.
    if (!(await setRecorded(db, liveId, liveId))) await dropRecorded(services, liveId, pieces)
  } else if (live?.playback_id !== liveId)
    await dropRecorded(
      services,
      liveId,
      pieces.filter(({ stored }) => stored),
    )
  await rm(folder, { recursive: true, force: true })
  return true
}

interface Whole extends Piece {
  /** In the store, and not in the folder any more. */
  stored: boolean
}

/** A power cut may leave a piece in the list that never reached the disk. */
async function wholeOnes(storage: Storage, liveId: string, folder: string): Promise<Whole[]> {
  const whole: Whole[] = []
  for (const { bytes, ...piece } of keptIn(folder)) {
    const here = await stat(path.join(folder, pieceName(piece.n))).catch(unlessMissing)
    const size = here?.size ?? (await storage.sizeOf(objectOf(liveId, pieceName(piece.n))))
    if (size === bytes) whole.push({ ...piece, stored: !here })
  }
  return whole
}

/**
 * Each piece leaves the folder when it is in the store: both may lie on one disk, which is the database's as well, and twenty
 * gigabytes are not there twice.
 */
async function storePieces(storage: Storage, liveId: string, folder: string, pieces: Whole[]) {
  for (const { n, stored } of pieces) {
    if (stored) continue
    const [file, object] = [path.join(folder, pieceName(n)), objectOf(liveId, pieceName(n))]
    await storage.putFile(object, file, contentTypeOf(object))
    await rm(file)
  }
}

const dropRecorded = (services: Services, liveId: string, pieces: Pick<Piece, 'n'>[]) =>
  dropMedium(services, liveId, async (trx) => {
    const { gateways } = services
    const { storage } = gateways
    await removeRendition({ db: trx, gateways }, liveId)
    for (const { n } of pieces) await storage.remove(objectOf(liveId, pieceName(n)))
    // What else there is, is found by this one.
    await storage.remove(objectOf(liveId, PLAYLIST))
  })

/** Removes what was recorded by itself and is seen nowhere any more, since the operator has put another playback in its place. */
export async function dropReplaced(services: Services): Promise<void> {
  const { db, gateways, modules } = services
  const replaced = await unusedMedia(
    db,
    modules,
    '1 hour',
    sql`exists (select from live l where l.id = m.id and l.playback_id is distinct from m.id)`,
  )
  await each(services, 'live.record', replaced, async ({ id }) => {
    const list = await gateways.storage.get(objectOf(id, PLAYLIST))
    const names = list ? (await text(list.stream)).split('\n') : []
    await dropRecorded(services, id, piecesIn(names))
  })
}

/** Stores a recording, an MP4 file or a folder with index.m3u8 and its .ts parts; its id in lesson_media. */
export async function saveRecording(services: Put, from: string): Promise<string> {
  const folder = (await stat(from)).isDirectory()
  if (!folder && !from.endsWith('.mp4')) throw new Error('录像须是 .mp4 文件，或含 index.m3u8 与 .ts 的文件夹')
  const names = folder ? (await readdir(from)).filter((name) => name === PLAYLIST || name.endsWith('.ts')) : []
  if (folder && !names.includes(PLAYLIST)) throw new Error(`文件夹里没有 ${PLAYLIST}`)
  const id = newId()
  if (folder) await store(services, id, from, names, 'hls')
  else await store(services, id, from, ['video.mp4'], 'mp4')
  return id
}

/** Puts files into the store as one medium, however large. */
async function store({ db, gateways }: Put, id: string, from: string, names: string[], kind: 'hls' | 'mp4') {
  for (const name of names) {
    const object = objectOf(id, name)
    await gateways.storage.putFile(object, kind === 'mp4' ? from : path.join(from, name), contentTypeOf(object))
  }
  await insertMedium(db, { id, kind, name: kind === 'hls' ? PLAYLIST : names[0] })
}
