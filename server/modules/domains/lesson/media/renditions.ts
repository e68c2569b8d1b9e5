import { createCipheriv, createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { prepared, type Db } from '../../../../app/database/db'
import type { Services } from '../../../../app/http/serve'
import { playlistOf, type Listed } from './playlists'
import { objectOf } from './stored-media'

export type Segment = Omit<Listed, 'name'>

declare module '../../../../app/database/db' {
  interface JsonColumns {
    'lesson_rendition.segments': Segment[]
  }
}

/** What an encrypted rendition is called from outside: its playlist, its segments, their keys. */
export const PLAYLIST = 'video.m3u8'
export const segmentName = (n: number) => `seg-${String(n).padStart(5, '0')}.ts`
const SEGMENT = /^seg-(\d{5,})\.ts$/
const KEY = /^key-(\d{1,6})$/
export const segmentNumber = (name: string) => numberIn(SEGMENT, name)
export const keyNumber = (name: string) => numberIn(KEY, name)
const numberIn = (pattern: RegExp, name: string) => {
  const found = pattern.exec(name)
  return found ? Number(found[1]) : undefined
}

/** Segments that share a key, about half a minute: what a viewer may have is measured no finer than that. */
const KEY_SEGMENTS = 5
export const segmentsOfKey = (key: number) => ({ first: key * KEY_SEGMENTS, behind: (key + 1) * KEY_SEGMENTS })
const keyOfSegment = (n: number) => Math.floor(n / KEY_SEGMENTS)

export interface Rendition {
  secret: Buffer
  segments: Segment[]
}

/** The rendition of a recording, once it is ready. */
export async function renditionOf(db: Db, mediaId: string): Promise<Rendition | undefined> {
  const { rows } = await sql<Rendition>`
    select secret, segments from lesson_rendition where media_id = ${mediaId} and state = 'ready'`.execute(db)
  return rows[0]
}
export const isReady = async (db: Db, mediaId: string): Promise<boolean> =>
  (await sql`${prepared} select from lesson_rendition where media_id = ${mediaId} and state = 'ready'`.execute(db)).rows.length >
  0

export const keyBytes = (secret: Buffer, key: number) =>
  createHmac('sha256', secret).update(`key ${key}`).digest().subarray(0, 16)

/** Encrypts a segment as RFC 8216 wants it: the initialisation vector is its number. */
export function cipherOf(secret: Buffer, n: number) {
  const vector = Buffer.alloc(16)
  vector.writeUInt32BE(n, 12)
  return createCipheriv('aes-128-cbc', keyBytes(secret, keyOfSegment(n)), vector)
}
/** Padding fills up the last block, and is always there. */
export const encryptedSize = (bytes: number) => bytes - (bytes % 16) + 16

export const renditionPlaylist = (segments: readonly Segment[]) =>
  playlistOf({ segments, nameOf: segmentName, keyOf: (n) => `key-${keyOfSegment(n)}` })

/** Removes what was made of a recording, finished or not. */
export async function removeRendition({ db, gateways: { storage } }: Pick<Services, 'db' | 'gateways'>, mediaId: string) {
  await sql`delete from lesson_rendition where media_id = ${mediaId}`.execute(db)
  for (let n = 0; ; n++) {
    const object = objectOf(mediaId, segmentName(n))
    if ((await storage.sizeOf(object)) === undefined) return
    await storage.remove(object)
  }
}
