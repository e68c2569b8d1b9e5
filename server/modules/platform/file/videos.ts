import { randomUUID } from 'node:crypto'
import { rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import * as codes from '../../../../contract/rules/codes'
import type { Video } from '../../../../contract/shapes'
import type { Db, Trx } from '../../../app/database/db'
import { refuse } from '../../../app/errors'
import { newId } from '../../../app/ids'
import { contentTypeOf, type Storage } from '../../../gateways/storage'
import { addressOf } from './images'
import { container } from './lazy-container'
import { deleteFile, markUsed, usable } from './queries'

/** A video as it stands in the row of whatever shows it. */
export interface StoredVideo {
  id: string
  seconds: number
  width: number
  height: number
  /** Bytes. */
  size: number
}

export const videoName = (id: string) => `${id}.mp4`

/** The video as it travels on the wire. */
export const videoOf = ({ id, ...facts }: StoredVideo): Video => ({ fileId: id, url: addressOf(videoName(id)), ...facts })

interface Received {
  /** Where it came to lie, and where it may be written anew. */
  path: string
  rewritten: string
  name: string
}

/**
 * Keeps the picture and the sound of a received video, see plainVideo(). The row comes first: should the server die before the
 * object is whole, the clean-up finds it by that.
 */
export async function saveVideo(db: Db, storage: Storage, ownerId: string | null, received: Received): Promise<StoredVideo> {
  const { seconds, width, height, rotation, codecs } = await container().plainVideo(received.path, received.rewritten)
  const { size } = await stat(received.rewritten)
  const film = { id: newId(), seconds, width, height, size }
  await sql`insert into file (id, owner_id, kind, name, size, width, height, seconds, rotation, codecs)
    values (${film.id}, ${ownerId},
      'video', ${received.name}, ${size}, ${width}, ${height}, ${seconds}, ${rotation}, ${codecs})`.execute(db)
  const object = videoName(film.id)
  try {
    await storage.putFile(object, received.rewritten, contentTypeOf(object))
  } catch (error) {
    await storage.remove(object).then(
      () => deleteFile(db, film.id),
      () => {},
    )
    throw error
  }
  return film
}

/** The same for a video that is in use from the start, of the demo content; `path` stays as it is. */
export async function storeVideo(db: Db, storage: Storage, path: string, name: string): Promise<StoredVideo> {
  const rewritten = join(tmpdir(), `${randomUUID()}.mp4`)
  try {
    const film = await saveVideo(db, storage, null, { path, rewritten, name })
    await markUsed(db, film.id)
    return film
  } finally {
    await rm(rewritten, { force: true })
  }
}

/**
 * Takes an uploaded video into use, in the transaction that uses it. Refuses with 10131 when it is not the owner's or is gone.
 */
export async function claimVideo(trx: Trx, ownerId: string, id: string): Promise<StoredVideo> {
  const { rows } = await sql<StoredVideo>`
    update file set used = true, idle_since = null
    where id = ${id} and owner_id = ${ownerId} and kind = 'video' and ${usable}
    returning id, seconds, width, height, size`.execute(trx)
  return rows[0] ?? refuse(codes.FILE_GONE, '视频已失效，请重新上传')
}
