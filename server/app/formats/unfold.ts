import { createInflateRaw, inflateRawSync } from 'node:zlib'

/** A file of a zip archive as it lies there. */
interface Packed {
  name: string
  /** 0: as it is; 8: deflated. */
  method: number
  data: Buffer
}

const END = 0x06054b50
const END_BYTES = 22
const LONGEST_COMMENT = 0xffff
const LARGE_LOCATOR = 0x07064b50
const LARGE_LOCATOR_BYTES = 20
const RECORD = 0x02014b50
const RECORD_BYTES = 46
const HEAD_BYTES = 30
/** Stands where a number is in the field for large ones (Zip64), which some write for small archives too. */
const ELSEWHERE = 0xffffffff
const LARGE_FIELD = 1

function endOf(bytes: Buffer): number {
  for (let at = bytes.length - END_BYTES; at >= Math.max(0, bytes.length - END_BYTES - LONGEST_COMMENT); at--)
    if (bytes.readUInt32LE(at) === END) return at
  throw new Error('not an archive')
}

function directoryOf(bytes: Buffer): { at: number; count: number } {
  const end = endOf(bytes)
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
  const directory = directoryOf(bytes)
  const found: Packed[] = []
  let { at } = directory
  for (let n = 0; n < directory.count; n++) {
    if (bytes.readUInt32LE(at) !== RECORD) throw new Error('not an archive')
    const nameBytes = bytes.readUInt16LE(at + 28)
    const next = at + RECORD_BYTES + nameBytes + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
    const name = bytes.toString('utf8', at + RECORD_BYTES, at + RECORD_BYTES + nameBytes)
    if (wanted(name)) {
      const { packed, start } = placeIn(bytes.subarray(at, next), nameBytes)
      const from = start + HEAD_BYTES + bytes.readUInt16LE(start + 26) + bytes.readUInt16LE(start + 28)
      found.push({ name, method: bytes.readUInt16LE(at + 10), data: bytes.subarray(from, from + packed) })
    }
    at = next
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
