import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { newId } from '../../app/ids'
import type { Services } from '../../app/serve'
import { contentTypeOf } from '../../gateways/storage'
import { objectOf } from '../lesson/media'
import { liveById } from './queries'
import { keptIn, pieceName, playlistOf } from './recording-files'
import { setPlayback, setRecorded, STATUS } from './states'

const PLAYLIST = 'index.m3u8'
/** Less than this was a try. */
const LEAST_MS = 10_000
const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/

type Put = Pick<Services, 'db' | 'gateways'>

/** Makes a recording what is seen of a live afterwards. False when there is no such live, or it is not over. */
export async function putPlayback(services: Put, liveId: string, from: string): Promise<boolean> {
  const status = (await liveById(services.db, liveId, null))?.status
  if (status !== STATUS.ended && status !== STATUS.playback) return false
  return setPlayback(services.db, liveId, await keepRecording(services, from))
}

/** Lives of which something was recorded that is not stored yet. */
export async function recordedIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return names.filter((name) => UUID.test(name))
}

/**
 * Makes what was recorded of a live its playback, when it is over and the operator has not put another one there; nothing of it is left
 * in its folder afterwards. False while it is not over. May be called again after a failure: the recording bears the id of its live, so
 * that what was stored is stored over.
 */
export async function keepRecorded(services: Put, liveId: string, from: string): Promise<boolean> {
  const { db, gateways } = services
  const folder = path.join(from, liveId)
  const live = await liveById(db, liveId, null)
  if (live && live.status < STATUS.ended) return false
  // A recording that the live played is no choice against the real one.
  const open = live && (live.status === STATUS.ended || (live.status === STATUS.playback && live.playback_id === live.media_id))
  const pieces = open ? await wholeOnes(folder) : []
  if (pieces.reduce((sum, { ms }) => sum + ms, 0) >= LEAST_MS) {
    const longest = Math.max(...pieces.map(({ ms }) => ms))
    const list = playlistOf({ pieces, addressOf: ({ n }) => pieceName(n), longest, whole: true })
    await writeFile(path.join(folder, PLAYLIST), list)
    const names = [...pieces.map(({ n }) => pieceName(n)), PLAYLIST]
    await store(services, liveId, folder, names, 'hls')
    if (!(await setRecorded(db, liveId, liveId))) {
      // The operator was quicker.
      await sql`delete from lesson_media where id = ${liveId}`.execute(db)
      for (const name of names) await gateways.storage.remove(objectOf(liveId, name))
    }
  }
  await rm(folder, { recursive: true, force: true })
  return true
}

/** A power cut may leave a piece in the list that never reached the disk. */
async function wholeOnes(folder: string) {
  const kept = keptIn(folder)
  const sizes = await Promise.all(kept.map(({ n }) => stat(path.join(folder, pieceName(n))).catch(() => undefined)))
  return kept.filter(({ bytes }, at) => sizes[at]?.size === bytes)
}

/** Stores a recording, an MP4 file or a folder with index.m3u8 and its .ts parts; its id in lesson_media. */
async function keepRecording(services: Put, from: string): Promise<string> {
  const folder = (await stat(from)).isDirectory()
  if (!folder && !from.endsWith('.mp4')) throw new Error('录像须是 .mp4 文件，或含 index.m3u8 与 .ts 的文件夹')
  const names = folder ? (await readdir(from)).filter((name) => name === PLAYLIST || name.endsWith('.ts')) : []
  if (folder && !names.includes(PLAYLIST)) throw new Error(`文件夹里没有 ${PLAYLIST}`)
  const id = newId()
  if (folder) await store(services, id, from, names, 'hls')
  else await store(services, id, from, ['video.mp4'], 'mp4')
  return id
}

/** Puts files into the store as one medium. */
async function store({ db, gateways }: Put, id: string, from: string, names: string[], kind: 'hls' | 'mp4') {
  for (const name of names) {
    const object = objectOf(id, name)
    const file = kind === 'mp4' ? from : path.join(from, name)
    await gateways.storage.put(object, await readFile(file), contentTypeOf(object))
  }
  await sql`insert into lesson_media (id, kind, name) values (${id}, ${kind}, ${kind === 'hls' ? PLAYLIST : names[0]})
    on conflict (id) do nothing`.execute(db)
}
