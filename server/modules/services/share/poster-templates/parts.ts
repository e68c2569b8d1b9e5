import type { Image, SKRSContext2D } from '@napi-rs/canvas'
import { paintQr } from '../../../../app/drawing/qr'
import { box, oval } from '../../../../app/drawing/shapes'
import { cut, setFont, type Weight, widthOf, writeMiddle } from '../../../../app/drawing/text'
import type { Look } from './looks'

/** Text is drawn at three times its size on a phone. */
export const WIDE = 1080
export const PAD = 70
export const INNER = WIDE - PAD * 2

export const INK = '#1F2329'
export const INK_3 = '#6A7079'
export const LINE = '#E6E8EB'
export const BRAND = '#23408E'

/** A piece of a poster: its height is known before anything is drawn. */
export interface Block {
  height: number
  paint(ctx: SKRSContext2D, top: number): void
}

/** Lines of one size, each in the middle of its own height. */
export const textBlock = (lines: string[], size: number, pitch: number, colour: string, weight: Weight = 400): Block => ({
  height: lines.length * pitch,
  paint(ctx, top) {
    setFont(ctx, size, weight)
    ctx.fillStyle = colour
    lines.forEach((line, i) => writeMiddle(ctx, line, PAD, top + (i + 0.5) * pitch))
  },
})

export const space = (height: number): Block => ({ height, paint() {} })

/** Blocks one under the other. */
export function stack(blocks: Block[]): Block {
  return {
    height: blocks.reduce((sum, block) => sum + block.height, 0),
    paint(ctx, top) {
      let y = top
      for (const block of blocks) {
        block.paint(ctx, y)
        y += block.height
      }
    },
  }
}

/** The sign and name of the platform, and at the right what this is. */
export const brandRow = (label: string, { ink, soft, sign }: Look): Block => ({
  height: 84,
  paint(ctx, top) {
    box(ctx, sign.ground, PAD, top, 84, 84, 21)
    setFont(ctx, 38, 700)
    ctx.fillStyle = sign.ink
    writeMiddle(ctx, 'HR', PAD + 42, top + 42, 'center')
    setFont(ctx, 45, 700)
    ctx.fillStyle = ink
    writeMiddle(ctx, 'HR共享社区', PAD + 84 + 21, top + 42)
    setFont(ctx, 42)
    ctx.fillStyle = soft
    writeMiddle(ctx, label, PAD + INNER, top + 42, 'right')
  },
})

const drawings: Record<Look['drawing'], (ctx: SKRSContext2D, height: number) => void> = {
  rings(ctx) {
    ctx.lineWidth = 32
    for (const radius of [216, 367]) {
      ctx.beginPath()
      ctx.arc(WIDE * 0.88, 216, radius, 0, Math.PI * 2)
      ctx.stroke()
    }
  },
  grid(ctx, height) {
    ctx.lineWidth = 3
    ctx.beginPath()
    for (let x = WIDE - 90; x > WIDE * 0.55; x -= 90) {
      ctx.moveTo(x, 0)
      ctx.lineTo(x, height)
    }
    for (let y = 90; y < height; y += 90) {
      ctx.moveTo(WIDE * 0.55, y)
      ctx.lineTo(WIDE, y)
    }
    ctx.stroke()
  },
  steps(ctx, height) {
    ctx.lineWidth = 18
    for (let n = 1; n <= 4; n++) {
      ctx.beginPath()
      ctx.moveTo(WIDE - n * 130, height)
      ctx.lineTo(WIDE - n * 130, height - (5 - n) * 110)
      ctx.lineTo(WIDE - (n - 1) * 130, height - (5 - n) * 110)
      ctx.stroke()
    }
  },
}

/** What stands behind the words of the upper part. */
export function decorate(ctx: SKRSContext2D, height: number, { line, drawing }: Look) {
  ctx.save()
  ctx.beginPath()
  ctx.rect(0, 0, WIDE, height)
  ctx.clip()
  ctx.strokeStyle = line
  drawings[drawing](ctx, height)
  ctx.restore()
}

export interface Face {
  name: string
  /** What stands behind the name: 认证 or position. */
  note: string
  /** Of nobody in particular: a grey head, where there is no picture. */
  anonymous: boolean
}
const FACE = 98

function paintFace(ctx: SKRSContext2D, { name, anonymous }: Face, picture: Image | undefined, x: number, y: number) {
  const middle = { x: x + FACE / 2, y: y + FACE / 2 }
  ctx.save()
  ctx.beginPath()
  ctx.arc(middle.x, middle.y, FACE / 2, 0, Math.PI * 2)
  ctx.clip()
  box(ctx, anonymous ? '#C4C9D1' : '#FFFFFF', x, y, FACE, FACE)
  if (picture) {
    coverInto(ctx, picture, x, y, FACE, FACE)
  } else if (anonymous) {
    oval(ctx, '#F4F5F7', middle.x, y + FACE * 0.4, FACE * 0.18)
    oval(ctx, '#F4F5F7', middle.x, y + FACE * 0.98, FACE * 0.36)
  } else {
    setFont(ctx, 45, 700)
    ctx.fillStyle = BRAND
    writeMiddle(ctx, Array.from(name)[0] ?? '', middle.x, middle.y, 'center')
  }
  ctx.restore()
}

export const faceRow = (face: Face, picture: Image | undefined, { ink }: Look): Block => ({
  height: FACE,
  paint(ctx, top) {
    paintFace(ctx, face, picture, PAD, top)
    setFont(ctx, 45)
    ctx.fillStyle = ink
    const x = PAD + FACE + 28
    const room = PAD + INNER - x
    // A note of which only two or three signs would be left is better left out.
    const crowded = widthOf(ctx, face.name) > room * 0.75
    const text = face.note && !crowded ? `${face.name} · ${face.note}` : face.name
    writeMiddle(ctx, cut(ctx, text, room), x, top + FACE / 2)
  },
})

/** Fills a box with a picture; of a tall one the upper part, where a table has its head and a portrait its face. */
function coverInto(ctx: SKRSContext2D, picture: Image, x: number, y: number, width: number, height: number) {
  const scale = Math.max(width / picture.width, height / picture.height)
  const [w, h] = [width / scale, height / scale]
  const above = picture.height < picture.width ? 0.2 : 0
  ctx.drawImage(picture, (picture.width - w) / 2, (picture.height - h) * above, w, h, x, y, width, height)
}

/** A picture that is shown whole stands on this. */
const GROUND = '#EDF0F5'
/** Puts all of a picture into the middle of a box. */
function wholeInto(ctx: SKRSContext2D, picture: Image, x: number, y: number, width: number, height: number) {
  ctx.fillStyle = GROUND
  ctx.fillRect(x, y, width, height)
  const scale = Math.min(width / picture.width, height / picture.height)
  const [w, h] = [picture.width * scale, picture.height * scale]
  ctx.drawImage(picture, x + (width - w) / 2, y + (height - h) / 2, w, h)
}

export const cover = (picture: Image, whole = false): Block => ({
  height: 529,
  paint(ctx, top) {
    ctx.save()
    ctx.beginPath()
    ctx.roundRect(PAD, top, INNER, 529, 24)
    ctx.clip()
    ;(whole ? wholeInto : coverInto)(ctx, picture, PAD, top, INNER, 529)
    ctx.restore()
  },
})

/** 已采纳 and whose answer it is. */
export const sourceRow = (chip: string, from: string): Block => ({
  height: 70,
  paint(ctx, top) {
    setFont(ctx, 42)
    const width = chip ? widthOf(ctx, chip) + 112 : 0
    if (chip) {
      box(ctx, '#E7F6F0', PAD, top, width, 70, 14)
      ctx.strokeStyle = '#0D6B4C'
      ctx.lineWidth = 6
      ctx.lineCap = 'round'
      ctx.lineJoin = 'round'
      ctx.beginPath()
      ctx.moveTo(PAD + 28, top + 36)
      ctx.lineTo(PAD + 42, top + 49)
      ctx.lineTo(PAD + 66, top + 23)
      ctx.stroke()
      ctx.fillStyle = '#0D6B4C'
      writeMiddle(ctx, chip, PAD + 88, top + 35)
    }
    ctx.fillStyle = INK_3
    const x = PAD + (chip ? width + 22 : 0)
    writeMiddle(ctx, cut(ctx, from, PAD + INNER - x), x, top + 35)
  },
})

/** What is scanned: the address itself, or the picture of a mini-program code. */
export type Code = { address: string } | { picture: Image }
const CODE = 264

function paintCode(ctx: SKRSContext2D, code: Code, x: number, y: number) {
  if ('picture' in code) ctx.drawImage(code.picture, x, y, CODE, CODE)
  else paintQr(ctx, code.address, x, y, CODE, INK)
}

/** Under a dashed line: what to do, who invites, and the code. */
export const foot = (call: string, words: string[], code: Code): Block => ({
  height: 56 + CODE + 56,
  paint(ctx, top) {
    ctx.strokeStyle = LINE
    ctx.lineWidth = 3
    ctx.setLineDash([12, 9])
    ctx.beginPath()
    ctx.moveTo(0, top)
    ctx.lineTo(WIDE, top)
    ctx.stroke()
    ctx.setLineDash([])
    paintCode(ctx, code, PAD + INNER - CODE, top + 56)
    const rows = 74 + words.length * 60
    const y = top + 56 + (CODE - rows) / 2
    setFont(ctx, 52, 700)
    ctx.fillStyle = INK
    writeMiddle(ctx, call, PAD, y + 37)
    setFont(ctx, 40)
    ctx.fillStyle = INK_3
    words.forEach((line, i) => writeMiddle(ctx, line, PAD, y + 74 + 60 * i + 34))
  },
})
export const FOOT_TEXT = INNER - CODE - 42
