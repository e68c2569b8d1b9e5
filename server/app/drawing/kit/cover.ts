import { createCanvas, type Canvas, type SKRSContext2D } from '@napi-rs/canvas'
import { setFont, widthOf, writeMiddle } from '../text'
import { fill, paintParts, STAGES, type Placed, type Size, type Stage } from './paint'
import type { PartName } from './parts'
import { ellipse, rect, roundTop } from './paths'
import { layoutOf, sceneOf, type SceneName } from './scenes'
import { tonesOf, type Domain, type Ground, type Mode, type Tones } from './tones'

/** Pixels for each unit of the drawing: sharp where it is shown widest on a phone of three pixels a point. */
const WIDE: Size = { w: 320, h: 180 }
const THUMB: Size = { w: 120, h: 90 }
const SQUARE: Size = { w: 120, h: 120 }
const SCALE = new Map([
  [WIDE, 2.8],
  [THUMB, 2.4],
  [SQUARE, 2.4],
])
/** The middle and the half width of the stage. */
const CENTRE = new Map([
  [WIDE, [222, 92]],
  [THUMB, [60, 46]],
  [SQUARE, [61, 50]],
] as const)
const QUALITY = 88

function board(size: Size, paint: (ctx: SKRSContext2D) => void): Canvas {
  const scale = SCALE.get(size)!
  const canvas = createCanvas(Math.round(size.w * scale), Math.round(size.h * scale))
  const ctx = canvas.getContext('2d')
  ctx.scale(scale, scale)
  paint(ctx)
  return canvas
}
const encoded = (canvas: Canvas) => canvas.encode('webp', QUALITY)

/** The parts of a scene where they stand; more parts than places are left out. */
function cluster(name: SceneName, size: Size): Placed[] {
  const layout = layoutOf(name)
  const places = size === WIDE ? layout.wide : size === THUMB ? layout.thumb : layout.square
  const { parts } = sceneOf(name)
  return places.flatMap((place, i): Placed[] => (parts[i] ? [[parts[i], ...place]] : []))
}

function ground(ctx: SKRSContext2D, size: Size, stage: Stage, tones: Tones, floor?: number, shift = 0) {
  fill(ctx, tones.ground, rect(0, 0, size.w, size.h))
  const [x, r] = CENTRE.get(size)!
  fill(ctx, tones.stage, STAGES[stage](size, x - shift, r))
  if (floor) fill(ctx, tones.floor, rect(0, floor, size.w, size.h - floor))
}

/** What stands beside the picture of a course: how many lessons, or which level. */
export type Label = { lessons: number } | { level: '一级' | '二级' | '三级' | '四级' }

function write(ctx: SKRSContext2D, text: string, x: number, y: number, size: number, colour: string, weight: 400 | 700 = 700) {
  setFont(ctx, size, weight)
  ctx.textAlign = 'left'
  ctx.textBaseline = 'alphabetic'
  ctx.fillStyle = colour
  ctx.fillText(text, x, y)
  return widthOf(ctx, text)
}

function label(ctx: SKRSContext2D, one: Label, { ink }: Tones) {
  const [x, y] = [24, 155]
  if ('level' in one) return void write(ctx, one.level, x, y, 46, ink)
  const wide = write(ctx, String(one.lessons), x, y, 54, ink)
  write(ctx, '讲', x + wide + 3, y, 25, ink)
}

export interface Look {
  scene: SceneName
  stage: Stage
  mode: Mode
  /** For a row of a list: a drawing of its own, without words. */
  small: boolean
}

/** Of a course or a live: deep, and at most a number on it. */
export function drawCover({ scene, stage, mode, small }: Look, words?: Label): Promise<Buffer> {
  const size = small ? THUMB : WIDE
  const tones = tonesOf(sceneOf(scene).domain, 'deep', mode)
  return encoded(
    board(size, (ctx) => {
      ground(ctx, size, stage, tones)
      paintParts(ctx, cluster(scene, size), tones)
      if (words && !small) label(ctx, words, tones)
    }),
  )
}

/** Of a topic: soft and square. */
export function drawTopic({ scene, stage, mode }: Look): Promise<Buffer> {
  const tones = tonesOf(sceneOf(scene).domain, 'soft', mode)
  return encoded(
    board(SQUARE, (ctx) => {
      ground(ctx, SQUARE, stage, tones)
      paintParts(ctx, cluster(scene, SQUARE), tones)
    }),
  )
}

/** Nothing is written beside a document: it stands in the middle. */
const QUIET = 58

/** Of a document: a file of its kind, with what it is about before it. */
export function drawDocument({ scene, stage, mode, small }: Look, format: PartName): Promise<Buffer> {
  const size = small ? THUMB : WIDE
  const { domain, parts } = sceneOf(scene)
  const about = parts[layoutOf(scene).main]
  const tones = tonesOf(domain, 'soft', mode)
  const items: Placed[] = small
    ? [
        [format, 52, 82, 74, -4],
        [about, 84, 85, 46],
      ]
    : [
        [format, 202 - QUIET, 164, 146, -4],
        [about, 270 - QUIET, 169, 88],
      ]
  return encoded(
    board(size, (ctx) => {
      ground(ctx, size, stage, tones, undefined, small ? 0 : QUIET)
      paintParts(ctx, items, tones)
    }),
  )
}

/** Of something to have: it alone, on the one neutral ground. */
export function drawGoods(part: PartName, domain: Domain, mode: Mode): Promise<Buffer> {
  const neutral = tonesOf('tool', 'soft', mode)
  const things: Ground = 'soft'
  return encoded(
    board(SQUARE, (ctx) => {
      fill(ctx, neutral.ground, rect(0, 0, SQUARE.w, SQUARE.h))
      fill(ctx, neutral.shadow, ellipse(62, 100, 40, 6))
      paintParts(ctx, [[part, 60, 100, 80]], tonesOf(domain, things, mode), false)
    }),
  )
}

export interface When {
  /** 12月, 5, 周六 14:00 */
  month: string
  day: string
  time: string
  /** 上海, 线上 */
  city?: string
}

const FLOOR = 152
/** Of an activity: when and where on the left, things on a floor beside it. In a row of a list the day alone. */
export function drawActivity({ scene, stage, mode, small }: Look, when: When): Promise<Buffer> {
  const tones = tonesOf(sceneOf(scene).domain, 'deep', mode)
  const size = small ? THUMB : WIDE
  return encoded(
    board(size, (ctx) => {
      ground(ctx, size, stage, tones, small ? 76 : FLOOR)
      paintParts(ctx, cluster(scene, size), tones)
      if (!small) dayBlock(ctx, when, tones)
    }),
  )
}

function dayBlock(ctx: SKRSContext2D, { month, day, time, city }: When, tones: Tones) {
  const [x, y, w, h] = [22, 20, 92, 104]
  const middle = x + w / 2
  const centred = (text: string, at: number, size: number, weight: 400 | 700, colour: string) => {
    setFont(ctx, size, weight)
    ctx.fillStyle = colour
    writeMiddle(ctx, text, middle, at, 'center')
  }
  fill(ctx, tones.shadow, rect(x + 4, y + 5, w, h, 11))
  fill(ctx, '#FFFFFF', rect(x, y, w, h, 11))
  fill(ctx, tones.accent, roundTop(x, y, w, 31, 11))
  centred(month, y + 16, 18, 700, tones.deep)
  centred(day, y + 59, 45, 700, '#1F2329')
  centred(time, y + 90, 15, 400, '#51565E')
  if (!city) return
  setFont(ctx, 17, 700)
  const wide = widthOf(ctx, city) + 26
  fill(ctx, tones.shadow, rect(x, 134, wide, 30, 15))
  ctx.fillStyle = '#FFFFFF'
  writeMiddle(ctx, city, x + 13, 149)
}
