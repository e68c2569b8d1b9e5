import type { SKRSContext2D } from '@napi-rs/canvas'
import { box, form, oval, stroke } from '../../app/drawing/shapes'
import { deepen, type Look, lightness, mix, paintBust, paintListener, paintSitter } from './avatar'
import type { Drawing } from './types'

type Scene = Extract<Drawing, { kind: 'scene' }>['scene']

/** Every colour of a room comes from its ground, so a page of scenes keeps one temper. */
interface Tones {
  wall: string
  shade: string
  soft: string
  mid: string
  deep: string
  floor: string
}

const WOOD = '#C99B6B'
const WOOD_DARK = '#A87A4E'
const LEAF = '#4F9070'
const LEAF_DARK = '#3B7558'
const WHITE = '#FFFFFF'
const DARK = '#2E394B'
const SKY = '#CFE3F2'
const WARM = '#E3A04F'

const PEOPLE = {
  ann: { skin: '#F2C9A8', hair: '#33261F', style: 'bob', clothes: '#F4EEE2' },
  ben: { skin: '#DDA97F', hair: '#24201F', style: 'short', clothes: '#33506E', glasses: true },
  cao: { skin: '#EDBE9A', hair: '#4A2F25', style: 'long', clothes: '#C9705A' },
  dan: { skin: '#E8B88F', hair: '#2B2523', style: 'short', clothes: '#5D8F82' },
  eve: { skin: '#F5D2B4', hair: '#2A211E', style: 'bun', clothes: '#D9A441' },
} satisfies Record<string, Look>

function tonesOf(ground: string): Tones {
  const deep = lightness(ground) > 0.45 ? deepen(ground) : ground
  const wall = mix(ground, WHITE, Math.max(0, (0.86 - lightness(ground)) / (1 - lightness(ground))))
  return {
    wall,
    shade: mix(wall, deep, 0.1),
    soft: mix(wall, deep, 0.22),
    mid: mix(wall, deep, 0.55),
    deep,
    floor: mix(wall, '#C08F5E', 0.45),
  }
}

/** Paints a thing made around its own origin at another place and size; a negative size mirrors it. */
function place(ctx: SKRSContext2D, x: number, y: number, size: number, thing: () => void): void {
  ctx.save()
  ctx.translate(x, y)
  ctx.scale(size, Math.abs(size))
  thing()
  ctx.restore()
}

function bust(ctx: SKRSContext2D, look: Look, x: number, bottom: number, width: number): void {
  place(ctx, x - width / 2, bottom - width, width / 400, () => paintBust(ctx, look))
}

function room(ctx: SKRSContext2D, tones: Tones, floorAt: number): void {
  box(ctx, tones.wall, 0, 0, 1280, 960)
  box(ctx, tones.floor, 0, floorAt, 1280, 960 - floorAt)
  box(ctx, WHITE, 0, floorAt - 16, 1280, 16)
}

function windowAt(ctx: SKRSContext2D, tones: Tones, x: number, y: number, w: number, h: number): void {
  box(ctx, WHITE, x - 16, y - 16, w + 32, h + 32, 12)
  box(ctx, SKY, x, y, w, h, 4)
  ctx.save()
  ctx.beginPath()
  ctx.rect(x, y, w, h)
  ctx.clip()
  oval(ctx, '#F7DFA8', x + w * 0.78, y + h * 0.3, 40)
  for (const [i, share] of [0.36, 0.52, 0.3, 0.6, 0.42, 0.24].entries()) {
    box(ctx, mix(SKY, tones.deep, i % 2 ? 0.22 : 0.32), x + (i * w) / 6 + 6, y + h * (1 - share), w / 6 - 8, h)
  }
  ctx.restore()
  box(ctx, WHITE, x + w / 2 - 6, y, 12, h)
  box(ctx, WHITE, x - 30, y + h + 14, w + 60, 18, 6)
}

function plant(ctx: SKRSContext2D, x: number, bottom: number, size: number): void {
  place(ctx, x, bottom, size, () => {
    form(ctx, LEAF_DARK, 'M0 -90 C-20 -190 -90 -230 -120 -236 C-116 -170 -70 -110 0 -84 Z')
    form(ctx, LEAF_DARK, 'M0 -90 C20 -190 90 -230 120 -236 C116 -170 70 -110 0 -84 Z')
    form(ctx, LEAF, 'M0 -84 C-46 -170 -30 -260 0 -310 C30 -260 46 -170 0 -84 Z')
    form(ctx, LEAF, 'M0 -80 C-40 -130 -90 -140 -130 -132 C-104 -92 -50 -72 0 -74 Z')
    form(ctx, LEAF, 'M0 -80 C40 -130 90 -140 130 -132 C104 -92 50 -72 0 -74 Z')
    form(ctx, '#F3EEE4', 'M-62 -92 L62 -92 L46 0 L-46 0 Z')
    box(ctx, '#DED5C4', -68, -98, 136, 20, 8)
  })
}

/** Seen from behind, as it stands before the one who works at it. */
function laptopBack(ctx: SKRSContext2D, x: number, bottom: number): void {
  box(ctx, '#D5DAE1', x - 106, bottom - 112, 212, 106, 12)
  oval(ctx, '#F4F6F8', x, bottom - 60, 12)
  box(ctx, '#B4BBC6', x - 132, bottom - 12, 264, 12, 6)
}

function mug(ctx: SKRSContext2D, colour: string, x: number, bottom: number): void {
  stroke(ctx, colour, 12, `M${x + 30} ${bottom - 56} q34 0 30 24 q-6 18 -30 14`)
  box(ctx, colour, x - 34, bottom - 76, 70, 76, [4, 4, 18, 18])
}

function lamp(ctx: SKRSContext2D, tones: Tones, x: number, length: number): void {
  box(ctx, tones.mid, x - 3, 0, 6, length)
  form(
    ctx,
    tones.deep,
    `M${x - 66} ${length + 58} C${x - 60} ${length + 4} ${x - 24} ${length - 12} ${x} ${length - 12} C${x + 24} ${length - 12} ${x + 60} ${length + 4} ${x + 66} ${length + 58} Z`,
  )
  box(ctx, '#F8E3A9', x - 36, length + 58, 72, 12, [0, 0, 12, 12])
}

function table(ctx: SKRSContext2D, x: number, top: number, width: number, legs: number): void {
  for (const leg of [x + 50, x + width - 86]) box(ctx, WOOD_DARK, leg, top + 20, 36, legs)
  box(ctx, WOOD, x, top, width, 38, 10)
}

function shelf(ctx: SKRSContext2D, tones: Tones, x: number, y: number, plantFirst: boolean): void {
  const books = [
    [0, 26, 92, tones.deep],
    [32, 22, 78, WARM],
    [60, 30, 100, tones.mid],
    [96, 20, 84, '#C9705A'],
    [122, 26, 94, '#5D8F82'],
  ] as const
  const from = plantFirst ? x + 130 : x + 24
  for (const [dx, w, h, colour] of books) box(ctx, colour, from + dx, y - h, w, h, 4)
  const pot = plantFirst ? x + 36 : x + 210
  box(ctx, '#F3EEE4', pot, y - 54, 54, 54, [4, 4, 14, 14])
  oval(ctx, LEAF, pot + 12, y - 70, 24)
  oval(ctx, LEAF_DARK, pot + 40, y - 74, 26)
  box(ctx, WOOD, x, y, 310, 18, 6)
}

function office(ctx: SKRSContext2D, tones: Tones): void {
  room(ctx, tones, 800)
  windowAt(ctx, tones, 110, 130, 620, 330)
  shelf(ctx, tones, 880, 270, false)
  shelf(ctx, tones, 880, 420, true)
  for (const x of [300, 720]) lamp(ctx, tones, x, 70)
  bust(ctx, PEOPLE.cao, 300, 690, 390)
  bust(ctx, PEOPLE.ben, 720, 690, 390)
  table(ctx, 50, 676, 960, 210)
  for (const x of [300, 720]) laptopBack(ctx, x, 676)
  mug(ctx, WARM, 488, 676)
  box(ctx, WHITE, 900, 662, 96, 14, 3)
  box(ctx, tones.mid, 908, 650, 80, 12, 3)
  plant(ctx, 1120, 900, 1.15)
}

function bubble(ctx: SKRSContext2D, colour: string, x: number, y: number, tail: -1 | 1): void {
  box(ctx, colour, x - 110, y - 62, 220, 124, 40)
  form(ctx, colour, `M${x + tail * 30} ${y + 50} L${x + tail * 84} ${y + 104} L${x + tail * 88} ${y + 40} Z`)
}

function interview(ctx: SKRSContext2D, tones: Tones): void {
  room(ctx, tones, 760)
  box(ctx, tones.shade, 380, 130, 520, 360, 20)
  windowAt(ctx, tones, 430, 180, 420, 240)
  oval(ctx, mix(tones.floor, '#4A3A2C', 0.12), 640, 884, 560, 44)
  place(ctx, 300, 890, 1.08, () => paintSitter(ctx, PEOPLE.cao, '#3A4458', tones.mid))
  place(ctx, 980, 890, -1.08, () => paintSitter(ctx, PEOPLE.ben, '#4A4F5C', tones.mid))
  box(ctx, WOOD_DARK, 618, 640, 44, 250)
  box(ctx, WOOD_DARK, 530, 872, 220, 24, 12)
  box(ctx, WOOD, 420, 622, 440, 34, 14)
  box(ctx, WHITE, 630, 612, 120, 10, 2)
  mug(ctx, WARM, 548, 622)
  bubble(ctx, WHITE, 210, 176, 1)
  for (const [i, w] of [150, 110].entries()) box(ctx, tones.soft, 136, 150 + i * 34, w, 16, 8)
  bubble(ctx, tones.deep, 1070, 176, -1)
  for (const x of [1026, 1070, 1114]) oval(ctx, WHITE, x, 176, 14)
}

function board(ctx: SKRSContext2D, tones: Tones): void {
  box(ctx, tones.deep, 130, 90, 700, 440, 18)
  box(ctx, WHITE, 150, 110, 660, 400, 8)
  for (const [i, height] of [90, 140, 120, 190, 240].entries())
    box(ctx, i === 4 ? WARM : tones.mid, 210 + i * 74, 450 - height, 48, height, 6)
  box(ctx, tones.soft, 200, 452, 390, 6, 3)
  oval(ctx, tones.soft, 700, 250, 70)
  form(ctx, WARM, 'M700 250 L700 180 A70 70 0 0 1 764 278 Z')
  for (const [i, w] of [130, 96, 116].entries()) box(ctx, tones.soft, 636, 356 + i * 36, w, 14, 7)
}

function training(ctx: SKRSContext2D, tones: Tones): void {
  room(ctx, tones, 700)
  board(ctx, tones)
  plant(ctx, 1200, 730, 0.95)
  stroke(ctx, PEOPLE.ann.clothes, 44, 'M930 470 L862 420')
  stroke(ctx, WOOD_DARK, 9, 'M846 408 L760 330')
  oval(ctx, PEOPLE.ann.skin, 850, 410, 25)
  box(ctx, '#3A4458', 916, 560, 158, 300, [40, 40, 0, 0])
  box(ctx, PEOPLE.ann.clothes, 886, 430, 218, 220, [60, 60, 30, 30])
  bust(ctx, PEOPLE.ann, 995, 510, 272)
  stroke(ctx, mix(PEOPLE.ann.clothes, '#3A3A44', 0.14), 42, 'M1092 480 L1108 590 L1050 630')
  oval(ctx, PEOPLE.ann.skin, 1042, 632, 23)
  const rows = [
    [820, 0.82, [230, 510, 790]],
    [980, 1.08, [90, 410, 730, 1050]],
  ] as const
  const hairs = ['#33261F', '#5A3A28', '#24201F', '#4A2F25', '#2B2523', '#6B4A35', '#1F1B1A']
  const clothes = ['#C9705A', '#5D8F82', '#7C8AA5', '#D9A441', '#33506E', '#B58CA0', '#6F9A6A']
  let n = 0
  for (const [bottom, size, places] of rows) {
    for (const x of places) {
      place(ctx, x, bottom, size, () => paintListener(ctx, hairs[n] ?? DARK, clothes[n] ?? DARK, n % 3 === 1))
      n += 1
    }
  }
}

function bunting(ctx: SKRSContext2D, from: number, to: number, y: number, sag: number): void {
  stroke(ctx, 'rgba(255,255,255,0.55)', 4, `M${from} ${y} Q${(from + to) / 2} ${y + sag * 2} ${to} ${y}`)
  const colours = ['#E9B44C', '#E07A5F', '#81B29A', '#F4F1DE', '#8FB3D9']
  for (let i = 0; i < 8; i += 1) {
    const t = (i + 0.5) / 8
    const x = from + (to - from) * t
    const top = y + sag * 4 * t * (1 - t)
    form(ctx, colours[i % 5] ?? WARM, `M${x - 30} ${top - 2} L${x + 30} ${top - 2} L${x} ${top + 62} Z`)
  }
}

function balloon(ctx: SKRSContext2D, colour: string, x: number, y: number): void {
  stroke(ctx, 'rgba(255,255,255,0.4)', 3, `M${x} ${y + 84} q16 60 -6 130`)
  form(ctx, colour, `M${x - 13} ${y + 92} L${x + 13} ${y + 92} L${x} ${y + 70} Z`)
  oval(ctx, colour, x, y, 66, 80)
  oval(ctx, 'rgba(255,255,255,0.28)', x - 22, y - 28, 13, 22)
}

function glass(ctx: SKRSContext2D, x: number, y: number): void {
  box(ctx, 'rgba(255,255,255,0.75)', x - 5, y, 10, 74)
  form(
    ctx,
    'rgba(255,255,255,0.45)',
    `M${x - 32} ${y - 96} L${x + 32} ${y - 96} C${x + 32} ${y - 30} ${x + 18} ${y} ${x} ${y} C${x - 18} ${y} ${x - 32} ${y - 30} ${x - 32} ${y - 96} Z`,
  )
  form(
    ctx,
    '#F0C866',
    `M${x - 31} ${y - 64} L${x + 31} ${y - 64} C${x + 27} ${y - 20} ${x + 16} ${y - 6} ${x} ${y - 6} C${x - 16} ${y - 6} ${x - 27} ${y - 20} ${x - 31} ${y - 64} Z`,
  )
}

function cake(ctx: SKRSContext2D, x: number, bottom: number): void {
  for (const dx of [-44, 0, 44]) {
    box(ctx, '#8FB3D9', x + dx - 6, bottom - 236, 12, 60, 4)
    oval(ctx, '#F7C95C', x + dx, bottom - 250, 10, 16)
  }
  box(ctx, '#F6D9CF', x - 90, bottom - 180, 180, 84, [20, 20, 0, 0])
  box(ctx, '#F1E4D2', x - 140, bottom - 100, 280, 92, [20, 20, 0, 0])
  for (const dx of [-110, -55, 0, 55, 110]) oval(ctx, '#E07A5F', x + dx, bottom - 98, 16)
  box(ctx, WHITE, x - 176, bottom - 14, 352, 14, 7)
}

function party(ctx: SKRSContext2D, tones: Tones): void {
  const night = mix(tones.deep, '#1B2440', 0.12)
  box(ctx, night, 0, 0, 1280, 960)
  oval(ctx, mix(night, WHITE, 0.07), 640, 520, 560)
  bunting(ctx, -40, 640, 40, 70)
  bunting(ctx, 640, 1320, 40, 70)
  for (const [x, y, colour] of [
    [90, 370, '#E07A5F'],
    [190, 300, '#E9B44C'],
    [1180, 360, '#8FB3D9'],
    [1080, 296, '#81B29A'],
  ] as const)
    balloon(ctx, colour, x, y)
  const dots = [
    [330, 240],
    [470, 300],
    [600, 220],
    [720, 290],
    [860, 230],
    [960, 330],
    [400, 370],
    [880, 400],
    [640, 330],
  ] as const
  for (const [i, [x, y]] of dots.entries()) oval(ctx, ['#E9B44C', '#F4F1DE', '#E07A5F', '#81B29A'][i % 4] ?? WARM, x, y, 10)
  for (const [look, x, width] of [
    [PEOPLE.eve, 250, 330],
    [PEOPLE.dan, 1030, 330],
    [PEOPLE.cao, 640, 340],
  ] as const)
    bust(ctx, look, x, look === PEOPLE.cao ? 796 : 800, width)
  for (const [look, x, toward] of [
    [PEOPLE.eve, 384, 1],
    [PEOPLE.dan, 896, -1],
  ] as const) {
    stroke(ctx, mix(look.clothes, '#1B2440', 0.14), 52, `M${x} 790 L${x + toward * 46} 640`)
    glass(ctx, x + toward * 56, 566)
    oval(ctx, look.skin, x + toward * 54, 606, 32)
  }
  box(ctx, '#F3EEE4', 0, 790, 1280, 170)
  box(ctx, '#E0D6C4', 0, 790, 1280, 22)
  place(ctx, 640, 944, 0.84, () => cake(ctx, 0, 0))
  for (const x of [300, 980]) {
    oval(ctx, WHITE, x, 872, 110, 26)
    for (const [dx, colour] of [
      [-44, '#E9B44C'],
      [0, '#81B29A'],
      [44, '#E07A5F'],
    ] as const)
      oval(ctx, colour, x + dx, 856, 28)
  }
}

function screen(ctx: SKRSContext2D, tones: Tones): void {
  box(ctx, DARK, 400, 330, 560, 356, 20)
  box(ctx, WHITE, 420, 350, 520, 316, 6)
  box(ctx, tones.deep, 420, 350, 120, 316, [6, 0, 0, 6])
  for (let i = 0; i < 4; i += 1) box(ctx, 'rgba(255,255,255,0.4)', 442, 386 + i * 48, 76, 16, 8)
  for (const [i, h] of [60, 104, 84, 142].entries()) box(ctx, i === 3 ? WARM : tones.mid, 580 + i * 56, 530 - h, 36, h, 6)
  oval(ctx, tones.soft, 866, 452, 46)
  form(ctx, WARM, 'M866 452 L866 406 A46 46 0 0 1 908 470 Z')
  for (const [i, w] of [320, 260].entries()) box(ctx, tones.shade, 580, 572 + i * 38, w, 18, 9)
  form(ctx, '#C3C9D2', 'M340 706 L1020 706 L1000 732 L360 732 Z')
  box(ctx, '#DDE1E7', 340, 684, 680, 26, 10)
}

function desk(ctx: SKRSContext2D, tones: Tones): void {
  box(ctx, tones.wall, 0, 0, 1280, 960)
  windowAt(ctx, tones, 90, 90, 360, 300)
  const notes = [
    ['#F6DE9A', 820, 90, -0.05],
    ['#F3C3B0', 950, 80, 0.04],
    ['#BFDCCB', 1080, 94, -0.02],
  ] as const
  for (const [colour, x, y, turn] of notes) {
    ctx.save()
    ctx.translate(x, y)
    ctx.rotate(turn)
    box(ctx, colour, 0, 0, 104, 104, 4)
    for (const [i, w] of [70, 52].entries()) box(ctx, 'rgba(46,57,75,0.28)', 17, 34 + i * 24, w, 9, 4)
    ctx.restore()
  }
  box(ctx, WOOD, 0, 700, 1280, 260)
  box(ctx, WOOD_DARK, 0, 700, 1280, 8)
  oval(ctx, 'rgba(80,52,28,0.16)', 680, 740, 400, 22)
  screen(ctx, tones)
  plant(ctx, 200, 770, 1.12)
  stroke(ctx, tones.deep, 14, 'M1160 760 L1160 560 L1080 430')
  form(ctx, tones.deep, 'M1010 466 L1088 372 L1142 418 C1136 470 1090 512 1040 506 Z')
  box(ctx, tones.deep, 1096, 752, 128, 22, 11)
  form(ctx, '#FBF8F0', 'M420 800 L720 800 L760 920 L390 920 Z')
  for (const [i, w] of [210, 190, 160].entries()) box(ctx, '#D9D2C2', 452 - i * 6, 824 + i * 28, w, 9, 4)
  stroke(ctx, WARM, 14, 'M690 906 L790 820')
  mug(ctx, '#C9705A', 1050, 900)
  for (const x of [1038, 1066]) stroke(ctx, 'rgba(255,255,255,0.75)', 7, `M${x} 806 q-14 -20 0 -38 q14 -18 0 -34`)
}

function tower(ctx: SKRSContext2D, colour: string, lit: string, x: number, top: number, w: number, bottom: number): void {
  box(ctx, colour, x, top, w, bottom - top, [10, 10, 0, 0])
  const across = Math.floor((w - 24) / 46)
  const gap = (w - across * 26) / (across + 1)
  for (let row = 0; top + 40 + row * 58 < bottom - 60; row += 1) {
    for (let i = 0; i < across; i += 1)
      box(ctx, (row * 3 + i * 5) % 7 === 1 ? '#F7DFA0' : lit, x + gap + i * (26 + gap), top + 36 + row * 58, 26, 32, 4)
  }
}

function tree(ctx: SKRSContext2D, x: number, bottom: number): void {
  box(ctx, WOOD_DARK, x - 8, bottom - 80, 16, 80)
  oval(ctx, LEAF, x, bottom - 118, 56, 64)
  oval(ctx, LEAF_DARK, x + 20, bottom - 96, 30, 34)
}

function car(ctx: SKRSContext2D, colour: string, x: number, bottom: number): void {
  form(
    ctx,
    colour,
    `M${x + 36} ${bottom - 64} L${x + 66} ${bottom - 108} L${x + 150} ${bottom - 108} L${x + 186} ${bottom - 64} Z`,
  )
  form(ctx, SKY, `M${x + 56} ${bottom - 66} L${x + 76} ${bottom - 98} L${x + 144} ${bottom - 98} L${x + 168} ${bottom - 66} Z`)
  box(ctx, colour, x, bottom - 68, 224, 52, 22)
  for (const wheel of [56, 168]) {
    oval(ctx, DARK, x + wheel, bottom - 18, 26)
    oval(ctx, '#C9CED6', x + wheel, bottom - 18, 11)
  }
}

function city(ctx: SKRSContext2D, tones: Tones): void {
  box(ctx, tones.wall, 0, 0, 1280, 960)
  oval(ctx, '#F6D08A', 980, 210, 96)
  for (const [x, y] of [
    [170, 190],
    [640, 110],
    [1010, 220],
  ] as const) {
    box(ctx, WHITE, x, y, 220, 56, 28)
    oval(ctx, WHITE, x + 88, y + 4, 52)
  }
  for (const [i, top] of [430, 330, 470, 290, 400, 350, 450, 300, 420].entries())
    box(ctx, tones.soft, i * 148 - 20, top, 120, 520)
  const lit = mix(tones.wall, WHITE, 0.5)
  tower(ctx, tones.mid, lit, 60, 420, 190, 800)
  tower(ctx, tones.deep, mix(tones.deep, WHITE, 0.55), 300, 270, 200, 800)
  tower(ctx, mix(tones.mid, '#B0765A', 0.5), lit, 540, 480, 240, 800)
  tower(ctx, tones.deep, mix(tones.deep, WHITE, 0.55), 830, 350, 170, 800)
  tower(ctx, tones.mid, lit, 1040, 450, 190, 800)
  box(ctx, tones.deep, 396, 190, 8, 84)
  box(ctx, '#BFD3B8', 0, 792, 1280, 30)
  for (const x of [30, 278, 520, 806, 1018, 1250]) tree(ctx, x, 806)
  box(ctx, '#7B8493', 0, 820, 1280, 140)
  for (let x = 20; x < 1280; x += 150) box(ctx, '#E9ECF0', x, 886, 84, 9, 4)
  car(ctx, '#D97B5C', 210, 880)
  car(ctx, '#F0EBDD', 760, 940)
}

const SCENES: Record<Scene, (ctx: SKRSContext2D, tones: Tones) => void> = { office, interview, training, party, desk, city }

export function paintScene(ctx: SKRSContext2D, scene: Scene, ground: string): void {
  SCENES[scene](ctx, tonesOf(ground))
}
