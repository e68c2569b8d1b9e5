import { open } from 'node:fs/promises'
import {
  EncodedAudioPacketSource,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  FilePathSource,
  FilePathTarget,
  Input,
  Logging,
  LogLevel,
  MP4,
  Mp4OutputFormat,
  Output,
  QTFF,
  type EncodedPacket,
  type InputAudioTrack,
  type InputVideoTrack,
} from 'mediabunny'
import * as codes from '../../../../contract/rules/codes'
import { refuse, Refusal } from '../../../app/errors'
import { errorOf } from '../../../app/thrown'
import { limiter } from '../../../app/limiter'

/** What a video is, as its container says. Width and height are those of what is seen. */
export interface VideoFacts {
  seconds: number
  width: number
  height: number
  rotation: 0 | 90 | 180 | 270
  /** As in RFC 6381. */
  codecs: string
}

const MAX_SECONDS = 300
/** Of any track: 240 pictures a second for five minutes, and some more. */
const MAX_PACKETS = 80_000
/** The index of five minutes takes less than 2 MB; a larger one would only fill memory. */
const MAX_INDEX = 16 * 1024 * 1024
/** Baseline, Main, High: what every phone and browser plays. */
const PLAYED_EVERYWHERE = /^avc[13]\.(?:42|4d|58|64)/i

// What it has to say of strangers' videos is told to those, by refusing them.
Logging.level = LogLevel.Errors

/** Several at once would only read the same disk. */
const turn = limiter(2)

const unsupported = () => refuse(codes.BAD_VIDEO, '仅支持 MP4、MOV 视频')
const broken = () => refuse(codes.BAD_VIDEO, '视频不完整或已损坏，请换一个')
const badPicture = () =>
  refuse(codes.BAD_VIDEO, '视频编码不支持，请用 H.264 格式；iPhone 可在“设置 > 相机 > 格式”中选“兼容性最佳”后重拍')
const badSound = () => refuse(codes.BAD_VIDEO, '视频里的声音编码不支持，请转成 AAC 格式')
const tooLong = () => refuse(codes.BAD_VIDEO, `视频最长 ${MAX_SECONDS / 60} 分钟，请剪短后再上传`)

/**
 * Writes the picture and the sound of a video anew, as they are, with the index in front: nothing else of the file goes along,
 * neither where it was taken nor by whom. Packet by packet: memory never holds the video.
 * Refuses with 10133 what is no MP4 or MOV, is cut short, is too long, or is coded so that not everybody could play it.
 */
export const plainVideo = (from: string, to: string): Promise<VideoFacts> =>
  turn(async () => {
    await checkBoxes(from)
    const input = new Input({ source: new FilePathSource(from), formats: [MP4, QTFF] })
    try {
      return await rewrite(input, to)
    } catch (error) {
      // A disk that does not read or write is our fault; whatever else goes wrong is wrong with the video.
      if (error instanceof Refusal || errorOf(error).syscall) throw error
      return broken()
    } finally {
      input.dispose()
    }
  })

/** Whether a recording can be cut into segments as it is: coded for everybody, and upright without a note that says so. */
export async function playsAsItIs(path: string): Promise<boolean> {
  const input = new Input({ source: new FilePathSource(path), formats: [MP4, QTFF] })
  try {
    if (!(await input.canRead())) return false
    const [picture, sound] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()]
    if (!picture || (sound && (await sound.getCodec()) !== 'aac')) return false
    return PLAYED_EVERYWHERE.test((await picture.getCodecParameterString()) ?? '') && (await picture.getRotation()) === 0
  } finally {
    input.dispose()
  }
}

/** Films are boxes one after another: what does not begin like one is none, and one that is cut short ends within a box. */
async function checkBoxes(path: string): Promise<string[]> {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    const head = Buffer.alloc(16)
    const seen = new Set<string>()
    for (let at = 0; size - at >= 8;) {
      const { bytesRead } = await file.read(head, 0, 16, at)
      const type = head.toString('latin1', 4, 8)
      if (!seen.size && !/^(?:ftyp|moov|mdat|wide|free|skip)$/.test(type)) return unsupported()
      const short = head.readUInt32BE(0)
      const length = short === 0 ? size - at : short === 1 && bytesRead === 16 ? Number(head.readBigUInt64BE(8)) : short
      if (length < 8 || length > size - at) return broken()
      if (type === 'moov' && length > MAX_INDEX) return broken()
      seen.add(type)
      at += length
    }
    if (!seen.has('moov')) return seen.has('mdat') ? broken() : unsupported()
    return [...seen]
  } finally {
    await file.close()
  }
}

/**
 * How long a recording of our own plays. Refuses with 10133 what is none, or has its index at the end, so that it would play
 * late.
 */
export async function secondsOf(path: string): Promise<number> {
  const boxes = await checkBoxes(path)
  if (boxes.indexOf('moov') > boxes.indexOf('mdat')) return refuse(codes.BAD_VIDEO, '索引在文件末尾，请以“快速启动”导出')
  const input = new Input({ source: new FilePathSource(path), formats: [MP4, QTFF] })
  try {
    return Math.max(1, Math.round(await input.computeDuration()))
  } catch {
    return broken()
  } finally {
    input.dispose()
  }
}

/** A track on its way into the new file. */
interface TrackCopy {
  count: number
  packets: AsyncGenerator<EncodedPacket>
  add(packet: EncodedPacket): Promise<void>
  close(): void
}

async function rewrite(input: Input, to: string): Promise<VideoFacts> {
  const picture = await input.getPrimaryVideoTrack()
  // Phones may add the sound in a format of their own beside it.
  const sound = await input.getPrimaryAudioTrack({ filter: async (track) => (await track.getCodec()) === 'aac' })
  if (!picture) return unsupported()
  const [codec, soundCodec] = await Promise.all([picture.getCodecParameterString(), sound?.getCodecParameterString()])
  if (!PLAYED_EVERYWHERE.test(codec ?? '')) return badPicture()
  if (!sound && (await input.getAudioTracks()).length) return badSound()
  const seconds = await input.computeDuration()
  // Cameras stop a moment late.
  if (seconds > MAX_SECONDS + 1) return tooLong()

  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'reserve' }), target: new FilePathTarget(to) })
  const tracks = [await pictures(output, picture), ...(sound ? [await sounds(output, sound)] : [])]
  if (!tracks[0].count || tracks.some(({ count }) => count >= MAX_PACKETS)) return broken()
  try {
    await output.start()
    const written = await interleave(tracks)
    if (tracks.some(({ count }, at) => written[at] < count)) return broken()
    await output.finalize()
  } catch (error) {
    await output.cancel().catch(() => {})
    throw error
  }
  return {
    seconds: Math.max(1, Math.round(seconds)),
    width: await picture.getDisplayWidth(),
    height: await picture.getDisplayHeight(),
    rotation: await picture.getRotation(),
    codecs: [codec, soundCodec].filter(Boolean).join(','),
  }
}

async function pictures(output: Output, track: InputVideoTrack): Promise<TrackCopy> {
  const source = new EncodedVideoPacketSource('avc')
  const [count, rotation, flip] = await Promise.all([countOf(track), track.getRotation(), track.getFlip()])
  output.addVideoTrack(source, { rotation, flip, maximumPacketCount: count })
  const decoderConfig = (await track.getDecoderConfig()) ?? undefined
  return {
    count,
    packets: new EncodedPacketSink(track).packets(),
    add: (packet) => source.add(packet, { decoderConfig }),
    close: () => source.close(),
  }
}

async function sounds(output: Output, track: InputAudioTrack): Promise<TrackCopy> {
  const source = new EncodedAudioPacketSource('aac')
  const count = await countOf(track)
  output.addAudioTrack(source, { maximumPacketCount: count })
  const decoderConfig = (await track.getDecoderConfig()) ?? undefined
  return {
    count,
    packets: new EncodedPacketSink(track).packets(),
    add: (packet) => source.add(packet, { decoderConfig }),
    close: () => source.close(),
  }
}

const countOf = async (track: InputVideoTrack | InputAudioTrack) => (await track.computePacketStats(MAX_PACKETS)).packetCount

/** Packets of all tracks in the order of time, as players read them; how many of each there were. */
async function interleave(tracks: TrackCopy[]): Promise<number[]> {
  const written = tracks.map(() => 0)
  const next = await Promise.all(tracks.map(({ packets }) => packets.next()))
  for (;;) {
    const due = next.flatMap(({ done, value }, at) => (done ? [] : [{ at, value }]))
    if (!due.length) return written
    const { at, value } = due.reduce((first, other) => (other.value.timestamp < first.value.timestamp ? other : first))
    await tracks[at].add(value)
    written[at]++
    next[at] = await tracks[at].packets.next()
    if (next[at].done) tracks[at].close()
  }
}
