import { createCanvas, type Canvas, type Image, type SKRSContext2D } from '@napi-rs/canvas'
import { isCut, setFont, wrap, wrapTitle } from '../../../../app/drawing/text'
import {
  brandRow,
  cover,
  decorate,
  faceRow,
  foot,
  FOOT_TEXT,
  INK,
  INK_3,
  INNER,
  PAD,
  sourceRow,
  space,
  stack,
  textBlock,
  WIDE,
  type Block,
  type Code,
  type Face,
} from './parts'
import { LOOKS, type Look, type LookName } from './looks'

/** Everything a poster says. Text is `drawable()` already; pictures are addresses of ours, '' for none. */
export interface Poster {
  label: string
  title: string
  author: Face & { avatar: string }
  cover: string
  /** Nothing of the cover may be cut off. */
  whole?: true
  /** Where the excerpt is from, when it is not the author's own. */
  source?: { chip: string; from: string }
  excerpt: string
  remark: string
  /** 18 回答 · 236 赞; as they were when it was drawn */
  counts: string
  call: string
  invite: string
  /** Blue where none is named. */
  look?: LookName
}

export interface Pictures {
  avatar?: Image
  cover?: Image
  code: Code
}

/** A phone's own proportions, so that a poster fills the screen it is saved on. */
const LEAST = Math.round((WIDE * 1200) / 750)

/** Largest size at which the title stays whole; the smallest one cuts it. */
function title(ctx: SKRSContext2D, text: string, { ink }: Look): Block {
  // A text that breaks off is wrapped without its dots, which would pass for a cut made here.
  const dots = text.endsWith('…') ? '…' : ''
  for (const [size, most] of [
    [70, 3],
    [60, 4],
    [54, 5],
  ] as const) {
    setFont(ctx, size, 700)
    const lines = wrapTitle(ctx, text.slice(0, text.length - dots.length), INNER, most)
    const whole = !lines.some(isCut)
    if (whole) lines.push(lines.pop() + dots)
    if (whole || size === 54) return textBlock(lines, size, Math.round(size * 1.35), ink, 700)
  }
  return space(0)
}

function body(ctx: SKRSContext2D, poster: Poster, picture: Image | undefined): Block {
  setFont(ctx, 52)
  const lines = poster.excerpt ? wrap(ctx, poster.excerpt, INNER, 4) : []
  const parts: Block[] = []
  if (picture) parts.push(cover(picture, poster.whole))
  if (poster.source && lines.length) parts.push(sourceRow(poster.source.chip, poster.source.from))
  if (lines.length) parts.push(textBlock(lines, 52, 80, INK))
  const last = [poster.counts, poster.remark].filter(Boolean).join(' · ')
  if (last) parts.push(textBlock([last], 42, 56, INK_3))
  if (!parts.length) return space(0)
  return stack([space(PAD), ...parts.flatMap((part, i) => (i ? [space(28), part] : [part])), space(PAD)])
}

/** Draws the one layout that posters share; its height follows from what it says. */
export function paintCard(poster: Poster, { avatar, cover: picture, code }: Pictures): Canvas {
  const ruler = createCanvas(1, 1).getContext('2d')
  const below = body(ruler, poster, picture)
  setFont(ruler, 40)
  const last = foot(poster.call, wrap(ruler, poster.invite, FOOT_TEXT, 2), code)
  const look = LOOKS[poster.look ?? 'blue']
  const heading = [brandRow(poster.label, look), title(ruler, poster.title, look), faceRow(poster.author, avatar, look)]
  const [brand, words, face] = heading
  const needed = stack([...heading, space(PAD + 84 + 56 + PAD), below, last]).height
  // Room that nothing fills goes around the title.
  const spare = Math.max(0, LEAST - needed)
  const head = stack([space(PAD), brand, space(84 + spare / 2), words, space(56 + spare / 2), face, space(PAD)])

  const canvas = createCanvas(WIDE, Math.round(head.height + below.height + last.height))
  const ctx = canvas.getContext('2d')
  ctx.fillStyle = '#FFFFFF'
  ctx.fillRect(0, 0, WIDE, canvas.height)
  ctx.fillStyle = look.head
  ctx.fillRect(0, 0, WIDE, head.height)
  decorate(ctx, head.height, look)
  stack([head, below, last]).paint(ctx, 0)
  return canvas
}
