import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'

export interface ZipEntry {
  name: string
  bytes: Buffer
}

/** The same entries make the same file. */
const SOME_DAY = new Date(2020, 0, 1)

/** A ZIP file of these, stored as they are: pictures do not get smaller. */
export function zipOf(entries: ZipEntry[]): Promise<Buffer> {
  const zip = new ZipFile()
  for (const { name, bytes } of entries) zip.addBuffer(bytes, name, { mtime: SOME_DAY, forceDosTimestamp: true, compress: false })
  zip.end()
  return buffer(zip.outputStream)
}
