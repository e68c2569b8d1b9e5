import { createCanvas } from '@napi-rs/canvas'
import { box, form, oval } from '../../app/drawing/shapes'
import { setFont, widthOf, writeMiddle } from '../../app/drawing/text'

/** Tones of one hue, from deep to paper, and one accent. */
export interface Tones {
  deep: string
  stage: string
  body: string
  light: string
  paper: string
  accent: string
}

export interface CoverLook {
  tones: Tones
  scene: 'hall' | 'round' | 'screen' | 'visit'
  /** On the white sheet, as the day is written. */
  month: string
  day: string
  when: string
  /** 上海, 线上 */
  city: string
}

const [WIDE, HIGH] = [1200, 750]
const FLOOR = 610
const QUALITY = 88
type Ctx = ReturnType<ReturnType<typeof createCanvas>['getContext']>

/** Rows of seats, seen from behind. */
function seats(ctx: Ctx, { body, light, deep }: Tones, top: number) {
  for (let row = 0; row < 2; row++)
    for (let seat = 0; seat < 5; seat++) {
      const x = 520 + seat * 126 + row * 34
      const y = top + row * 78
      box(ctx, deep, x + 8, y + 10, 92, 92, [30, 30, 10, 10])
      box(ctx, row ? light : body, x, y, 92, 92, [30, 30, 10, 10])
    }
}

/** A wall that is spoken before, with a chart on it, and a lectern. */
function hall(ctx: Ctx, tones: Tones) {
  const { paper, light, body, deep, accent } = tones
  box(ctx, deep, 566, 142, 470, 280, 14)
  box(ctx, paper, 552, 128, 470, 280, 14)
  for (const [at, height] of [90, 150, 120, 190].entries())
    box(ctx, at === 3 ? accent : light, 610 + at * 96, 368 - height, 56, height, [8, 8, 0, 0])
  box(ctx, body, 1040, 300, 96, 190, [10, 10, 0, 0])
  box(ctx, light, 1026, 284, 124, 28, 8)
  seats(ctx, tones, 470)
}

/** A table with people around it. */
function round(ctx: Ctx, { paper, light, body, deep, accent }: Tones) {
  for (const [x, colour] of [
    [600, body],
    [760, light],
    [940, body],
    [1080, light],
  ] as const) {
    oval(ctx, colour, x, 300, 46)
    box(ctx, colour, x - 64, 352, 128, 150, [56, 56, 0, 0])
  }
  oval(ctx, deep, 846, 520, 330, 82)
  oval(ctx, paper, 836, 500, 330, 82)
  box(ctx, light, 700, 470, 96, 62, 6)
  box(ctx, accent, 880, 476, 70, 50, 6)
  box(ctx, light, 980, 470, 96, 62, 6)
}

/** Somebody who speaks, on a screen, with a word beside. */
function screen(ctx: Ctx, { paper, light, body, deep, accent }: Tones) {
  box(ctx, deep, 556, 154, 560, 356, 22)
  box(ctx, paper, 540, 136, 560, 356, 22)
  oval(ctx, body, 730, 278, 58)
  box(ctx, body, 640, 346, 180, 146, [80, 80, 0, 0])
  box(ctx, light, 880, 210, 170, 30, 15)
  box(ctx, light, 880, 262, 130, 30, 15)
  form(ctx, accent, 'M884 336 L884 420 L962 378 Z')
  box(ctx, body, 760, 492, 120, 70)
  box(ctx, body, 680, 556, 280, 28, 14)
}

/** A house with many windows, and the way to its door. */
function visit(ctx: Ctx, { paper, light, body, deep, accent }: Tones) {
  box(ctx, deep, 672, 168, 330, 442)
  box(ctx, paper, 650, 150, 330, 460, [14, 14, 0, 0])
  box(ctx, light, 980, 290, 150, 320, [0, 14, 0, 0])
  for (let row = 0; row < 4; row++)
    for (let window = 0; window < 3; window++)
      box(ctx, row === 1 && window === 1 ? accent : light, 692 + window * 92, 196 + row * 84, 60, 52, 6)
  box(ctx, body, 780, 540, 76, 70, [10, 10, 0, 0])
  form(ctx, body, 'M560 610 a52 52 0 1 1 104 0 Z')
}
const scenes = { hall, round, screen, visit }

/** The cover of an activity: when on a white sheet, where beneath it, and the place itself; its title stands beside it, never on it. */
export async function drawActivity({ tones, scene, month, day, when, city }: CoverLook): Promise<Buffer> {
  const canvas = createCanvas(WIDE, HIGH)
  const ctx = canvas.getContext('2d')
  box(ctx, tones.deep, 0, 0, WIDE, HIGH)
  oval(ctx, tones.stage, 850, 420, 430)
  box(ctx, tones.stage, 0, FLOOR, WIDE, HIGH - FLOOR)
  scenes[scene](ctx, tones)

  box(ctx, tones.stage, 92, 152, 316, 356, 22)
  box(ctx, '#FFFFFF', 80, 138, 316, 356, 22)
  box(ctx, tones.accent, 80, 138, 316, 92, [22, 22, 0, 0])
  const write = (text: string, y: number, size: number, weight: 400 | 700, colour: string) => {
    setFont(ctx, size, weight)
    ctx.fillStyle = colour
    writeMiddle(ctx, text, 238 - widthOf(ctx, text) / 2, y)
  }
  write(month, 184, 46, 700, '#1F2329')
  write(day, 316, 132, 700, tones.deep)
  write(when, 436, 40, 400, '#51565E')
  setFont(ctx, 40, 700)
  const wide = Math.max(150, widthOf(ctx, city) + 72)
  box(ctx, tones.paper, 80, 528, wide, 76, 38)
  ctx.fillStyle = tones.deep
  writeMiddle(ctx, city, 80 + (wide - widthOf(ctx, city)) / 2, 566)
  return canvas.encode('webp', QUALITY)
}
