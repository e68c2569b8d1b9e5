import { open } from 'node:fs/promises'
import sharp from 'sharp'
import { errorOf } from '../../../app/thrown'
import * as codes from '../../../../contract/rules/codes'
import { refuse } from '../../../app/errors'
import { limiter } from '../../../app/limiter'

export interface Converted {
  bytes: Buffer
  thumb: Buffer
  width: number
  height: number
}

/** A small file may unfold to any size; this is about 200 MB of pixels. */
const MAX_PIXELS = 50_000_000
const MAX_SIDE = 1440
const THUMB_WIDTH = 480
/** Wider than WeChat draws a card, and what a code needs to be read. */
const CARD_WIDTH = 720
const within = (width: number) => ({ width, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true }) as const

/** Decoding shares a pool of four threads with password hashing and the disk: two stay free. */
const turn = limiter(2)

const unsupported = () => refuse(codes.BAD_PICTURE, '仅支持 JPG、PNG、WebP、GIF 图片')
const tooManyPixels = () => refuse(codes.BAD_PICTURE, '图片尺寸过大，请压缩后再上传')

/** By first bytes, so that decoders of other formats (SVG with its scripts, PDF) never see what a stranger sent. */
function isPicture(head: Buffer): boolean {
  const at = (start: number, text: string) => head.toString('latin1', start, start + text.length) === text
  return (
    at(0, '\xff\xd8\xff') ||
    at(0, '\x89PNG\r\n\x1a\n') ||
    at(0, 'GIF8') ||
    (at(0, 'RIFF') && at(8, 'WEBP')) ||
    (at(4, 'ftyp') && /^(avif|avis|mif1|msf1|heic|heix)$/.test(head.toString('latin1', 8, 12)))
  )
}

/** The first bytes of a file. */
export async function headOf(source: string | Buffer): Promise<Buffer> {
  if (Buffer.isBuffer(source)) return source.subarray(0, 16)
  const file = await open(source, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(16), 0, 16, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/**
 * Makes the two WebP pictures that are kept, upright and without any metadata; of an animation the first frame.
 * Refuses with 10130 what is not a picture, is cut short, or has too many pixels.
 * @param source a path or the bytes
 */
export async function convertImage(source: string | Buffer): Promise<Converted> {
  if (!isPicture(await headOf(source))) return unsupported()
  // Every picture is seen once, so a cache would only hold memory and deleted files.
  sharp.cache(false)
  return turn(async () => {
    try {
      // Decoding is the dear part of a photo of a camera, so both are made from what was decoded once.
      const { data, info } = await sharp(source, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
        .autoOrient()
        .resize(within(MAX_SIDE))
        .raw()
        .toBuffer({ resolveWithObject: true })
      const { width, height, channels } = info
      const picture = () => sharp(data, { raw: { width, height, channels } })
      const bytes = await picture().webp({ quality: 80 }).toBuffer()
      const thumb = await picture().resize(within(THUMB_WIDTH)).webp({ quality: 75 }).toBuffer()
      return { bytes, thumb, width, height }
    } catch (error) {
      return /pixel limit/.test(errorOf(error).message) ? tooManyPixels() : unsupported()
    }
  })
}

/** A picture of ours for who shows no WebP. */
export const jpegOf = (picture: Buffer) =>
  turn(() => sharp(picture).resize(within(CARD_WIDTH)).flatten({ background: '#fff' }).jpeg({ quality: 85 }).toBuffer())
