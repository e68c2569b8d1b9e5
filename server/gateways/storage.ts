import { randomUUID } from 'node:crypto'
import { createReadStream, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { copyFile, open, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { DAY_MS } from '../app/time/units'

export interface Storage {
  /** Puts a finished object; nothing is visible under the name before all bytes are there. */
  put(name: string, bytes: Buffer, contentType: string): Promise<void>
  /** The same from a file, however large; the file stays. */
  putFile(name: string, path: string, contentType: string): Promise<void>
  /** The bytes of an object, all or those of a range, or undefined when there is none of that name; `size` is of all. */
  get(name: string, range?: ByteRange): Promise<{ stream: NodeJS.ReadableStream; size: number } | undefined>
  sizeOf(name: string): Promise<number | undefined>
  remove(name: string): Promise<void>
  /** An address where the store itself hands out the object for so long; of a store that can. */
  linkTo?(name: string, seconds: number): Promise<string>
}

/** Both ends are sent. */
export interface ByteRange {
  start: number
  end: number
}

/** A picture or a video under its id, the picture's small version, or a drawn poster under the hash of what it shows. */
const NAME = /^(?:[0-9a-f-]+(?:(?:_t)?\.webp|\.mp4)|p[0-9a-f]{40}\.jpg)$/
/** Documents that phones open without an application of their own. */
export const DOCUMENTS = ['.pdf', '.docx', '.xlsx', '.pptx']
/** Lessons: a recording or a handout, or the parts of a recording. Never served under /files. */
const MEDIA = /^m[0-9a-f-]{36}_[a-z0-9_-]{1,40}\.(?:mp4|m4a|m3u8|ts|mpegts|txt|pdf|docx|xlsx|pptx)$/

/**
 * A picture, an invoice or a contract that only its owner sees, see server/modules/platform/file/private.ts, or the gift of a
 * form; k: a contract as both have sealed it. Never served under /files.
 */
const PRIVATE = /^(?:s[0-9a-f-]{36}\.(?:webp|pdf|docx?|xlsx?|pptx?|txt|csv|zip|mp3|m4a|wav|webm|mp4|mov)|k[0-9a-f-]{36}\.pdf)$/
/** A part of a file on its way. Never served. */
const PART = /^u[0-9a-f-]{36}_\d{1,2}\.part$/
/** Names are ours alone, so a name from outside can never lead out of the folder or bucket. */
export const isObjectName = (name: string) => name.length <= 90 && [NAME, MEDIA, PRIVATE, PART].some((shape) => shape.test(name))
/** What anybody gets who has the name. */
export const isPublicName = (name: string) => name.length <= 60 && NAME.test(name)

const CONTENT_TYPES: Record<string, string> = {
  jpg: 'image/jpeg',
  webp: 'image/webp',
  mp4: 'video/mp4',
  m4a: 'audio/mp4',
  m3u8: 'application/vnd.apple.mpegurl',
  ts: 'video/mp2t',
  mpegts: 'video/mp2t',
  mp3: 'audio/mpeg',
  wav: 'audio/wav',
  webm: 'audio/webm',
  mov: 'video/quicktime',
  zip: 'application/zip',
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  ppt: 'application/vnd.ms-powerpoint',
  csv: 'text/csv; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
}
export const contentTypeOf = (name: string) => CONTENT_TYPES[name.split('.').pop()!] ?? 'application/octet-stream'

export function checkObjectName(name: string) {
  if (!isObjectName(name)) throw new Error(`not an object name: ${name}`)
}

/** Objects as files of one folder. */
export function diskStorage(root: string): Storage {
  const unfinished = path.join(root, '.unfinished')
  mkdirSync(unfinished, { recursive: true })
  // What a killed server left half written; a day spares what another node is writing now.
  for (const name of readdirSync(unfinished)) {
    const file = path.join(unfinished, name)
    if (statSync(file).mtimeMs < Date.now() - DAY_MS) rmSync(file, { force: true })
  }
  const sizeOf = async (name: string) => {
    if (!isObjectName(name)) return undefined
    const found = await stat(path.join(root, name)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined
      throw error
    })
    return found?.size
  }
  const sync = async (name: string, flags: string) => {
    const file = await open(name, flags)
    await file.sync().finally(() => file.close())
  }
  /** Nothing stands under the name before all of it is on disk. */
  const whole = async (name: string, write: (temporary: string) => Promise<void>) => {
    checkObjectName(name)
    const temporary = path.join(unfinished, randomUUID())
    try {
      await write(temporary)
      await sync(temporary, 'r+')
      await rename(temporary, path.join(root, name))
    } catch (error) {
      await rm(temporary, { force: true })
      throw error
    }
    // The name survives a power cut only when the folder is on disk too.
    await sync(root, 'r')
  }
  return {
    put: (name, bytes) => whole(name, (temporary) => writeFile(temporary, bytes, { flag: 'wx' })),
    putFile: (name, from) => whole(name, (temporary) => copyFile(from, temporary)),
    async get(name, range) {
      const size = await sizeOf(name)
      return size === undefined ? undefined : { stream: createReadStream(path.join(root, name), range), size }
    },
    sizeOf,
    async remove(name) {
      checkObjectName(name)
      await rm(path.join(root, name), { force: true })
    },
  }
}
