import { mkdirSync } from 'node:fs'
import { appendFile, rm, statfs, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { errorOf } from '../../../../app/thrown'
import { readTag, type Aac, type Avc, type Frame } from '../stream/flv-tags'
import { keptIn, lastIn, lineOf, listOf, mendList, pieceName, type Piece } from './recording-files'
import { TsWriter, type Reel } from '../stream/ts-writer'

/** A piece ends at the first key picture after so long; without one, whatever comes, when it is so long or so large. */
const PIECE_MS = 4000
const LONGEST_MS = 20_000
const LARGEST_BYTES = 64 * 1024 * 1024
/** A clock that jumps so far has begun anew. */
const JUMP_MS = 10_000
/** What waits for a disk that is too slow. */
const MOST_WAITING = 128 * 1024 * 1024
/** What is not kept is there for so many pieces, for whoever watches. */
const LOOSE = 15
/** The disk is everybody's: so much of it is left. */
const LEAST_FREE = 1024 ** 3
/** Of a last picture nobody knows how long it stands. */
const FRAME_MS = 40

interface Duty {
  folder: string
  /** What is kept of one live; 0: nothing. */
  mostBytes: number
  written(piece: Piece): void
  /** Something the operator should know, once. */
  warn(text: string): void
}

interface Finished extends Reel {
  ms: number
  run: number
  bytes: number
}

/**
 * Writes what is pushed into pieces of some seconds: MPEG-TS, which iPhones play natively, hls.js and the mini-program as
 * well, and which needs no file of its own to begin with, so that a push in other settings simply goes on. The next recorder
 * on the same folder goes on where the one before was interrupted.
 */
export class Recorder {
  private readonly writer = new TsWriter()
  private avc?: Avc
  private aac?: Aac
  private frames: Frame[] = []
  private bytes = 0
  /** When the last picture was decoded, and how long before the one before it; both in the clock of the push. */
  private last?: { at: number; after: number }
  /** The next piece does not follow the one before. */
  private fresh = true
  private run: number
  private n: number
  private shift = 0
  /** Where the recording has come to, ms. */
  private end: number
  private keptBytes: number
  private loose: number[] = []
  private line = Promise.resolve()
  private waiting = 0
  private readonly told = new Set<string>()

  constructor(private duty: Duty) {
    const { folder } = duty
    mkdirSync(folder, { recursive: true })
    mendList(folder)
    const kept = keptIn(folder)
    this.run = kept.at(-1)?.run ?? -1
    this.n = Math.max(kept.at(-1)?.n ?? 0, lastIn(folder))
    this.end = kept.reduce((sum, { ms }) => sum + ms, 0)
    this.keptBytes = duty.mostBytes ? kept.reduce((sum, { bytes }) => sum + bytes, 0) : 0
  }

  /** One FLV tag. */
  take(message: Buffer) {
    const tag = readTag(message)
    if (!tag) return
    if (tag.kind === 'avc') this.set('avc', tag)
    else if (tag.kind === 'aac') this.set('aac', tag)
    else if (tag.kind === 'foreign') this.warn(`推流的${tag.what}是 ${tag.codec}，录像与 HLS 只收 H.264 画面和 AAC 声音`)
    else if (tag.kind === 'picture') this.picture(tag)
    else this.sound(tag)
  }

  /** The host begins anew. */
  breakOff() {
    this.cut()
    this.fresh = true
    this.last = undefined
  }

  /** Resolves when all is written. */
  async finish() {
    this.breakOff()
    await this.line
  }

  private set(what: 'avc' | 'aac', config: Avc | Aac) {
    if (JSON.stringify(this[what]) === JSON.stringify(config)) return
    // What was begun in other settings ends here.
    this.breakOff()
    Object.assign(this, { [what]: config })
  }

  private picture(frame: Frame) {
    if (!this.avc) return
    if (this.last && (frame.dts < this.last.at || frame.dts > this.last.at + JUMP_MS)) this.breakOff()
    const [first] = this.frames
    const long = first ? frame.dts - first.dts : 0
    if (first && ((frame.key && long >= PIECE_MS) || long >= LONGEST_MS || this.bytes > LARGEST_BYTES)) this.cut(frame.dts)
    if (!this.frames.length && this.fresh) {
      if (!frame.key) return
      this.run++
      this.shift = this.end - frame.dts
      this.fresh = false
    }
    this.last = { at: frame.dts, after: this.last ? frame.dts - this.last.at : FRAME_MS }
    this.add(frame)
  }

  /** A sound goes with a picture: alone it is not kept for long. */
  private sound(frame: Frame) {
    if (!this.frames.length || !this.last) return
    if (frame.dts > this.last.at + JUMP_MS || this.bytes > LARGEST_BYTES) this.breakOff()
    else this.add(frame)
  }

  private add(frame: Frame) {
    this.frames.push(frame)
    this.bytes += frame.data.length
  }

  /** @param to when the next piece begins, in the clock of the push */
  private cut(to = this.last ? this.last.at + this.last.after : 0) {
    const { frames, avc, aac, shift, run, bytes } = this
    this.frames = []
    this.bytes = 0
    const ms = to - (frames[0]?.dts ?? to)
    if (ms <= 0 || !avc) return
    this.end += ms
    if (this.waiting + bytes > MOST_WAITING) {
      this.fresh = true
      return this.warn('磁盘写得太慢，录像缺了几秒')
    }
    this.waiting += bytes
    this.line = this.line.then(() => this.write({ frames, avc, aac, shift, run, ms, bytes }))
  }

  private async write({ ms, run, bytes, ...reel }: Finished) {
    const { folder, written } = this.duty
    try {
      const stream = this.writer.write(reel)
      const n = this.n + 1
      await writeFile(path.join(folder, pieceName(n)), stream)
      this.n = n
      await this.keep({ n, ms, run }, stream.length)
      written({ n, ms, run })
    } catch (error) {
      this.fresh = true
      this.warn(`录像缺了几秒：${errorOf(error).message}`)
    } finally {
      this.waiting -= bytes
    }
  }

  private async keep(piece: Piece, bytes: number) {
    const { folder, mostBytes } = this.duty
    if (await this.hasRoomFor(bytes)) {
      await appendFile(listOf(folder), lineOf({ ...piece, bytes }))
      this.keptBytes += bytes
      return
    }
    // What comes after a gap would not be missed by anybody who does not know of it: it ends here for good.
    this.keptBytes = Math.max(this.keptBytes, mostBytes)
    this.loose.push(piece.n)
    while (this.loose.length > LOOSE) await rm(path.join(folder, pieceName(this.loose.shift()!)), { force: true })
  }

  private async hasRoomFor(bytes: number): Promise<boolean> {
    const { folder, mostBytes } = this.duty
    if (!mostBytes) return false
    if (this.keptBytes + bytes > mostBytes) {
      this.warn('录像到了 LIVE_RECORD_GB，不再录下去')
      return false
    }
    const { bavail, bsize } = await statfs(folder)
    if (bavail * bsize > LEAST_FREE) return true
    this.warn('磁盘快满了，不再录像')
    return false
  }

  private warn(text: string) {
    if (this.told.has(text)) return
    this.told.add(text)
    this.duty.warn(text)
  }
}
