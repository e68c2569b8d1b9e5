import { createCanvas, GlobalFonts, type PDFDocument, type SKRSContext2D } from '@napi-rs/canvas'

export type Weight = 400 | 700

const FONT = '@fontsource/noto-sans-sc/files/noto-sans-sc-'
const FAMILY = 'Noto Sans SC'

/** The Chinese file has no ① → ≥ ✓ □ ★: they sit in these small files, and a server without system fonts would show boxes. */
const SYMBOL_FILES = [87, 88, 89, 91, 100, 102, 103, 104, 105, 106, 107, 109]

/** Signs no file of the font has, written with the nearest one it has. */
const STAND_INS: Record<string, string> = { '✔': '✓', '☑': '✓', '☐': '□', '✗': '×', '✘': '×' }

const NEVER_FIRST = '，。、；：！？）》」』】”’…—·%,.;:!?)]}'
const NEVER_LAST = '（《「『【“‘([{¥￥'

let stacks: Record<Weight, string> | undefined

function register(file: string, family: string): string {
  const path = require.resolve(`${FONT}${file}-normal.woff2`)
  if (!GlobalFonts.registerFromPath(path, family)) throw new Error(`cannot load font ${path}`)
  return `"${family}"`
}

/** One family name per file: within one family only one file answers for a weight, so Latin would hide Chinese. */
function registerAll(): Record<Weight, string> {
  const symbols = SYMBOL_FILES.map((n) => register(`${n}-400`, `${FAMILY} ${n}`))
  const stack = (weight: Weight, name: string): string =>
    [register(`chinese-simplified-${weight}`, name), register(`latin-${weight}`, `${name} Latin`), ...symbols].join(', ')
  return { 400: stack(400, FAMILY), 700: stack(700, `${FAMILY} Bold`) }
}

/** A new page of a document, to be drawn on. */
export const beginPage = (pdf: PDFDocument, wide: number, high: number) =>
  // What the type calls another context draws as any other does.
  pdf.beginPage(wide, high) as unknown as SKRSContext2D

export function setFont(ctx: SKRSContext2D, size: number, weight: Weight = 400): void {
  stacks ??= registerAll()
  ctx.font = `${size}px ${stacks[weight]}`
}

export function plain(text: string): string {
  return text.replace(/[✔☑☐✗✘]/g, (sign) => STAND_INS[sign] ?? sign)
}

/** No font has it, so it is drawn as whatever is missing is: an empty box. */
const MISSING = '\u{10ffff}'
const glyphs = new Map<string, boolean>()
let probe: SKRSContext2D | undefined
let emptyBox: Buffer | undefined

function inkOf(ctx: SKRSContext2D, sign: string): Buffer {
  ctx.clearRect(0, 0, 24, 24)
  ctx.fillText(sign, 2, 18)
  return Buffer.from(ctx.getImageData(0, 0, 24, 24).data)
}

function hasGlyph(sign: string): boolean {
  const known = glyphs.get(sign)
  if (known !== undefined) return known
  probe ??= createCanvas(24, 24).getContext('2d')
  setFont(probe, 16)
  emptyBox ??= inkOf(probe, MISSING)
  const has = !inkOf(probe, sign).equals(emptyBox)
  glyphs.set(sign, has)
  return has
}

/** What people wrote, as one line of signs that our fonts have: emoji and scripts of far away would show as empty boxes. */
export function drawable(text: string): string {
  const line = plain(text.normalize('NFC'))
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
  return Array.from(line).filter(hasGlyph).join('').replace(/ {2,}/g, ' ').trim()
}

export function widthOf(ctx: SKRSContext2D, text: string): number {
  return ctx.measureText(text).width
}

/** Draws text whose vertical middle is y, which is how rows and circles think of it. */
export function writeMiddle(
  ctx: SKRSContext2D,
  text: string,
  x: number,
  y: number,
  align: 'left' | 'center' | 'right' = 'left',
): void {
  ctx.textAlign = align
  ctx.textBaseline = 'alphabetic'
  const size = Number.parseFloat(ctx.font.match(/([\d.]+)px/)?.[1] ?? '0')
  // Chinese glyphs stand from 0.88 above the baseline to 0.12 below it; the font's own box is much taller.
  ctx.fillText(text, x, y + size * 0.37)
}

/** Smallest pieces a line may be broken between: a Han sign or a Latin word, with the punctuation that clings to it. */
function pieces(text: string): string[] {
  const found: string[] = []
  // A piece that grows is looked at by its last unit alone: a text of nothing but full stops is one piece.
  let before = ''
  let single = true
  for (const unit of text.match(/[A-Za-z0-9@#$&+.,_\-/:%]{1,22}|\s+|./gu) ?? []) {
    const stands: boolean = before !== '' && !(single && /^\s+$/.test(before))
    const clings: boolean = stands && (NEVER_FIRST.includes(unit) || NEVER_LAST.includes(before.at(-1) ?? ' '))
    if (clings) found[found.length - 1] += unit
    else found.push(unit)
    before = unit
    single = !clings
  }
  return found
}

export function cut(ctx: SKRSContext2D, text: string, width: number): string {
  if (widthOf(ctx, text) <= width) return text
  const signs = Array.from(text)
  while (signs.length > 1 && widthOf(ctx, `${signs.join('')}…`) > width) signs.pop()
  return `${signs.join('').trimEnd()}…`
}

export function isCut(line: string): boolean {
  return line.endsWith('…')
}

function wrapParagraph(ctx: SKRSContext2D, text: string, width: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const piece of pieces(text)) {
    if (line && widthOf(ctx, (line + piece).trimEnd()) > width) {
      lines.push(line.trimEnd())
      line = piece.trimStart()
    } else line += piece
  }
  return [...lines, line.trimEnd()]
}

export function wrap(ctx: SKRSContext2D, text: string, width: number, most = Number.POSITIVE_INFINITY): string[] {
  const lines = text.split('\n').flatMap((part) => wrapParagraph(ctx, part, width))
  if (lines.length <= most) return lines
  return [...lines.slice(0, most - 1), cut(ctx, lines.slice(most - 1).join(''), width)]
}

/** Lines of nearly equal length, so that a title never leaves one sign alone on its last line. */
function wrapEvenly(ctx: SKRSContext2D, text: string, width: number, most: number): string[] {
  let best = wrap(ctx, text, width, most)
  if (best.some(isCut)) return best
  for (let narrower = width - 20; narrower > width / 2; narrower -= 20) {
    const lines = wrap(ctx, text, narrower)
    if (lines.length > best.length) break
    best = lines
  }
  return best
}

function unevenness(ctx: SKRSContext2D, lines: string[]): number {
  const widths = lines.map((line) => widthOf(ctx, line))
  return 1 - Math.min(...widths) / Math.max(...widths)
}

/** A title breaks where a reader would pause, if that costs no further line and leaves no stub. */
export function wrapTitle(ctx: SKRSContext2D, text: string, width: number, most: number): string[] {
  const even = wrapEvenly(ctx, text, width, most)
  if (even.length < 2 || text.includes('\n')) return even
  const pauses = [...text.matchAll(/[：，；？！](?=.)|.(?=（)/gu)].map((found) => found.index + found[0].length)
  const broken = pauses
    .map((at) => [...wrap(ctx, text.slice(0, at), width), ...wrapTitle(ctx, text.slice(at), width, most - 1)])
    .filter((lines) => lines.length <= even.length && !lines.some(isCut) && unevenness(ctx, lines) < 0.75)
    .sort((a, b) => unevenness(ctx, a) - unevenness(ctx, b))
  return broken[0] ?? even
}

export interface Line {
  text: string
  indent: number
}

/** A wrapped item hangs under its own text, not under its number. */
export function wrapItem(ctx: SKRSContext2D, item: string, width: number): Line[] {
  const mark = /^(\d{1,2}[.、)）]|[①-⑩□✓×·•★※→-])\s*/.exec(item)?.[0] ?? ''
  const indent = widthOf(ctx, mark)
  return wrap(ctx, item.slice(mark.length), width - indent).map((text, i) =>
    i ? { text, indent } : { text: mark + text, indent: 0 },
  )
}

/** Sets the largest size at which the text fits one line; the smallest one stays set when none does. */
export function shrink(ctx: SKRSContext2D, text: string, width: number, sizes: readonly number[], weight: Weight = 400): boolean {
  for (const size of sizes) {
    setFont(ctx, size, weight)
    if (widthOf(ctx, text) <= width) return true
  }
  return false
}

/** Narrow columns keep what they need; only the wide ones give way. */
export function columnWidths(natural: number[], total: number): number[] {
  const spare = total - natural.reduce((sum, width) => sum + width, 0)
  if (spare >= 0) return natural.map((width) => width + spare / natural.length)
  let left = total
  let open = natural.length
  const widths = new Map<number, number>()
  for (const [i, width] of [...natural.entries()].sort((a, b) => a[1] - b[1])) {
    const given = Math.min(width, left / open)
    widths.set(i, given)
    left -= given
    open -= 1
  }
  return natural.map((width, i) => widths.get(i) ?? width)
}
