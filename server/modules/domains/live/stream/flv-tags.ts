/**
 * The parameter sets of an H.264 picture, as its sequence header tells them (ISO/IEC 14496-15,
 * AVCDecoderConfigurationRecord).
 */
export interface Avc {
  kind: 'avc'
  /** Bytes that say how long the next unit is. */
  lengthSize: 1 | 2 | 4
  /** SPS and PPS, in their order. */
  sets: Buffer[]
}
/** What an ADTS header says of a sound (ISO/IEC 14496-3, AudioSpecificConfig). */
export interface Aac {
  kind: 'aac'
  /** Object type as ADTS counts it: from 0. */
  profile: number
  frequency: number
  channels: number
}
export interface Frame {
  kind: 'picture' | 'sound'
  /** When it is decoded and when it is seen, in ms of the stream's own clock. */
  dts: number
  pts: number
  /** Nothing before it is needed to see it. */
  key: boolean
  data: Buffer
}
/** What we cannot keep, in the words of the log. */
export interface Foreign {
  kind: 'foreign'
  what: '画面' | '声音'
  codec: string
}
export type Tag = Avc | Aac | Frame | Foreign

const [SOUND, PICTURE] = [8, 9]
const HEADER = 11
const AFTER = 4
/** Frequencies of ADTS, by index. */
const FREQUENCIES = 13
const AAC = 10
const AVC = 7
const SOUNDS: Record<number, string> = { 2: 'MP3', 5: 'Nellymoser', 7: 'G.711', 8: 'G.711', 11: 'Speex', 14: 'MP3' }
const PICTURES: Record<number, string> = { 2: 'H.263', 4: 'VP6', 12: 'HEVC' }
const EXTENDED = 9

/**
 * One whole FLV tag as the media server sends it: 11 bytes, what it carries, and its length once more. undefined for what
 * says nothing of picture or sound, and for junk: whoever pushes may send anything.
 */
export function readTag(bytes: Buffer): Tag | undefined {
  if (bytes.length < HEADER + AFTER + 2) return undefined
  const size = bytes.readUIntBE(1, 3)
  if (bytes.length !== HEADER + size + AFTER || bytes.readUInt32BE(HEADER + size) !== HEADER + size) return undefined
  const dts = ((bytes[7] << 24) | bytes.readUIntBE(4, 3)) >>> 0
  const body = bytes.subarray(HEADER, HEADER + size)
  if (bytes[0] === SOUND) return soundOf(body, dts)
  return bytes[0] === PICTURE ? pictureOf(body, dts) : undefined
}

function soundOf(body: Buffer, dts: number): Tag | undefined {
  const format = body[0] >> 4
  if (format === EXTENDED) return { kind: 'foreign', what: '声音', codec: fourOf(body) }
  if (format !== AAC) return { kind: 'foreign', what: '声音', codec: SOUNDS[format] ?? `格式 ${format}` }
  if (body[1] === 0) return aacOf(body.subarray(2))
  return body[1] === 1 && body.length > 2 ? { kind: 'sound', dts, pts: dts, key: true, data: body.subarray(2) } : undefined
}

function aacOf(config: Buffer): Tag | undefined {
  if (config.length < 2) return undefined
  const [type, frequency, channels] = [config[0] >> 3, ((config[0] & 7) << 1) | (config[1] >> 7), (config[1] >> 3) & 15]
  // HE-AAC names first what is added to its core (2, AAC-LC): ADTS names the core, and players find the rest themselves.
  const core = type === 5 || type === 29 ? 2 : type
  if (core < 1 || core > 4 || frequency >= FREQUENCIES || channels < 1 || channels > 7)
    return { kind: 'foreign', what: '声音', codec: `AAC 类型 ${type}` }
  return { kind: 'aac', profile: core - 1, frequency, channels }
}

function pictureOf(body: Buffer, dts: number): Tag | undefined {
  if (body[0] & 0x80) return { kind: 'foreign', what: '画面', codec: fourOf(body) }
  const codec = body[0] & 15
  if (codec !== AVC) return { kind: 'foreign', what: '画面', codec: PICTURES[codec] ?? `格式 ${codec}` }
  if (body.length < 6) return undefined
  if (body[1] === 0) return avcOf(body.subarray(5))
  if (body[1] !== 1) return undefined
  // Signed, as some encoders begin their clock with the first frame that is seen.
  return { kind: 'picture', dts, pts: dts + body.readIntBE(2, 3), key: body[0] >> 4 === 1, data: body.subarray(5) }
}

const fourOf = (body: Buffer) => (/^[\w.-]{4}$/.exec(body.toString('latin1', 1, 5)) ?? ['未知格式'])[0]

function avcOf(record: Buffer): Avc | undefined {
  const lengthSize = (record[4] & 3) + 1
  if (record[0] !== 1 || (lengthSize !== 1 && lengthSize !== 2 && lengthSize !== 4)) return undefined
  const sets: Buffer[] = []
  let at = 5
  for (const mask of [0x1f, 0xff]) {
    const count = record[at++] & mask
    if (!count) return undefined
    for (let n = 0; n < count; n++) {
      if (at + 2 > record.length) return undefined
      const length = record.readUInt16BE(at)
      if (!length || at + 2 + length > record.length) return undefined
      sets.push(record.subarray(at + 2, at + 2 + length))
      at += 2 + length
    }
  }
  return { kind: 'avc', lengthSize, sets }
}
