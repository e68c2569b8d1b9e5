import { createCanvas } from '@napi-rs/canvas'
import { box, form, oval, stroke } from '../../app/drawing/shapes'
import { setFont, writeMiddle } from '../../app/drawing/text'

export type Shape = 'book' | 'notebook' | 'ticket' | 'cup' | 'phones' | 'bag' | 'film' | 'course'

const SIDE = 800
const HIGH = 640
const QUALITY = 88
const GROUND = '#edf0f5'
type Ctx = ReturnType<ReturnType<typeof createCanvas>['getContext']>

/** A book that lies open to nobody: its back, its band, and a sign on it. */
function book(ctx: Ctx, [cover, back, paper]: string[], words: string) {
  box(ctx, '#d8dde6', 266, 92, 300, 444, 16)
  box(ctx, '#ffffff', 262, 100, 296, 436, 12)
  box(ctx, cover, 254, 84, 300, 444, 16)
  box(ctx, back, 254, 84, 52, 444, [16, 0, 0, 16])
  box(ctx, paper, 344, 148, 170, 84, 10)
  setFont(ctx, 44, 700)
  ctx.fillStyle = cover
  writeMiddle(ctx, words, 429, 206, 'center')
  box(ctx, paper, 344, 420, 170, 14, 7)
  box(ctx, paper, 344, 452, 110, 14, 7)
}

function notebook(ctx: Ctx, tones: string[], words: string) {
  book(ctx, tones, words)
  form(ctx, tones[3], 'M440 500 L480 500 L480 590 L460 572 L440 590 Z')
  for (let at = 0; at < 6; at++) oval(ctx, '#ffffff', 280, 140 + at * 64, 9)
}

function ticket(ctx: Ctx, [body, , paper]: string[], words: string) {
  box(ctx, body, 150, 190, 500, 260, 22)
  oval(ctx, GROUND, 150, 320, 34)
  oval(ctx, GROUND, 650, 320, 34)
  for (let at = 0; at < 9; at++) box(ctx, paper, 496, 206 + at * 27, 6, 15, 3)
  ctx.fillStyle = '#ffffff'
  setFont(ctx, 64, 700)
  writeMiddle(ctx, words, 336, 320, 'center')
  setFont(ctx, 34)
  writeMiddle(ctx, '金币兑换', 336, 388, 'center')
  setFont(ctx, 40, 700)
  writeMiddle(ctx, '1 张', 576, 334, 'center')
}

function cup(ctx: Ctx, [body, band, paper]: string[]) {
  form(ctx, '#ffffff', 'M282 176 L518 176 L486 548 L314 548 Z')
  form(ctx, band, 'M297 300 L503 300 L493 424 L307 424 Z')
  box(ctx, body, 262, 128, 276, 58, 16)
  oval(ctx, paper, 400, 362, 42)
  form(ctx, band, 'M376 386 C384 340 414 336 424 338 C420 368 400 388 376 386 Z')
}

function phones(ctx: Ctx, [body, dark, paper]: string[]) {
  for (const [x, way] of [
    [300, 1],
    [500, -1],
  ] as const) {
    oval(ctx, dark, x, 170, 56)
    box(ctx, dark, x + way * 14 - 24, 180, 48, 150, 22)
  }
  box(ctx, '#d8dde6', 232, 372, 340, 190, 70)
  box(ctx, body, 226, 364, 340, 190, 70)
  box(ctx, paper, 226, 432, 340, 6, 0)
  oval(ctx, '#2f8f63', 396, 486, 9)
}

function bag(ctx: Ctx, [body, dark, paper]: string[]) {
  stroke(ctx, dark, 22, 'M330 190 C330 84 470 84 470 190')
  box(ctx, body, 236, 160, 328, 400, [110, 110, 30, 30])
  box(ctx, dark, 284, 376, 232, 150, 24)
  box(ctx, paper, 284, 420, 232, 6, 0)
  oval(ctx, paper, 400, 256, 30)
}

function film(ctx: Ctx, [body, dark, paper]: string[], words: string) {
  box(ctx, dark, 178, 148, 444, 330, 30)
  box(ctx, body, 194, 164, 412, 298, 20)
  form(ctx, paper, 'M362 242 L478 312 L362 382 Z')
  setFont(ctx, 36, 700)
  ctx.fillStyle = dark
  writeMiddle(ctx, words, 400, 540, 'center')
}

function course(ctx: Ctx, [body, dark, paper]: string[], words: string) {
  box(ctx, dark, 170, 160, 460, 300, 22)
  box(ctx, paper, 188, 178, 424, 264, 12)
  for (const [at, height] of [70, 120, 96, 170].entries())
    box(ctx, at === 3 ? dark : body, 250 + at * 82, 410 - height, 50, height, [8, 8, 0, 0])
  box(ctx, dark, 360, 460, 80, 40, 0)
  box(ctx, dark, 290, 496, 220, 22, 11)
  setFont(ctx, 36, 700)
  ctx.fillStyle = dark
  writeMiddle(ctx, words, 400, 580, 'center')
}

const shapes: Record<Shape, (ctx: Ctx, tones: string[], words: string) => void> = {
  book,
  notebook,
  ticket,
  cup,
  phones,
  bag,
  film,
  course,
}

/** A product on a quiet ground. */
export async function drawProduct(shape: Shape, tones: string[], words: string): Promise<Buffer> {
  const canvas = createCanvas(SIDE, HIGH)
  const ctx = canvas.getContext('2d')
  box(ctx, GROUND, 0, 0, SIDE, HIGH, 0)
  shapes[shape](ctx, tones, words)
  return canvas.encode('webp', QUALITY)
}
