import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import { box, form, oval, stroke } from '../../app/drawing/shapes'
import type { SeedPerson } from '../circle/types'

export type Look = Omit<SeedPerson['avatar'], 'ground'>
type Style = Look['style']

function channels(hex: string): [number, number, number] {
  const n = Number.parseInt(hex.slice(1), 16)
  return [n >> 16, (n >> 8) & 255, n & 255]
}

export function mix(from: string, to: string, share: number): string {
  const target = channels(to)
  const mixed = channels(from).map((value, i) => Math.round(value + ((target[i] ?? 0) - value) * share))
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

/** The same hue, dark and quiet enough for furniture; greys turn to slate. */
export function deepen(hex: string): string {
  const [r, g, b] = channels(hex)
  const low = Math.min(r, g, b)
  const range = Math.max(r, g, b) - low
  if (range < 8) return '#47567A'
  const spread = ([r, g, b] as const).map((value) => Math.round(56 + ((value - low) / range) * 72))
  return `#${spread.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

/** 0 black to 1 white, as bright as the eye finds it. */
export function lightness(hex: string): number {
  const [r, g, b] = channels(hex)
  return (0.299 * r + 0.587 * g + 0.114 * b) / 255
}

const COVERS_EARS: readonly Style[] = ['long', 'bob', 'curly']

/** What lies behind the face. */
const BACK: Partial<Record<Style, (ctx: SKRSContext2D, hair: string) => void>> = {
  long: (ctx, hair) =>
    form(
      ctx,
      hair,
      'M98 176 C90 88 138 42 200 42 C262 42 310 88 302 176 C302 232 322 268 320 330 C318 362 276 366 258 348 L142 348 C124 366 82 362 80 330 C78 268 98 232 98 176 Z',
    ),
  bob: (ctx, hair) =>
    form(
      ctx,
      hair,
      'M94 176 C88 84 138 42 200 42 C262 42 312 84 306 176 L311 258 C312 280 294 290 270 287 L130 287 C106 290 88 280 89 258 Z',
    ),
  bun(ctx, hair) {
    oval(ctx, hair, 200, 44, 42, 38)
    oval(ctx, mix(hair, '#FFFFFF', 0.16), 200, 76, 30, 7)
  },
  curly(ctx, hair) {
    const curls = [
      [118, 128],
      [104, 176],
      [110, 224],
      [142, 84],
      [184, 60],
      [224, 62],
      [262, 88],
      [286, 130],
      [297, 178],
      [290, 224],
    ] as const
    for (const [x, y] of curls) oval(ctx, hair, x, y, 38)
  },
}

/** What falls over the forehead. */
const FRONT: Record<Style, (ctx: SKRSContext2D, hair: string) => void> = {
  short: (ctx, hair) =>
    form(
      ctx,
      hair,
      'M113 180 C96 96 130 40 206 40 C276 38 304 92 287 180 C284 152 278 138 266 122 C232 132 186 122 160 98 C150 122 120 138 113 180 Z',
    ),
  long: (ctx, hair) =>
    form(ctx, hair, 'M104 206 C94 104 136 52 200 52 C264 52 306 104 296 206 C288 156 264 116 214 88 C172 112 122 144 104 206 Z'),
  bun: (ctx, hair) =>
    form(ctx, hair, 'M114 176 C98 94 142 52 200 52 C258 52 302 94 286 176 C278 134 246 102 200 100 C154 102 122 134 114 176 Z'),
  curly(ctx, hair) {
    for (const [x, y, r] of [
      [144, 104, 32],
      [182, 88, 34],
      [222, 90, 34],
      [258, 108, 30],
    ] as const)
      oval(ctx, hair, x, y, r)
  },
  bob: (ctx, hair) =>
    form(
      ctx,
      hair,
      'M104 204 C92 98 138 50 200 50 C262 50 308 98 296 204 C292 176 288 160 278 146 C226 156 174 156 122 146 C112 160 108 176 104 204 Z',
    ),
  bald(ctx, hair) {
    form(ctx, hair, 'M115 190 C102 158 108 124 124 108 C120 134 126 150 125 178 Z')
    form(ctx, hair, 'M285 190 C298 158 292 124 276 108 C280 134 274 150 275 178 Z')
    oval(ctx, 'rgba(255,255,255,0.22)', 224, 100, 26, 11)
  },
}

function body(ctx: SKRSContext2D, { skin, clothes }: Look): void {
  form(ctx, clothes, 'M40 400 C44 330 96 306 164 292 L236 292 C304 306 356 330 360 400 Z')
  const isDark = lightness(clothes) < 0.5
  if (isDark) form(ctx, '#F7F5F0', 'M158 290 L242 290 L200 372 Z')
  form(ctx, mix(skin, '#8A4A2A', 0.22), 'M166 236 L234 236 L234 296 C226 328 174 328 166 296 Z')
  const trim = isDark ? mix(clothes, '#FFFFFF', 0.14) : mix(clothes, '#3A3A44', 0.16)
  if (isDark) {
    form(ctx, trim, 'M160 286 L132 304 L150 340 L200 400 L200 372 Z')
    form(ctx, trim, 'M240 286 L268 304 L250 340 L200 400 L200 372 Z')
  } else stroke(ctx, trim, 10, 'M161 298 C172 340 228 340 239 298')
}

function face(ctx: SKRSContext2D, { skin, hair, style }: Look): void {
  const shade = mix(skin, '#A0522D', 0.2)
  if (!COVERS_EARS.includes(style)) for (const x of [116, 284]) oval(ctx, shade, x, 192, 17, 21)
  form(ctx, skin, 'M116 170 C116 96 154 66 200 66 C246 66 284 96 284 170 C284 238 248 278 200 278 C152 278 116 238 116 170 Z')
  oval(ctx, 'rgba(214,96,72,0.16)', 148, 222, 18, 12)
  oval(ctx, 'rgba(214,96,72,0.16)', 252, 222, 18, 12)
  const brow = style === 'bald' ? hair : mix(hair, skin, 0.15)
  stroke(ctx, brow, 6, 'M150 170 Q164 161 179 168')
  stroke(ctx, brow, 6, 'M221 168 Q236 161 250 170')
  oval(ctx, '#2A2A30', 166, 194, 8, 9)
  oval(ctx, '#2A2A30', 234, 194, 8, 9)
  stroke(ctx, shade, 5, 'M200 200 Q194 216 201 219')
  stroke(ctx, mix(skin, '#9C2F2A', 0.6), 6, 'M177 240 Q200 258 223 240')
}

function glasses(ctx: SKRSContext2D): void {
  const frame = '#3B3A40'
  for (const x of [132, 206]) {
    ctx.fillStyle = 'rgba(255,255,255,0.2)'
    ctx.strokeStyle = frame
    ctx.lineWidth = 5
    ctx.beginPath()
    ctx.roundRect(x, 172, 62, 46, 20)
    ctx.fill()
    ctx.stroke()
  }
  stroke(ctx, frame, 5, 'M194 190 Q200 185 206 190 M132 188 L117 184 M268 188 L283 184')
}

/** Head and shoulders in a square of 400, so that scenes can place the same people. */
export function paintBust(ctx: SKRSContext2D, look: Look): void {
  BACK[look.style]?.(ctx, look.hair)
  body(ctx, look)
  face(ctx, look)
  FRONT[look.style](ctx, look.hair)
  if (look.glasses) glasses(ctx)
}

const SHOE = '#2E394B'

function chair(ctx: SKRSContext2D, colour: string): void {
  box(ctx, colour, -128, -330, 36, 230, 18)
  box(ctx, colour, -120, -136, 190, 42, 16)
  box(ctx, SHOE, -100, -100, 14, 100)
  box(ctx, SHOE, 36, -100, 14, 100)
}

/** Sits on a chair and looks to the right; the origin is the floor under the chair. */
export function paintSitter(ctx: SKRSContext2D, look: Look, trousers: string, seat: string): void {
  chair(ctx, seat)
  stroke(ctx, trousers, 62, 'M-62 -158 L96 -158 L104 -40')
  form(ctx, SHOE, 'M72 -30 C110 -36 160 -30 164 0 L72 0 Z')
  form(ctx, look.clothes, 'M-92 -132 C-104 -260 -96 -356 -20 -366 C40 -366 56 -300 44 -132 Z')
  box(ctx, mix(look.skin, '#8A4A2A', 0.22), -36, -412, 52, 70, 20)
  if (look.style === 'long') form(ctx, look.hair, 'M-64 -510 C-98 -440 -104 -334 -72 -310 C-32 -298 -18 -350 -22 -430 Z')
  oval(ctx, look.skin, 2, -460, 66, 74)
  form(ctx, look.skin, 'M62 -474 C70 -456 84 -446 78 -438 C74 -432 66 -434 58 -430 Z')
  oval(ctx, '#2A2A30', 38, -468, 7, 9)
  stroke(ctx, mix(look.skin, '#9C2F2A', 0.6), 6, 'M32 -418 Q44 -412 54 -420')
  form(
    ctx,
    look.hair,
    'M-66 -420 C-96 -520 -40 -562 20 -550 C62 -544 72 -506 66 -494 C40 -506 12 -504 -8 -496 C-4 -466 -20 -446 -34 -430 C-44 -420 -56 -416 -66 -420 Z',
  )
  if (look.style !== 'long') oval(ctx, mix(look.skin, '#8A4A2A', 0.16), -22, -450, 13, 18)
  stroke(ctx, mix(look.clothes, '#1B2440', 0.16), 46, 'M-24 -312 L30 -226 L142 -236')
  oval(ctx, look.skin, 158, -238, 25, 23)
}

/** One of an audience seen from behind; the origin is where the seat hides the body. */
export function paintListener(ctx: SKRSContext2D, hair: string, clothes: string, isLong: boolean): void {
  form(ctx, clothes, 'M-150 200 L-150 0 C-146 -96 -96 -126 -36 -134 L36 -134 C96 -126 146 -96 150 0 L150 200 Z')
  box(ctx, '#D9A67E', -28, -176, 56, 60, 20)
  if (isLong) box(ctx, hair, -72, -250, 144, 160, [40, 40, 60, 60])
  oval(ctx, '#D9A67E', -72, -222, 12, 18)
  oval(ctx, '#D9A67E', 72, -222, 12, 18)
  oval(ctx, hair, 0, -234, 74, 82)
}

/** Some people part their hair on the other side; the colour decides, so a person always looks the same. */
function isMirrored(ground: string): boolean {
  return Number.parseInt(ground.slice(1), 16) % 2 === 1
}

export async function drawAvatar(avatar: SeedPerson['avatar']): Promise<Buffer> {
  const canvas = createCanvas(400, 400)
  const ctx = canvas.getContext('2d')
  box(ctx, avatar.ground, 0, 0, 400, 400)
  oval(ctx, 'rgba(255,255,255,0.1)', 200, 214, 176)
  if (isMirrored(avatar.ground)) {
    ctx.translate(400, 0)
    ctx.scale(-1, 1)
  }
  // The app cuts avatars round: the bust stands lower, so that no knot of hair is cut off.
  ctx.translate(-6, 28)
  ctx.scale(1.03, 1.03)
  paintBust(ctx, avatar)
  return canvas.encode('webp', 88)
}
