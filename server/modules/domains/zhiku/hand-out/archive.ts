import type { Unzipped } from 'fflate'
import {
  ELSEWHERE,
  END,
  END_BYTES,
  endIn,
  HEAD_BYTES,
  inflated,
  LONGEST_COMMENT,
  recordsIn,
} from '../../../../app/formats/unfold'
import type { ByteRange } from '../../../../gateways/storage'

/** What an archive may unfold to. */
export const MOST_UNFOLDED = 200 * 1024 * 1024
/** Two wanted places so near to each other are read at once. */
const NEAR = 256 * 1024

/** One file of a zip archive: its record in the directory at the end, and where its own head and bytes lie. */
interface Entry {
  name: string
  record: Buffer
  /** 0: as it is; 8: deflated. */
  method: number
  packed: number
  size: number
  start: number
  end: number
}
/** The directory of an archive, of which nothing else is in memory. */
export interface Archive {
  entries: Entry[]
  size: number
  read(range: ByteRange): Promise<Buffer>
}

/** Reads the directory; undefined of an archive that is none, or is written in the way of those above 4 GB. */
export async function openArchive(size: number, read: Archive['read']): Promise<Archive | undefined> {
  if (size < END_BYTES) return undefined
  const tailStart = Math.max(0, size - END_BYTES - LONGEST_COMMENT)
  const tail = await read({ start: tailStart, end: size - 1 })
  const at = endIn(tail)
  if (at < 0) return undefined
  const [count, bytes, start] = [tail.readUInt16LE(at + 10), tail.readUInt32LE(at + 12), tail.readUInt32LE(at + 16)]
  if (!count || start === ELSEWHERE || start + bytes > size) return undefined
  const directory =
    start >= tailStart
      ? tail.subarray(start - tailStart, start - tailStart + bytes)
      : await read({ start, end: start + bytes - 1 })
  const entries = entriesIn(directory, count)
  return entries && withEnds(entries, start) ? { entries, size, read } : undefined
}

function entriesIn(directory: Buffer, count: number): Entry[] | undefined {
  const entries: Entry[] = []
  try {
    for (const { name, record, method } of recordsIn(directory, 0, count)) {
      const [packed, size, start] = [20, 24, 42].map((field) => record.readUInt32LE(field))
      if ([packed, size, start].includes(ELSEWHERE)) return undefined
      entries.push({ name, record, method, packed, size, start, end: 0 })
    }
  } catch {
    return undefined
  }
  return entries
}

/** Each ends where the next begins, the last at the directory. False where two lie on each other. */
function withEnds(entries: Entry[], directory: number): boolean {
  const placed = entries.toSorted((a, b) => a.start - b.start)
  placed.forEach((entry, at) => (entry.end = placed[at + 1]?.start ?? directory))
  return placed.every(({ start, end, packed }) => end - start >= HEAD_BYTES + packed)
}

/** The unfolded files of these names. Throws of what unfolds to too much. */
export async function unfold({ entries, read }: Archive, wanted: RegExp): Promise<Unzipped> {
  const found = entries.filter(({ name }) => wanted.test(name)).toSorted((a, b) => a.start - b.start)
  if (found.reduce((sum, { size }) => sum + size, 0) > MOST_UNFOLDED) throw new Error('unfolds to too much')
  const files: Unzipped = {}
  for (let from = 0; from < found.length;) {
    let to = from
    while (to + 1 < found.length && found[to + 1].start - found[to].end < NEAR) to++
    const { start } = found[from]
    const bytes = await read({ start, end: found[to].end - 1 })
    for (const entry of found.slice(from, to + 1)) files[entry.name] = contentOf(entry, bytes.subarray(entry.start - start))
    from = to + 1
  }
  return files
}

function contentOf({ method, packed, size }: Entry, bytes: Buffer): Unzipped[string] {
  const at = HEAD_BYTES + bytes.readUInt16LE(26) + bytes.readUInt16LE(28)
  const data = bytes.subarray(at, at + packed)
  // A copy, so that what lies around it can be forgotten.
  return method === 8 ? inflated(data, size) : new Uint8Array(data)
}

/** Bytes of one's own, or those of a place in the archive as it is. */
export type Piece = Buffer | ByteRange
export const isPlace = (piece: Piece): piece is ByteRange => 'start' in piece

/**
 * The archive with other files in the place of those of the same names: what they are packed as comes first, then the rest as
 * it lies there, which is neither unfolded nor in memory.
 * @param packed an archive of the others
 */
export async function replaced({ entries }: Archive, packed: Buffer): Promise<Piece[]> {
  const fresh = await openArchive(packed.length, async ({ start, end }) => packed.subarray(start, end + 1))
  if (!fresh) throw new Error('not an archive of ours')
  const names = new Set(fresh.entries.map(({ name }) => name))
  const first = packed.subarray(0, Math.max(...fresh.entries.map(({ end }) => end)))
  const pieces: Piece[] = [first]
  const records = fresh.entries.map(({ record }) => record)
  let at = first.length
  for (const { name, record, start, end } of entries.toSorted((a, b) => a.start - b.start)) {
    if (names.has(name)) continue
    const moved = Buffer.from(record)
    moved.writeUInt32LE(at, 42)
    records.push(moved)
    at += end - start
    const last = pieces.at(-1)
    if (last && isPlace(last) && last.end === start - 1) pieces[pieces.length - 1] = { start: last.start, end: end - 1 }
    else pieces.push({ start, end: end - 1 })
  }
  const directory = Buffer.concat(records)
  const close = Buffer.alloc(END_BYTES)
  close.writeUInt32LE(END, 0)
  close.writeUInt16LE(records.length, 8)
  close.writeUInt16LE(records.length, 10)
  close.writeUInt32LE(directory.length, 12)
  close.writeUInt32LE(at, 16)
  return [...pieces, directory, close]
}
