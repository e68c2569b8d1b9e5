import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import { draw, fill } from './paint'
import { circle, rect } from './paths'

/** Hair, in a box of 120: what lies behind the head and what falls over the forehead. */
const HAIR = {
  crop: ['', 'M39 54C34 30 44 18 62 18c16 0 25 11 20 36l-3 1c0-9-2-14-6-18-10 4-21 3-28-1-3 5-4 10-3 18Z'],
  part: ['', 'M38 54C33 32 42 17 60 17c18 0 27 12 22 37l-3 1c0-10-3-16-9-20-5 4-17 5-24 3-3 4-5 9-5 17Z'],
  tuft: ['', 'M38 52C33 30 44 15 58 16c4-4 14-3 16 2 8 4 12 16 8 34l-3 1c0-8-2-13-5-16-7-1-14-4-19-8-4 6-9 8-12 9-2 5-3 9-2 15Z'],
  bob: [
    'M33 76V46a27 29 0 0 1 54 0v30q-5 5-12 3H45q-7 2-12-3Z',
    'M39 52c-1-18 8-27 21-27s22 9 21 27c-8-3-14-8-17-16-5 8-14 14-25 16Z',
  ],
  fringe: [
    'M33 78V46a27 29 0 0 1 54 0v32q-6 4-12 2H45q-6 2-12-2Z',
    'M39 56c-2-20 7-31 21-31s23 11 21 31c-1-5-2-8-4-11-10 3-24 3-34 0-2 3-3 6-4 11Z',
  ],
  long: [
    'M31 100V46a29 30 0 0 1 58 0v54q-8 7-18 3H49q-10 4-18-3Z',
    'M39 54c-2-20 8-29 21-29s23 9 21 29c-9-5-18-11-26-20-3 8-8 15-16 20Z',
  ],
  wave: [
    'M30 88c4-8-2-18 2-28 0-26 8-44 28-44s28 18 28 44c4 10-2 20 2 28-6 8-16 8-22 4H52c-6 4-16 4-22-4Z',
    'M39 54c-3-18 6-30 20-30 16 0 25 10 22 30-4-8-8-14-10-18-8 4-22 8-32 18Z',
  ],
  bun: [
    'M60 2a13 13 0 0 1 0 26a13 13 0 0 1 0-26Z',
    'M39 52c-2-20 7-31 21-31s23 11 21 31c-3-8-7-13-12-16-8 3-19 3-25 1-3 4-4 9-5 15Z',
  ],
  tail: [
    'M76 26c18-4 26 12 22 30-2 10-2 18 2 26-12 0-20-10-20-24 0-12-2-22-4-32Z',
    'M39 52c-2-20 7-31 21-31s23 11 21 31c-4-9-9-14-14-17-8 5-19 8-24 8-2 3-3 6-4 9Z',
  ],
  curl: [
    [
      [38, 40, 13],
      [48, 26, 13],
      [62, 21, 13],
      [75, 28, 13],
      [83, 42, 12],
      [36, 56, 10],
      [85, 58, 10],
    ]
      .map(([x, y, r]) => circle(x, y, r))
      .join(''),
    'M40 50c0-12 6-20 20-20s20 8 20 20c-5-5-9-8-13-9-9 3-20 3-27 9Z',
  ],
  bald: ['M37 58c-4-6-3-18 2-20v18ZM83 58c4-6 3-18-2-20v18Z', ''],
} satisfies Record<string, [back: string, front: string]>

const GROUNDS = {
  sun: ['#FFE9C9', '#FFD9A3'],
  sky: ['#DCE9FF', '#C3D8FF'],
  leaf: ['#DDF1E4', '#C0E5CF'],
  rose: ['#FFE1DC', '#FFCBC2'],
  lilac: ['#ECE4FF', '#DACBFF'],
  sand: ['#F4EADC', '#E6D5BE'],
}
const SKINS = {
  fair: ['#F9D7B8', '#E8B48B'],
  light: ['#F6CDA8', '#E2A67C'],
  warm: ['#F0C19A', '#D79E74'],
  tan: ['#E6B28A', '#C58A62'],
}
/** The colour, and where light falls on it. */
const HAIRS = {
  black: ['#231D1E', '#433B3E'],
  soft: ['#2E2321', '#4F3F39'],
  brown: ['#4A2E26', '#74503F'],
  chestnut: ['#63402F', '#8C6048'],
  grey: ['#8B8780', '#A9A59D'],
}
const CLOTHES = {
  navy: ['#2B4A94', '#213B79'],
  teal: ['#1F7F76', '#17675F'],
  plum: ['#6A49B0', '#563A94'],
  brick: ['#D9604A', '#BD4E3A'],
  slate: ['#4A5568', '#3B4454'],
  ink: ['#33415C', '#28344A'],
  amber: ['#E6A23C', '#CC8928'],
  sea: ['#2F7F9E', '#256883'],
  moss: ['#2E8A63', '#24714F'],
  earth: ['#8A5A24', '#704718'],
  wine: ['#96304F', '#7C2540'],
  cream: ['#EFE4D2', '#DCCDB4'],
}

interface Person {
  style: keyof typeof HAIR
  hair: keyof typeof HAIRS
  skin: keyof typeof SKINS
  ground: keyof typeof GROUNDS
  clothes: keyof typeof CLOTHES
  /** A jacket over a shirt, a round neck, or a deep one. */
  wear: 'suit' | 'round' | 'open'
  glasses?: string
  tie?: string
  beard?: true
  earrings?: true
}
const person = (
  [style, hair, skin, ground, clothes, wear]: [
    Person['style'],
    Person['hair'],
    Person['skin'],
    Person['ground'],
    Person['clothes'],
    Person['wear'],
  ],
  more: Pick<Person, 'glasses' | 'tie' | 'beard' | 'earrings'> = {},
): Person => ({ style, hair, skin, ground, clothes, wear, ...more })

const DARK = '#2B2B33'
const HORN = '#8A4B2E'
const STEEL = '#4A4A50'

/** Everybody there is a face of: the first half women, the second men. */
export const PEOPLE: readonly Person[] = [
  person(['bob', 'soft', 'light', 'rose', 'teal', 'suit']),
  person(['wave', 'brown', 'fair', 'lilac', 'plum', 'suit'], { earrings: true }),
  person(['bun', 'soft', 'light', 'leaf', 'amber', 'round'], { glasses: HORN }),
  person(['long', 'black', 'fair', 'sky', 'brick', 'suit']),
  person(['curl', 'brown', 'warm', 'leaf', 'sea', 'round']),
  person(['tail', 'black', 'light', 'sun', 'navy', 'round']),
  person(['fringe', 'black', 'fair', 'sand', 'wine', 'suit']),
  person(['long', 'chestnut', 'light', 'rose', 'cream', 'round'], { glasses: STEEL }),
  person(['bob', 'black', 'warm', 'sky', 'ink', 'suit'], { earrings: true }),
  person(['bun', 'black', 'fair', 'lilac', 'moss', 'open'], { earrings: true }),
  person(['wave', 'soft', 'light', 'sand', 'sea', 'open']),
  person(['fringe', 'chestnut', 'light', 'leaf', 'brick', 'round'], { glasses: DARK }),
  person(['tail', 'brown', 'fair', 'rose', 'plum', 'round'], { glasses: STEEL }),
  person(['curl', 'black', 'light', 'sun', 'wine', 'suit'], { earrings: true }),
  person(['bob', 'grey', 'light', 'lilac', 'slate', 'suit'], { glasses: STEEL }),
  person(['long', 'soft', 'warm', 'leaf', 'navy', 'suit'], { earrings: true }),
  person(['bun', 'brown', 'light', 'sky', 'cream', 'round']),
  person(['wave', 'black', 'fair', 'sun', 'teal', 'round'], { glasses: HORN }),

  person(['part', 'soft', 'light', 'sky', 'navy', 'suit'], { glasses: DARK, tie: '#C7463C' }),
  person(['crop', 'black', 'tan', 'sun', 'earth', 'round']),
  person(['crop', 'grey', 'warm', 'sand', 'slate', 'suit'], { glasses: STEEL }),
  person(['bald', 'soft', 'warm', 'rose', 'ink', 'suit'], { beard: true }),
  person(['part', 'chestnut', 'light', 'sun', 'moss', 'round']),
  person(['tuft', 'black', 'light', 'leaf', 'sea', 'suit'], { tie: '#E6A23C' }),
  person(['tuft', 'soft', 'warm', 'lilac', 'slate', 'round'], { glasses: DARK }),
  person(['crop', 'soft', 'light', 'sky', 'teal', 'round'], { beard: true }),
  person(['part', 'black', 'tan', 'sand', 'navy', 'suit'], { tie: '#4CA38F' }),
  person(['crop', 'black', 'fair', 'rose', 'cream', 'round'], { glasses: HORN }),
  person(['bald', 'grey', 'light', 'leaf', 'earth', 'suit'], { glasses: STEEL }),
  person(['tuft', 'brown', 'fair', 'sky', 'brick', 'round']),
  person(['part', 'grey', 'light', 'lilac', 'ink', 'suit'], { tie: '#96304F' }),
  person(['crop', 'soft', 'tan', 'leaf', 'amber', 'round']),
  person(['part', 'black', 'warm', 'rose', 'moss', 'suit'], { glasses: STEEL, tie: '#D9A441' }),
  person(['tuft', 'chestnut', 'light', 'sand', 'plum', 'round'], { beard: true }),
  person(['crop', 'black', 'warm', 'lilac', 'wine', 'suit'], { tie: '#2B4A94' }),
  person(['part', 'soft', 'tan', 'leaf', 'slate', 'round'], { glasses: DARK }),
]
function body(ctx: SKRSContext2D, { wear, tie, clothes }: Person) {
  const [plain, shaded] = CLOTHES[clothes]
  const pale = clothes === 'cream' ? '#FFFFFF' : '#F7F3EC'
  fill(ctx, plain, 'M12 122c0-26 18-33 38-37q10 12 20 0c20 4 38 11 38 37Z')
  fill(ctx, shaded, 'M60 93q6-2 10-8c20 4 38 11 38 37H60Z')
  if (wear === 'round') return draw(ctx, pale, 'M49 86q11 14 22 0', 5)
  if (wear === 'open') return fill(ctx, shaded, 'M46 86q14 16 28 0l4 2q-18 24-36 0Z')
  fill(ctx, pale, 'M48 85.5 60 106 72 85.5 66 83q-6 8-12 0Z')
  if (tie) fill(ctx, tie, 'M57 95h6l3 22h-12Z')
}

function face(ctx: SKRSContext2D, { style, hair, skin, beard, earrings }: Person) {
  const [plain, shaded] = SKINS[skin]
  const [colour, glow] = HAIRS[hair]
  fill(ctx, plain, circle(39.5, 57, 5))
  fill(ctx, shaded, circle(80.5, 57, 5))
  if (earrings) {
    fill(ctx, '#F2C36B', circle(38.5, 64.5, 2.2))
    fill(ctx, '#D9A441', circle(81.5, 64.5, 2.2))
  }
  fill(ctx, plain, 'M40 44a20 20 0 0 1 40 0v14c0 13-9 22-20 22s-20-9-20-22Z')
  fill(ctx, `${shaded}8C`, 'M66 24.9A20 20 0 0 1 80 44v14c0 13-9 22-20 22 9-4 13-12 13-24V44c0-8-2-15-7-19Z')
  if (beard) fill(ctx, colour, 'M41 58c3 3 4 6 8 6 4-3 18-3 22 0 4 0 5-3 8-6 0 14-8 23-19 23S41 72 41 58Z')
  const front = HAIR[style][1]
  if (front) {
    fill(ctx, colour, front)
    draw(ctx, `${glow}E6`, 'M47 29q5-5 12-5', 3)
  }
  draw(ctx, colour, 'M48 49.5q4-2.5 8-.5M65 49q4-2 8 .5', 2.2)
  fill(ctx, '#2A211F', circle(52, 56, 2.4) + circle(69, 56, 2.4))
  draw(ctx, shaded, 'M60.5 58q2.5 4-.5 5.5', 2)
  draw(ctx, beard ? '#F3D3C0' : '#A5543F', 'M54.5 69.5q6 4.5 11.5 0', 2.4)
  fill(ctx, '#EE8F7747', circle(46.5, 64, 3.6) + circle(74, 64, 3.6))
}

/** Head and shoulders in a box of 120, without the ground. */
export function paintPerson(ctx: SKRSContext2D, one: Person) {
  const back = HAIR[one.style][0]
  if (back) fill(ctx, HAIRS[one.hair][0], back)
  fill(ctx, SKINS[one.skin][1], 'M51 68h18v20q-9 12-18 0Z')
  body(ctx, one)
  face(ctx, one)
  if (one.glasses) draw(ctx, one.glasses, `${rect(44.5, 50, 15, 12, 5.5)}${rect(62, 50, 15, 12, 5.5)}M59.5 54h2.5`, 2.2)
}

const SIDE = 240

function square(paint: (ctx: SKRSContext2D) => void): Promise<Buffer> {
  const canvas = createCanvas(SIDE, SIDE)
  const ctx = canvas.getContext('2d')
  ctx.scale(SIDE / 120, SIDE / 120)
  paint(ctx)
  return canvas.encode('webp', 88)
}

/** A square that the app cuts round. */
export const drawPerson = (which: number): Promise<Buffer> =>
  square((ctx) => {
    const one = PEOPLE[which]
    const [ground, disc] = GROUNDS[one.ground]
    fill(ctx, ground, rect(0, 0, 120, 120))
    fill(ctx, disc, circle(86, 92, 56))
    paintPerson(ctx, one)
  })

/** Of somebody who shows no face. */
export const drawNobody = (): Promise<Buffer> =>
  square((ctx) => {
    fill(ctx, '#DDE1E7', rect(0, 0, 120, 120))
    fill(ctx, '#A8AFB9', circle(60, 48, 22))
    fill(ctx, '#A8AFB9', 'M16 122c0-30 20-42 44-42s44 12 44 42Z')
    fill(ctx, '#98A0AB', 'M60 26a22 22 0 0 1 0 44ZM60 80c24 0 44 12 44 42H60Z')
  })
