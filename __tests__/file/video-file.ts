import fs from 'node:fs'
import path from 'node:path'
import {
  ALL_FORMATS,
  BufferSource,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  MovOutputFormat,
  Mp4OutputFormat,
  Output,
} from 'mediabunny'
import type { Api, Result } from '../../contract'
import type { Answer, Person, TestServer } from '../support/server'
import { multipart, send } from './pictures'

export type UploadedVideo = Result<Api['POST /api/file/uploadVideo']>

const CLIP = path.resolve(__dirname, '../../server/seeds/lesson/media/interview.mp4')

interface Wanted {
  indexFirst?: boolean
  /** How much of the clip, which has 48 seconds. */
  seconds?: number
  /** So many times as slow. */
  stretch?: number
  rotation?: 0 | 90 | 180 | 270
  sound?: 'aac' | 'pcm' | 'none'
  mov?: boolean
  /** What a phone writes into it: where it was taken, by what name. */
  tags?: boolean
}

const PCM = { codec: 'pcm-s16', numberOfChannels: 1, sampleRate: 22050 }
const PLACE = '+31.2304+121.4737+010.000/'
export const SECRETS = [PLACE, '我家客厅']

/** A video as a phone hands it in: with its index at the end, unless it is wanted in front. */
export async function videoFile({
  indexFirst = false,
  seconds = 3,
  stretch = 1,
  rotation = 0,
  sound = 'aac',
  mov,
  tags,
}: Wanted = {}): Promise<Buffer> {
  const input = new Input({ source: new BufferSource(fs.readFileSync(CLIP)), formats: ALL_FORMATS })
  const Format = mov ? MovOutputFormat : Mp4OutputFormat
  const target = new BufferTarget()
  const output = new Output({ format: new Format({ fastStart: indexFirst && 'in-memory', metadataFormat: 'udta' }), target })
  const video = (await input.getPrimaryVideoTrack())!
  const audio = (await input.getPrimaryAudioTrack())!
  const picture = new EncodedVideoPacketSource('avc')
  const heard = new EncodedAudioPacketSource(sound === 'pcm' ? 'pcm-s16' : 'aac')
  output.addVideoTrack(picture, { rotation })
  if (sound !== 'none') output.addAudioTrack(heard)
  if (tags) output.setMetadataTags({ title: SECRETS[1], raw: { '©xyz': PLACE } })
  await output.start()
  const [pictureConfig, heardConfig] = [await video.getDecoderConfig(), sound === 'pcm' ? PCM : await audio.getDecoderConfig()]
  for await (const packet of new EncodedPacketSink(video).packets()) {
    if (packet.timestamp >= seconds) break
    const { timestamp, duration } = packet
    await picture.add(packet.clone({ timestamp: timestamp * stretch, duration: duration * stretch }), {
      decoderConfig: pictureConfig!,
    })
  }
  picture.close()
  if (sound !== 'none')
    for await (const packet of new EncodedPacketSink(audio).packets()) {
      if (packet.timestamp >= seconds) break
      await heard.add(packet, { decoderConfig: heardConfig! })
    }
  await output.finalize()
  input.dispose()
  return Buffer.from(target.buffer!)
}

/** The same bytes under other names: as if it were coded so. */
export function renamed(bytes: Buffer, names: Record<string, string>): Buffer {
  let text = bytes.toString('latin1')
  for (const [from, to] of Object.entries(names)) text = text.replaceAll(from, to)
  return Buffer.from(text, 'latin1')
}

/** What stands one after another in a video. */
export function boxesOf(bytes: Buffer): string[] {
  const names: string[] = []
  for (let at = 0; at < bytes.length; at += bytes.readUInt32BE(at)) names.push(bytes.toString('latin1', at + 4, at + 8))
  return names
}

export async function uploadVideo(
  server: TestServer,
  person: Person,
  bytes: Buffer,
  filename = '视频.mp4',
): Promise<Answer<UploadedVideo>> {
  return send(server, person, '/api/file/uploadVideo', multipart(bytes, filename, 'video/mp4'))
}
