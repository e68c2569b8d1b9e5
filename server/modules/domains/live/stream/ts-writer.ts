import type { Aac, Avc, Frame } from './flv-tags'

const PACKET = 188
const ROOM = PACKET - 4
const [PAT, PMT, PICTURE, SOUND] = [0, 0x1000, 0x100, 0x101]
/** Clock ticks in one ms. */
const TICKS = 90
const CLOCK = 2 ** 33
/**
 * All times are so many ms later than the recording counts them, so that what is seen before it is decoded, or before the
 * first picture, is not before 0.
 */
const LEAD_MS = 10_000
/** How long before its time a frame is read, in ms: the clock of the stream goes before its frames. */
const AHEAD_MS = 500
const [DELIMITER, SPS] = [9, 7]
const START_CODE = Buffer.from([0, 0, 0, 1])
const DELIMITED = Buffer.from([0, 0, 0, 1, DELIMITER, 0xf0])

export interface Reel {
  frames: Frame[]
  avc: Avc
  aac?: Aac
  /** Added to the times of its frames, ms. */
  shift: number
}

/**
 * Writes MPEG transport streams (ISO/IEC 13818-1) of H.264 and AAC. One writer for all pieces of a recording, as what counts
 * its packets goes on from piece to piece; each piece begins with its tables, so that it can be played on its own.
 */
export class TsWriter {
  private readonly counters = new Map<number, number>()

  write({ frames, avc, aac, shift }: Reel): Buffer {
    const out = [this.table(PAT, tableOfPrograms), this.table(PMT, tableOfStreams(aac !== undefined))]
    for (const frame of frames) {
      const data = frame.kind === 'picture' ? annexB(frame, avc) : aac && adts(frame.data, aac)
      if (!data) continue
      const [dts, pts] = [frame.dts, frame.pts].map((ms) => ticks(ms + shift))
      const isPicture = frame.kind === 'picture'
      const head = isPicture ? pesHead(0xe0, pts, dts, 0) : pesHead(0xc0, pts, pts, data.length)
      const field = isPicture ? fieldOf(frame.key, ticks(frame.dts + shift - AHEAD_MS)) : undefined
      out.push(this.packets(isPicture ? PICTURE : SOUND, Buffer.concat([head, data]), field))
    }
    return Buffer.concat(out)
  }

  private count(pid: number): number {
    const next = this.counters.get(pid) ?? 0
    this.counters.set(pid, (next + 1) & 15)
    return next
  }

  private table(pid: number, section: Buffer): Buffer {
    const packet = Buffer.alloc(PACKET, 0xff)
    packet.set([0x47, 0x40 | (pid >> 8), pid & 0xff, 0x10 | this.count(pid), 0])
    packet.set(section, 5)
    return packet
  }

  /** @param field the adaptation field of the first packet, without its length */
  private packets(pid: number, bytes: Buffer, field?: Buffer): Buffer {
    const first = ROOM - (field ? field.length + 1 : 0)
    const out = Buffer.alloc(PACKET * (1 + Math.ceil(Math.max(0, bytes.length - first) / ROOM)), 0xff)
    for (let at = 0, to = 0; to < out.length; to += PACKET) {
      const own = to === 0 ? field : undefined
      const room = own ? first : ROOM
      const size = Math.min(room, bytes.length - at)
      const spare = room - size
      out.set([0x47, (to === 0 ? 0x40 : 0) | (pid >> 8), pid & 0xff, (own || spare ? 0x30 : 0x10) | this.count(pid)], to)
      if (own) {
        out[to + 4] = own.length + spare
        out.set(own, to + 5)
      } else if (spare) {
        out[to + 4] = spare - 1
        if (spare > 1) out[to + 5] = 0
      }
      bytes.copy(out, to + PACKET - size, at, at + size)
      at += size
    }
    return out
  }
}

const ticks = (ms: number) => ((((ms + LEAD_MS) * TICKS) % CLOCK) + CLOCK) % CLOCK

/** What a decoder may begin with, and the clock. */
function fieldOf(key: boolean, clock: number): Buffer {
  const field = Buffer.alloc(7)
  field[0] = 0x10 | (key ? 0x40 : 0)
  field.writeUInt32BE(Math.floor(clock / 2), 1)
  field[5] = ((clock % 2) << 7) | 0x7e
  return field
}

/** @param length of what follows, where that has to be said; 0: a picture may be longer than can be said */
function pesHead(stream: number, pts: number, dts: number, length: number): Buffer {
  const both = dts !== pts
  const head = Buffer.alloc(both ? 19 : 14)
  head.set([0, 0, 1, stream], 0)
  if (length) head.writeUInt16BE(length + 8, 4)
  head.set([0x84, both ? 0xc0 : 0x80, both ? 10 : 5], 6)
  head.set(time(both ? 3 : 2, pts), 9)
  if (both) head.set(time(1, dts), 14)
  return head
}

/** 33 bits with a marker after the third, the eighteenth and the last. */
const time = (prefix: number, value: number) => {
  const [high, middle, low] = [Math.floor(value / 2 ** 30), Math.floor(value / 2 ** 15) & 0x7fff, value & 0x7fff]
  return [(prefix << 4) | (high << 1) | 1, middle >> 7, ((middle << 1) & 0xff) | 1, low >> 7, ((low << 1) & 0xff) | 1]
}

/** The units of a picture behind start codes, with what a decoder has to know before a key picture; undefined for junk. */
function annexB({ data, key }: Frame, { lengthSize, sets }: Avc): Buffer | undefined {
  const units: Buffer[] = []
  for (let at = 0; at < data.length;) {
    if (at + lengthSize > data.length) return undefined
    const length = data.readUIntBE(at, lengthSize)
    at += lengthSize
    if (!length || at + length > data.length) return undefined
    if ((data[at] & 31) !== DELIMITER) units.push(data.subarray(at, at + length))
    at += length
  }
  if (key && !units.some((unit) => (unit[0] & 31) === SPS)) units.unshift(...sets)
  return Buffer.concat([DELIMITED, ...units.flatMap((unit) => [START_CODE, unit])])
}

function adts(data: Buffer, { profile, frequency, channels }: Aac): Buffer | undefined {
  const length = data.length + 7
  if (length > 0x1fff) return undefined
  return Buffer.concat([
    Buffer.from([
      0xff,
      0xf1,
      (profile << 6) | (frequency << 2) | (channels >> 2),
      ((channels & 3) << 6) | (length >> 11),
      (length >> 3) & 0xff,
      ((length & 7) << 5) | 0x1f,
      0xfc,
    ]),
    data,
  ])
}

const CRC = Array.from({ length: 256 }, (_, byte) => {
  let value = byte << 24
  for (let bit = 0; bit < 8; bit++) value = value & 0x80000000 ? (value << 1) ^ 0x04c11db7 : value << 1
  return value
})

/** A table of one section: its length before it, its checksum after it. */
function section(id: number, body: number[]): Buffer {
  const bytes = Buffer.from([id, 0xb0, body.length + 4, ...body, 0, 0, 0, 0])
  let crc = -1
  for (const byte of bytes.subarray(0, -4)) crc = (crc << 8) ^ CRC[((crc >>> 24) ^ byte) & 255]
  bytes.writeInt32BE(crc, bytes.length - 4)
  return bytes
}

const pidOf = (pid: number) => [0xe0 | (pid >> 8), pid & 0xff]
const stream = (type: number, pid: number) => [type, ...pidOf(pid), 0xf0, 0]
const tableOfPrograms = section(0, [0, 1, 0xc1, 0, 0, 0, 1, ...pidOf(PMT)])
const tables = [false, true].map((sound) =>
  section(2, [0, 1, 0xc1, 0, 0, ...pidOf(PICTURE), 0xf0, 0, ...stream(0x1b, PICTURE), ...(sound ? stream(0x0f, SOUND) : [])]),
)
const tableOfStreams = (sound: boolean) => tables[Number(sound)]
