import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import { box, form, oval, stroke } from './shapes'

/** Quiet grounds, none of them a colour that stands for something. */
const GROUNDS = ['#7C8DB5', '#8A7FB0', '#6B96A3', '#739C86', '#B08D7A', '#A9849A', '#858C99', '#94925F']
const PALE = '#F7F8FA'

/** Things that say nothing of anybody, pale on a ground, within the circle of a square of 100. */
const THINGS: ((ctx: SKRSContext2D, ground: string) => void)[] = [
  // a leaf
  (ctx, ground) => {
    form(ctx, PALE, 'M28 72 C25 44 44 27 74 26 C76 56 58 75 28 72 Z')
    stroke(ctx, ground, 3, 'M26 76 L62 38 M44 57 L44 44 M44 57 L58 57')
  },
  // hills and a sun
  (ctx) => {
    form(ctx, PALE, 'M20 72 L41 36 L54 56 L62 46 L80 72 Z')
    oval(ctx, PALE, 67, 32, 7)
  },
  // a cup
  (ctx) => {
    form(ctx, PALE, 'M27 42 L65 42 L62 70 C61 75 58 77 55 77 L37 77 C34 77 31 75 30 70 Z')
    stroke(ctx, PALE, 4, 'M65 48 C79 47 79 65 64 65 M38 34 C35 30 41 27 38 23 M52 34 C49 30 55 27 52 23')
  },
  // an umbrella
  (ctx) => {
    form(ctx, PALE, 'M21 54 C21 18 79 18 79 54 C71 47 63 48 60 54 C54 47 46 47 40 54 C37 48 29 47 21 54 Z')
    stroke(ctx, PALE, 4, 'M50 50 L50 72 C50 80 39 80 39 72')
  },
  // a cloud
  (ctx) => {
    for (const [x, y, r] of [
      [38, 55, 14],
      [54, 45, 18],
      [68, 57, 12],
    ] as const)
      oval(ctx, PALE, x, y, r)
    box(ctx, PALE, 30, 55, 44, 14, 7)
  },
  // the moon
  (ctx) => {
    form(ctx, PALE, 'M60 22 C36 26 24 56 44 70 C56 80 72 76 78 66 C54 68 42 44 60 22 Z')
    oval(ctx, PALE, 72, 36, 4)
  },
  // a fish
  (ctx, ground) => {
    oval(ctx, PALE, 44, 50, 24, 15)
    form(ctx, PALE, 'M60 50 L80 35 L80 65 Z')
    oval(ctx, ground, 33, 46, 3)
  },
  // a house
  (ctx, ground) => {
    form(ctx, PALE, 'M20 52 L50 25 L80 52 L71 52 L71 75 L29 75 L29 52 Z')
    box(ctx, ground, 45, 57, 10, 18, 2)
  },
  // a flower
  (ctx, ground) => {
    for (let n = 0; n < 6; n++) oval(ctx, PALE, 50 + 16 * Math.cos((n * Math.PI) / 3), 50 + 16 * Math.sin((n * Math.PI) / 3), 11)
    oval(ctx, ground, 50, 50, 8)
  },
  // a boat
  (ctx) => {
    form(ctx, PALE, 'M53 22 L53 58 L77 58 Z')
    form(ctx, PALE, 'M47 32 L47 58 L28 58 Z')
    form(ctx, PALE, 'M20 63 L80 63 L69 78 L31 78 Z')
  },
  // the sun
  (ctx) => {
    oval(ctx, PALE, 50, 50, 14)
    stroke(
      ctx,
      PALE,
      5,
      'M50 22 L50 27 M50 73 L50 78 M22 50 L27 50 M73 50 L78 50 M30 30 L34 34 M66 66 L70 70 M70 30 L66 34 M34 66 L30 70',
    )
  },
  // a tree
  (ctx) => {
    form(ctx, PALE, 'M50 20 L70 46 L30 46 Z')
    form(ctx, PALE, 'M50 35 L77 64 L23 64 Z')
    box(ctx, PALE, 45, 62, 10, 16, 2)
  },
]

/** How many there are; circle_post.face is one of them. */
export const FACES = THINGS.length * GROUNDS.length
const SIDE = 160

/** The face of somebody who has no name, as a WebP picture. */
export async function drawFace(face: number): Promise<Buffer> {
  const canvas = createCanvas(SIDE, SIDE)
  const ctx = canvas.getContext('2d')
  const ground = GROUNDS[face % GROUNDS.length]
  box(ctx, ground, 0, 0, SIDE, SIDE)
  ctx.scale(SIDE / 100, SIDE / 100)
  THINGS[Math.floor(face / GROUNDS.length)](ctx, ground)
  return canvas.encode('webp', 88)
}
