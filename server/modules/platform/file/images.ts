import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import * as codes from '../../../../contract/rules/codes'
import type { Picture } from '../../../../contract'
import type { Db, Trx } from '../../../app/database/db'
import { drawnBytes } from '../../../app/drawing/kit/drawn'
import { refuse } from '../../../app/errors'
import { newId } from '../../../app/ids'
import type { Storage } from '../../../gateways/storage'
import { convertImage, type Converted } from './convert'
import { deleteFile, insertImage, markUsed, useImages, type ImageRow } from './queries'

export type Image = ImageRow

const FOLDER = '/files/'
/** Where a stored object is served (see files.ts). */
export const addressOf = (name: string) => FOLDER + name
const urlOf = (id: string) => addressOf(`${id}.webp`)

/** The bytes behind an address of ours; undefined when there is none, or no longer. */
export async function bytesAt(storage: Storage, address: string): Promise<Buffer | undefined> {
  if (!address.startsWith(FOLDER)) return undefined
  const name = address.slice(FOLDER.length)
  const drawn = await drawnBytes(name)
  if (drawn) return drawn
  const found = await storage.get(name)
  return found && buffer(found.stream)
}

/** The picture as it travels on the wire. */
export const pictureOf = ({ id, width, height }: Image): Picture => ({
  fileId: id,
  url: urlOf(id),
  thumbUrl: addressOf(`${id}_t.webp`),
  width,
  height,
})

/** The cover of what has one, and else the one that is drawn of it. */
export const coverUrl = (fileId: string | null, drawn: string) => (fileId ? urlOf(fileId) : drawn)
/** The same, small: for rows of a list. */
export const coverThumbUrl = (fileId: string | null, drawn: string) => (fileId ? avatarUrl(fileId) : drawn)

/** Address of somebody's avatar, '' when there is none. Avatars are shown small. */
export const avatarUrl = (fileId: string | null) => (fileId ? addressOf(`${fileId}_t.webp`) : '')

/**
 * Takes uploaded images into use, in the transaction that uses them; answers in the order of `ids`.
 * Refuses with 10131 when one is not the owner's or is gone.
 */
export async function claimImages(trx: Trx, ownerId: string, ids: string[]): Promise<Image[]> {
  if (!ids.length) return []
  const found = new Map((await useImages(trx, ownerId, ids)).map((image) => [image.id, image]))
  return ids.map((id) => found.get(id.toLowerCase()) ?? refuse(codes.FILE_GONE, '图片已失效，请重新上传'))
}

/** Pictures by their ids, in the order of them, as they are kept where they are shown. */
export async function imagesOf(db: Db, ids: string[]): Promise<Image[]> {
  if (!ids.length) return []
  const { rows } = await sql<Image>`
    select id, width, height from file where id = any(${ids}::uuid[]) and kind = 'image'`.execute(db)
  const found = new Map(rows.map((image) => [image.id, image]))
  return ids.flatMap((id) => found.get(id) ?? [])
}

/** Leaves the owner's own to the clean-up, which spares what is shown elsewhere. */
export const releaseImages = (trx: Trx, ownerId: string, ids: string[]) =>
  sql`update file set used = false, idle_since = null where id = any(${ids}::uuid[]) and owner_id = ${ownerId}
    and kind = 'image'`.execute(trx)

/** Stores a picture that is in use from the start, for demo content. */
export async function storeImage(db: Db, storage: Storage, ownerId: string | null, bytes: Buffer, name: string): Promise<Image> {
  const image = await saveImageFile(db, storage, ownerId, await convertImage(bytes), name)
  await markUsed(db, image.id)
  return image
}

/** The row comes first: should the server die before the objects are whole, the clean-up finds them by it. */
export async function saveImageFile(
  db: Db,
  storage: Storage,
  ownerId: string | null,
  made: Converted,
  name: string,
): Promise<Image> {
  const image = { id: newId(), width: made.width, height: made.height }
  await insertImage(db, { ...image, ownerId, name, size: made.bytes.length })
  try {
    await storage.put(`${image.id}.webp`, made.bytes, 'image/webp')
    await storage.put(`${image.id}_t.webp`, made.thumb, 'image/webp')
  } catch (error) {
    await removeObjects(storage, image.id).then(
      () => deleteFile(db, image.id),
      () => {},
    )
    throw error
  }
  return image
}

export async function removeObjects(storage: Storage, id: string) {
  await storage.remove(`${id}.webp`)
  await storage.remove(`${id}_t.webp`)
}

/** A file of our own is not used any more, and left to the clean-up. */
export const releaseFile = (trx: Trx, id: string) => sql`update file set used = false where id = ${id}`.execute(trx)

/** To be joined: the file `f` whose id stands in `column`. */
export const fileOn = (column: string) => sql`file f on f.id = ${sql.ref(column)}`
/** The picture of the file `f`, as it is kept where it is shown. */
export const imageOfFile = sql`json_build_object('id', f.id, 'width', f.width, 'height', f.height)`
