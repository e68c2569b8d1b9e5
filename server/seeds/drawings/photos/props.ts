import type { SKRSContext2D } from '@napi-rs/canvas'
import { draw, fill, moved, paintParts, type Placed } from '../../../app/drawing/kit/paint'
import { ellipse, polygon, rect } from '../../../app/drawing/kit/paths'
import { tonesOf, type Domain, type Tones } from '../../../app/drawing/kit/tones'
import { setFont, type Weight } from '../../../app/drawing/text'

/** Somebody's snapshot, 320 × 180. */
export type Photo = (ctx: SKRSContext2D) => void
export const [WIDTH, HEIGHT] = [320, 180]

export function write(
  ctx: SKRSContext2D,
  text: string,
  x: number,
  y: number,
  size: number,
  colour = '#1F2329',
  weight: Weight = 400,
  align: 'left' | 'center' | 'right' = 'left',
) {
  setFont(ctx, size, weight)
  ctx.textAlign = align
  ctx.textBaseline = 'alphabetic'
  ctx.fillStyle = colour
  ctx.fillText(text, x, y)
}

/** Done in a corner of its own, leaning. */
export const leaning = (ctx: SKRSContext2D, x: number, y: number, degrees: number, work: () => void) =>
  moved(
    ctx,
    x,
    y,
    1,
    () => {
      ctx.translate(-x, -y)
      work()
    },
    degrees,
  )

/** A line of something that cannot be read from here. */
export const scribble = (ctx: SKRSContext2D, x: number, y: number, width: number, colour = '#C3C8D0', height = 4) =>
  fill(ctx, colour, rect(x, y, width, height, height / 2))

/** A wall that light falls on, and a floor. */
export function room(ctx: SKRSContext2D, wall: string, light: string, floor: string, from = 150) {
  fill(ctx, wall, rect(0, 0, WIDTH, HEIGHT))
  fill(ctx, light, polygon(40, 0, 130, 0, 40, from, -50, from) + polygon(150, 0, 190, 0, 100, from, 60, from))
  fill(ctx, floor, rect(0, from, WIDTH, HEIGHT - from))
}

/** A wooden table, seen from above. */
export function table(ctx: SKRSContext2D, wood = '#D9B88C', grain = '#CDA877', light = '#E2C59E') {
  fill(ctx, wood, rect(0, 0, WIDTH, HEIGHT))
  for (const y of [24, 66, 112, 150])
    fill(ctx, grain, `M0 ${y}C80 ${y - 4} 200 ${y + 5} 320 ${y - 2}v3C200 ${y + 8} 80 ${y - 1} 0 ${y + 3}Z`)
  fill(ctx, `${light}8C`, polygon(0, 0, 150, 0, 40, 180, 0, 180))
}

/** Something flat on a table, with its shadow. */
export function lying(ctx: SKRSContext2D, colour: string, path: string, shadow = '#5F452638', by = 4) {
  moved(ctx, by, by + 1, 1, () => fill(ctx, shadow, path))
  fill(ctx, colour, path)
}

/** Of somebody who sits before us, from behind; the lower edge cuts the body. */
export function listener(ctx: SKRSContext2D, x: number, size: number, hair: string, clothes: string, foot = HEIGHT) {
  moved(ctx, x, foot - 62 * size, size, () => {
    fill(ctx, clothes, 'M-44 66c0-30 18-36 44-36s44 6 44 36Z')
    fill(ctx, '#D9A27A', rect(-9, 14, 18, 22, 6))
    fill(ctx, '#E8B48B', ellipse(-21, 6, 4.5, 4.5) + ellipse(21, 6, 4.5, 4.5))
    fill(ctx, hair, ellipse(0, 2, 21, 24))
  })
}

/** Standing, small, seen from the front; the origin is between the feet. */
export function stander(
  ctx: SKRSContext2D,
  x: number,
  foot: number,
  size: number,
  {
    hair,
    clothes,
    legs = '#3B4452',
    skin = '#F0C19A',
    vest,
  }: { hair: string; clothes: string; legs?: string; skin?: string; vest?: string },
) {
  moved(ctx, x, foot, size, () => {
    fill(ctx, '#0000001A', ellipse(0, 0, 15, 3))
    fill(ctx, legs, rect(-8, -28, 7, 28, 3) + rect(1, -28, 7, 28, 3))
    fill(ctx, clothes, 'M-13-28v-20q0-10 13-10t13 10v20Z')
    if (vest) fill(ctx, vest, 'M-10-28v-26l6-3 4 8 4-8 6 3v26Z')
    draw(ctx, clothes, 'M-12-48l-4 18M12-48l4 18', 5)
    fill(ctx, skin, ellipse(0, -68, 9, 10))
    fill(ctx, hair, 'M-10-68c-2-18 22-18 20 0-2-5-4-8-6-9-4 2-8 2-10 1-2 2-3 4-4 8Z')
    fill(ctx, '#2A211F', ellipse(-3.4, -67, 1.1, 1.1) + ellipse(3.4, -67, 1.1, 1.1))
    draw(ctx, '#A5543F', 'M-2.5-62.500q2.500 2 5 0', 1.1)
  })
}

export function sticker(ctx: SKRSContext2D, x: number, y: number, colour: string, lines: readonly number[], degrees = 0) {
  leaning(ctx, x + 15, y + 15, degrees, () => {
    fill(ctx, '#0000001F', rect(x + 1.5, y + 2, 30, 30))
    fill(ctx, colour, rect(x, y, 30, 30))
    lines.forEach((width, i) => draw(ctx, '#5A4A2A99', `M${x + 5} ${y + 8 + i * 7}h${width}`, 1.8))
  })
}

/** Round something with a pen that corrects. */
export const ring = (ctx: SKRSContext2D, x: number, y: number, w: number, h: number) =>
  draw(
    ctx,
    '#E5484D',
    `M${x + w * 0.3} ${y}c${w * 0.4} ${-h * 0.3} ${w * 0.9} ${-h * 0.1} ${w * 0.9} ${h * 0.4}s${-w * 0.9} ${h * 0.7}-${w * 1.1} ${h * 0.3}c${-w * 0.1} ${-h * 0.3} ${w * 0.05} ${-h * 0.6} ${w * 0.3} ${-h * 0.65}`,
    2.6,
  )

/** Things of the kit in a room: in the hue of what they are, without shadows of their own. */
export const things = (ctx: SKRSContext2D, domain: Domain, items: readonly Placed[], own: Partial<Tones> = {}) =>
  paintParts(ctx, items, { ...tonesOf(domain, 'soft', 'light'), ...own }, false)

export const LEAVES = { light: '#6DB68E', body: '#4C9A71', strong: '#35795A', accent: '#F2E9DB', accentShade: '#DDD0BC' }
