import { Path2D, type SKRSContext2D } from '@napi-rs/canvas'
import { circle, polygon, rect } from './paths'
import { OWN_COLOURS, PARTS, type PartName } from './parts'
import type { Stroke } from './parts/stroke'
import type { Tones } from './tones'
import { keysOf } from '../../../../contract/rules/keys'

/** Where a part stands: the middle of its box, its foot, how large it is, and how many degrees it leans. */
export type Place = readonly [x: number, foot: number, size: number, turn?: number]
export type Placed = readonly [part: PartName, ...place: Place]

const BOX = 120
/** Of the size of a part: how far down and right its shadow falls. */
const FALL = 0.055

const outlines = new Map<string, Path2D>()
function outline(path: string): Path2D {
  let made = outlines.get(path)
  if (!made) outlines.set(path, (made = new Path2D(path)))
  return made
}

export function fill(ctx: SKRSContext2D, colour: string, path: string) {
  ctx.fillStyle = colour
  ctx.fill(outline(path))
}
export function draw(ctx: SKRSContext2D, colour: string, path: string, width: number) {
  ctx.strokeStyle = colour
  ctx.lineWidth = width
  ctx.lineCap = 'round'
  ctx.lineJoin = 'round'
  ctx.stroke(outline(path))
}

/** Moves the paper, works, and moves it back. */
export function moved(ctx: SKRSContext2D, x: number, y: number, scale: number, work: () => void, degrees = 0) {
  ctx.save()
  ctx.translate(x, y)
  if (degrees) ctx.rotate((degrees * Math.PI) / 180)
  ctx.scale(scale, scale)
  work()
  ctx.restore()
}

/** All forms in one colour where there is one: its shadow. */
function strokes(ctx: SKRSContext2D, list: readonly Stroke[], tones: Tones, flat?: string) {
  for (const [tone, path, width] of list) {
    if (flat && (tone === 'shade' || tone === 'shine')) continue
    // startsWith() does not tell a colour from a tone for the type.
    const colour = flat ?? (tone.startsWith('#') ? tone : tones[tone as keyof Tones])
    if (width) draw(ctx, colour, path, width)
    else fill(ctx, colour, path)
  }
}

function placed(ctx: SKRSContext2D, [, x, foot, size, turn = 0]: Placed, by: number, work: () => void) {
  const scale = size / BOX
  ctx.save()
  ctx.translate(x - size / 2 + by, foot - size * (112 / BOX) + by)
  ctx.scale(scale, scale)
  ctx.translate(BOX / 2, BOX / 2)
  ctx.rotate((turn * Math.PI) / 180)
  ctx.translate(-BOX / 2, -BOX / 2)
  work()
  ctx.restore()
}

/** Parts as they stand, the first at the back; their shadows lie under all of them. */
export function paintParts(ctx: SKRSContext2D, items: readonly Placed[], tones: Tones, shadows = true) {
  if (shadows)
    for (const item of items) placed(ctx, item, item[3] * FALL, () => strokes(ctx, PARTS[item[0]], tones, tones.shadow))
  for (const item of items) placed(ctx, item, 0, () => strokes(ctx, PARTS[item[0]], { ...tones, ...OWN_COLOURS[item[0]] }))
}

export interface Size {
  w: number
  h: number
}

/** The one form behind a cluster, around `x` and `r` wide. */
export const STAGES = {
  disc: ({ h }: Size, x: number, r: number) => circle(x, h * 0.52, r),
  arch: ({ h }: Size, x: number, r: number) => `M${x - r} ${h}V${h * 0.52}a${r} ${r} 0 0 1 ${2 * r} 0V${h}Z`,
  slant: ({ w, h }: Size, x: number, r: number) => polygon(x - r * 0.55, 0, w, 0, w, h, x - r * 1.35, h),
  hill: ({ w, h }: Size, x: number, r: number) =>
    `M${x - r * 1.7} ${h}C${x - r} ${h * 0.3} ${x - r * 0.2} ${h * 0.1} ${w} ${h * 0.2}V${h}Z`,
  tile: ({ h }: Size, x: number, r: number) => rect(x - r, h / 2 - r, 2 * r, 2 * r, r * 0.3),
}
export type Stage = keyof typeof STAGES
export const STAGE_NAMES = keysOf(STAGES)
