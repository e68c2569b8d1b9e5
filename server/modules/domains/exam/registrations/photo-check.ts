import sharp from 'sharp'

/**
 * What can honestly be told of a portrait without knowing faces: whether what stands behind the head is plain, white or blue,
 * and whether there is light. Who it is, and how they hold their head, is for the reviewers.
 */

/** Small enough to be quick, and to swallow noise. */
const [WIDTH, HEIGHT] = [59, 83]
/** The upper corners, where there is never a head: so many pixels wide and high. */
const [CORNER_WIDTH, CORNER_HEIGHT] = [9, 14]

interface Patch {
  red: number
  green: number
  blue: number
  /** How far the pixels stray from that, 0–255. */
  spread: number
}

function patchOf(pixels: Buffer, left: number, top: number, width: number, height: number): Patch {
  const sums = [0, 0, 0]
  const squares = [0, 0, 0]
  for (let y = top; y < top + height; y++)
    for (let x = left; x < left + width; x++)
      for (let channel = 0; channel < 3; channel++) {
        const value = pixels[(y * WIDTH + x) * 3 + channel]
        sums[channel] += value
        squares[channel] += value * value
      }
  const count = width * height
  const [red, green, blue] = sums.map((sum) => sum / count)
  const spread = Math.max(
    ...squares.map((square, channel) => Math.sqrt(Math.max(0, square / count - (sums[channel] / count) ** 2))),
  )
  return { red, green, blue, spread }
}

const isWhite = ({ red, green, blue }: Patch) =>
  Math.min(red, green, blue) >= 170 && Math.max(red, green, blue) - Math.min(red, green, blue) <= 45
const isBlue = ({ red, green, blue }: Patch) => blue >= 110 && blue - red >= 40 && blue >= green
const lightOf = ({ red, green, blue }: Patch) => 0.2126 * red + 0.7152 * green + 0.0722 * blue

/** How uneven a background may be: soft shadows pass, a wall with a window does not. */
const MOST_SPREAD = 30
const MOST_APART = 60
const [DARKEST, LIGHTEST, LEAST_SPREAD] = [45, 250, 4]

/** What is wrong with a portrait, in words; undefined when nothing is seen. */
export async function photoFault(bytes: Buffer): Promise<string | undefined> {
  const pixels = await sharp(bytes)
    .flatten({ background: '#fff' })
    .resize(WIDTH, HEIGHT, { fit: 'cover' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer()
  const face = patchOf(pixels, WIDTH >> 2, HEIGHT >> 2, WIDTH >> 1, HEIGHT >> 1)
  if (lightOf(face) < DARKEST) return '太暗，请在光线充足的地方重拍'
  if (lightOf(face) > LIGHTEST && face.spread < LEAST_SPREAD) return '看不到人像'
  const corners = [0, WIDTH - CORNER_WIDTH].map((left) => patchOf(pixels, left, 0, CORNER_WIDTH, CORNER_HEIGHT))
  if (!corners.every(isWhite) && !corners.every(isBlue)) return '背景须为白色或蓝色'
  const [left, right] = corners
  const apart = Math.max(Math.abs(left.red - right.red), Math.abs(left.green - right.green), Math.abs(left.blue - right.blue))
  if (apart > MOST_APART || corners.some(({ spread }) => spread > MOST_SPREAD)) return '背景须是干净的纯色，没有杂物和明显的阴影'
  return undefined
}
