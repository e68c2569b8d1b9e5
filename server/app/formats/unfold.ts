import { createInflateRaw, inflateRawSync } from 'node:zlib'

/** A file of a zip archive as it lies there. */
interface Packed {
  name: string
  /** 0: as it is; 8: deflated. */
  method: number
  data: Buffer
}

export const END = 0x06054b50
export const END_BYTES = 22
export const LONGEST_COMMENT = 0xffff
const LARGE_LOCATOR = 0x07064b50
const LARGE_LOCATOR_BYTES = 20
const RECORD = 0x02014b50
const RECORD_BYTES = 46
export const HEAD_BYTES = 30
/** Stands where a number is in the field for large ones (Zip64), which some write for small archives too. */
export const ELSEWHERE = 0xffffffff
const LARGE_FIELD = 1

/** Where the last record begins in the end of an archive; -1 of what is none. */
export function endIn(tail: Buffer): number {
  for (let at = tail.length - END_BYTES; at >= Math.max(0, tail.length - END_BYTES - LONGEST_COMMENT); at--)
    if (tail.readUInt32LE(at) === END) return at
  return -1
}

interface FileRecord {
  name: string
  nameBytes: number
  method: number
  record: Buffer
}
/** The records of a directory that begins there. Throws of what is none. */
export function* recordsIn(bytes: Buffer, begin: number, count: number): Generator<FileRecord, void, undefined> {
  let at = begin
  for (let n = 0; n < count; n++) {
    if (at + RECORD_BYTES > bytes.length || bytes.readUInt32LE(at) !== RECORD) throw new Error('not an archive')
    const nameBytes = bytes.readUInt16LE(at + 28)
    const next = at + RECORD_BYTES + nameBytes + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
    if (next > bytes.length) throw new Error('not an archive')
    const name = bytes.toString('utf8', at + RECORD_BYTES, at + RECORD_BYTES + nameBytes)
    yield { name, nameBytes, method: bytes.readUInt16LE(at + 10), record: bytes.subarray(at, next) }
    at = next
  }
}

function directoryOf(bytes: Buffer): { at: number; count: number } {
  const end = endIn(bytes)
  if (end < 0) throw new Error('not an archive')
  const locator = end - LARGE_LOCATOR_BYTES
  if (locator < 0 || bytes.readUInt32LE(locator) !== LARGE_LOCATOR)
    return { at: bytes.readUInt32LE(end + 16), count: bytes.readUInt16LE(end + 10) }
  const large = Number(bytes.readBigUInt64LE(locator + 8))
  return { at: Number(bytes.readBigUInt64LE(large + 48)), count: Number(bytes.readBigUInt64LE(large + 32)) }
}

/** Those of a record's numbers that stand in its field for large ones follow each other there in this order. */
function placeIn(record: Buffer, nameBytes: number): { packed: number; start: number } {
  const [size, packed, start] = [24, 20, 42].map((field) => record.readUInt32LE(field))
  let at = RECORD_BYTES + nameBytes
  while (at + 4 <= record.length && record.readUInt16LE(at) !== LARGE_FIELD) at += 4 + record.readUInt16LE(at + 2)
  at += 4
  const large = (number: number) => {
    if (number !== ELSEWHERE) return number
    at += 8
    return Number(record.readBigUInt64LE(at - 8))
  }
  large(size)
  return { packed: large(packed), start: large(start) }
}

/** The files of these names in an archive. Throws of what is none. */
export function packedIn(bytes: Buffer, wanted: (name: string) => boolean): Packed[] {
  const { at, count } = directoryOf(bytes)
  const found: Packed[] = []
  for (const { name, nameBytes, method, record } of recordsIn(bytes, at, count)) {
    if (!wanted(name)) continue
    const { packed, start } = placeIn(record, nameBytes)
    const from = start + HEAD_BYTES + bytes.readUInt16LE(start + 26) + bytes.readUInt16LE(start + 28)
    found.push({ name, method, data: bytes.subarray(from, from + packed) })
  }
  return found
}

/** As inflateRawSync(), of no more than so many bytes, whatever the archive says of its sizes. Throws of more. */
export const inflated = (data: Uint8Array, most: number) => inflateRawSync(data, { maxOutputLength: Math.max(1, most) })

/** The unfolded files of these names. Throws of what is no archive, and of what unfolds to more than so many bytes. */
export function unfold(bytes: Buffer, wanted: (name: string) => boolean, most: number): Record<string, Buffer<ArrayBuffer>> {
  let left = most
  const files = packedIn(bytes, wanted).map(({ name, method, data }): [string, Buffer<ArrayBuffer>] => {
    const file = method === 8 ? inflated(data, left) : Buffer.from(data)
    left -= file.length
    if (left < 0) throw new Error('unfolds to too much')
    return [name, file]
  })
  return Object.fromEntries(files)
}

/** How a file begins: these many bytes of it, beside the server's own thread. */
export async function beginningOf({ method, data }: Packed, most: number): Promise<Buffer> {
  if (method !== 8) return data.subarray(0, most)
  const inflating = createInflateRaw()
  inflating.end(data)
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of inflating as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    length += chunk.length
    if (length >= most) break
  }
  return Buffer.concat(chunks).subarray(0, most)
}
