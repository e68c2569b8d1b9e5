import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { newId } from '../../app/ids'
import type { Services } from '../../app/serve'
import { contentTypeOf } from '../../gateways/storage'
import { objectOf } from '../lesson/media'
import { liveById } from './queries'
import { setPlayback, STATUS } from './states'

const PLAYLIST = 'index.m3u8'

type Put = Pick<Services, 'db' | 'gateways'>

/** Makes a recording what is seen of a live afterwards. False when there is no such live, or it is not over. */
export async function putPlayback(services: Put, liveId: string, from: string): Promise<boolean> {
  const status = (await liveById(services.db, liveId, null))?.status
  if (status !== STATUS.ended && status !== STATUS.playback) return false
  return setPlayback(services.db, liveId, await keepRecording(services, from))
}

/** Stores a recording, an MP4 file or a folder with index.m3u8 and its .ts parts; its id in lesson_media. */
async function keepRecording({ db, gateways }: Put, from: string): Promise<string> {
  const folder = (await stat(from)).isDirectory()
  if (!folder && !from.endsWith('.mp4')) throw new Error('录像须是 .mp4 文件，或含 index.m3u8 与 .ts 的文件夹')
  const names = folder ? (await readdir(from)).filter((name) => name === PLAYLIST || name.endsWith('.ts')) : []
  if (folder && !names.includes(PLAYLIST)) throw new Error(`文件夹里没有 ${PLAYLIST}`)
  const id = newId()
  const put = async (name: string, file: string) => {
    const object = objectOf(id, name)
    await gateways.storage.put(object, await readFile(file), contentTypeOf(object))
  }
  if (!folder) await put('video.mp4', from)
  for (const name of names) await put(name, path.join(from, name))
  const [kind, name] = folder ? ['hls', PLAYLIST] : ['mp4', 'video.mp4']
  await sql`insert into lesson_media (id, kind, name) values (${id}, ${kind}, ${name})`.execute(db)
  return id
}
