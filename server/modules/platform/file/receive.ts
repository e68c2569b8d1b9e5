import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Upload } from '../../../app/context'
import { refuse } from '../../../app/errors'
import type { Settings } from '../../../app/settings'
import { errorOf } from '../../../app/thrown'

const MAX_NAME = 100
/** Where uploads lie on their way. */
export const receivingFolder = (dataDir: string) => path.join(dataDir, 'uploading')

/** Receives an upload into a file that is there until `keep` is done. Refuses with 413 and 400. */
export async function withReceived<T>(
  settings: Settings,
  upload: Upload,
  keep: (path: string, bytes: number) => Promise<T>,
  tooLarge = `图片大小不能超过${settings.uploadMaxMb}M`,
): Promise<T> {
  return withFile(settings, async (received) => {
    await receive(upload, received, tooLarge)
    return keep(received, (await stat(received)).size)
  })
}

/** A place for a file that is there until `work` is done. */
export async function withFile<T>({ dataDir }: Pick<Settings, 'dataDir'>, work: (path: string) => Promise<T>): Promise<T> {
  const folder = receivingFolder(dataDir)
  await mkdir(folder, { recursive: true })
  const place = path.join(folder, randomUUID())
  try {
    return await work(place)
  } finally {
    await rm(place, { force: true })
  }
}

async function receive({ stream }: Upload, to: string, tooLarge: string) {
  // Its end would come only when the sender has sent all of it.
  const limit = new AbortController()
  stream.once('limit', () => limit.abort())
  try {
    await pipeline(stream, createWriteStream(to), { signal: limit.signal })
  } catch (error) {
    if (limit.signal.aborted) return refuse(413, tooLarge)
    // A disk that takes no more is our fault; anything else is a sender who left in the middle.
    if (['open', 'write'].includes(errorOf(error).syscall ?? '')) throw error
    refuse(400, '上传中断，请重试')
  }
  if (stream.truncated) refuse(413, tooLarge)
}

/** The sender's own name for the file, as text that can be stored and shown. */
export function plainName(filename: string, otherwise = '图片'): string {
  const last = filename.split(/[\\/]/).pop() ?? ''
  return [...last.replaceAll(/\p{C}/gu, '').trim()].slice(0, MAX_NAME).join('') || otherwise
}
