import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Services } from '../../../../app/http/serve'
import type { ByteRange, Storage } from '../../../../gateways/storage'
import { documentName } from '../../../platform/file/documents'
import { limiter } from '../../../../app/limiter'
import { formatOf } from '../formats'
import { isPlace, openArchive, type Piece } from './archive'
import type { Mark } from './marks'
import { stampArchive, stampOffice } from './stamp-office'
import { stampPdf } from './stamp-pdf'

/** Writing into a document is all CPU, and holds what is written in memory: few at a time. */
const turn = { pdf: limiter(1), office: limiter(2) }

/** A document as one person gets it: of what was not touched it knows only where it lies in the store. */
export class Copy {
  readonly size: number
  /** What it holds in memory, in bytes. */
  readonly weight: number

  constructor(
    private storage: Storage,
    private object: string,
    private pieces: Piece[],
  ) {
    this.size = pieces.reduce((sum, piece) => sum + lengthOf(piece), 0)
    this.weight = pieces.reduce((sum, piece) => sum + (isPlace(piece) ? 0 : piece.length), 0)
  }

  /** Its bytes, all or those of a range, read from the store as they are sent. */
  stream = ({ start, end }: ByteRange = { start: 0, end: this.size - 1 }) =>
    Readable.from(this.part(start, end), { objectMode: false })

  bytes = () => buffer(this.stream())

  private async *part(start: number, end: number): AsyncGenerator<Buffer> {
    let at = 0
    for (const piece of this.pieces) {
      const [from, to] = [Math.max(start - at, 0), Math.min(end + 1 - at, lengthOf(piece))]
      at += lengthOf(piece)
      if (from >= to) continue
      if (isPlace(piece)) yield* read(this.storage, this.object, { start: piece.start + from, end: piece.start + to - 1 })
      else yield piece.subarray(from, to)
    }
  }
}

const lengthOf = (piece: Piece) => (isPlace(piece) ? piece.end + 1 - piece.start : piece.length)

async function* read(storage: Storage, object: string, range?: ByteRange): AsyncGenerator<Buffer> {
  const found = await storage.get(object, range)
  if (!found) throw new Error(`document ${object} is not in the store`)
  // A stream of bytes gives buffers as long as nobody asks it for text.
  for await (const chunk of found.stream) yield chunk as Buffer
}

/** Copies of the last minutes: a browser asks for one in parts, and again when the line breaks. */
const kept = new Map<string, Promise<Copy>>()
const MOST_BYTES = 64 * 1024 * 1024
const sizes = new Map<string, number>()

function makeRoom() {
  let sum = [...sizes.values()].reduce((all, size) => all + size, 0)
  for (const [key, size] of sizes) {
    if (sum <= MOST_BYTES) return
    sizes.delete(key)
    kept.delete(key)
    sum -= size
  }
}

async function make({ gateways: { storage } }: Pick<Services, 'gateways'>, file: StoredFile, mark: Mark): Promise<Copy> {
  const [format, object] = [formatOf(file.name), documentName(file.id, file.name)]
  const some = (range?: ByteRange) => buffer(read(storage, object, range))
  const copy = (pieces: Piece[]) => new Copy(storage, object, pieces)
  if (format === 'pdf') return turn.pdf(async () => copy([Buffer.from(await stampPdf(await some(), mark))]))
  return turn.office(async () => {
    const archive = await openArchive((await storage.sizeOf(object)) ?? 0, some)
    return copy(
      archive ? await stampArchive(archive, format, mark) : [Buffer.from(await stampOffice(await some(), format, mark))],
    )
  })
}

export interface StoredFile {
  id: string
  name: string
}

/** A document as one person gets it. */
export function copyOf(services: Pick<Services, 'gateways'>, file: StoredFile, mark: Mark): Promise<Copy> {
  const key = `${file.id} ${mark.code} ${mark.footer}`
  const ready = kept.get(key)
  if (ready) return ready
  const making = make(services, file, mark)
  kept.set(key, making)
  void remember(key, making)
  return making
}

async function remember(key: string, making: Promise<Copy>) {
  try {
    sizes.set(key, (await making).weight)
    makeRoom()
  } catch {
    // Whoever waits for it is told; the next one tries again.
    kept.delete(key)
  }
}
