import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import { box } from '../../app/drawing/shapes'
import {
  columnWidths,
  cut,
  plain,
  setFont,
  shrink,
  type Weight,
  widthOf,
  wrap,
  wrapItem,
  wrapTitle,
  writeMiddle,
} from '../../app/drawing/text'
import { photo } from './photos'
import type { Drawing } from './types'

type Of<Kind extends Drawing['kind']> = Extract<Drawing, { kind: Kind }>
type Table = Of<'table'>
type Chart = Of<'chart'>

/** Text of sheets is drawn at three times its size on a phone. */
const WIDE = 1080
const EDGE = 40
const PAD = 56
/** It is encoded once more when it is stored. */
const QUALITY = 95

const INK = '#1F2329'
const INK_2 = '#51565E'
const INK_3 = '#6A7079'
const LINE = '#E6E8EB'
const BRAND = '#2B5CE6'
const BRAND_WEAK = '#EDF2FF'

function blank(width: number, height: number, ground: string): { canvas: Canvas; ctx: SKRSContext2D } {
  const canvas = createCanvas(width, height)
  const ctx = canvas.getContext('2d')
  ctx.fillStyle = ground
  ctx.fillRect(0, 0, width, height)
  return { canvas, ctx }
}

/** A canvas only for measuring: the height of some sheets follows from their text. */
function ruler(): SKRSContext2D {
  return createCanvas(1, 1).getContext('2d')
}

function sheet(height: number, paper = '#FFFFFF'): { canvas: Canvas; ctx: SKRSContext2D } {
  const made = blank(WIDE, height, '#E9EDF3')
  box(made.ctx, paper, EDGE, EDGE, WIDE - EDGE * 2, height - EDGE * 2, 24)
  return made
}

const INNER = WIDE - (EDGE + PAD) * 2
const LEFT = EDGE + PAD

function titleLines(ctx: SKRSContext2D, title: string): string[] {
  setFont(ctx, 50, 700)
  return wrapTitle(ctx, plain(title), INNER, 2)
}

function contentTop(ctx: SKRSContext2D, title: string): number {
  return EDGE + PAD + titleLines(ctx, title).length * 66 + 28
}

/** Returns where the content may begin. */
function heading(ctx: SKRSContext2D, title: string): number {
  ctx.fillStyle = INK
  titleLines(ctx, title).forEach((line, i) => writeMiddle(ctx, line, LEFT, EDGE + PAD + 30 + i * 66))
  return contentTop(ctx, title)
}

const CELL_PAD = 20
const CELL_SIZES = [34, 32, 30] as const

interface Cell {
  x: number
  y: number
  width: number
  height: number
  isRight: boolean
  weight: Weight
}

function cell(ctx: SKRSContext2D, text: string, { x, y, width, height, isRight, weight }: Cell): void {
  const room = width - CELL_PAD * 2
  const one = shrink(ctx, text, room, CELL_SIZES, weight)
  if (!one) setFont(ctx, 28, weight)
  const lines = one ? [text] : wrap(ctx, text, room, height < 120 ? 2 : 3)
  const from = y + height / 2 - ((lines.length - 1) / 2) * 36
  lines.forEach((line, i) =>
    writeMiddle(ctx, line, isRight ? x + width - CELL_PAD : x + CELL_PAD, from + i * 36, isRight ? 'right' : 'left'),
  )
}

const FIGURE = /^[¥￥+\-−±≥≤<>~]?[\d.,]+([–\-~～到至][\d.,]+)?\s?([%‰]|[万亿元天人年月次个分小时倍]{1,2})?$|^[—\-/]$/

/** Figures stand right, but only in the last columns: before a text column they would run into it. */
function rightColumns(columns: string[], rows: string[][]): boolean[] {
  const isFigures = columns.map((_, i) => i > 0 && rows.every((row) => FIGURE.test(row[i] ?? '')))
  return isFigures.map((_, i) => isFigures.slice(i).every(Boolean))
}

interface Grid {
  widths: number[]
  rights: boolean[]
  top: number
  rowHeight: number
}

const HEAD_HEIGHT = 84
const BLEED = INNER + CELL_PAD * 2

function measureTable({ title, columns, rows }: Table): Grid {
  const ctx = ruler()
  const top = contentTop(ctx, title)
  setFont(ctx, CELL_SIZES[0], 700)
  const natural = columns.map(
    (name, i) => CELL_PAD * 2 + Math.max(...[name, ...rows.map((row) => row[i] ?? '')].map((text) => widthOf(ctx, text))),
  )
  return {
    widths: columnWidths(natural, BLEED),
    rights: rightColumns(columns, rows),
    top,
    rowHeight: Math.min(Math.max((WIDE - top - HEAD_HEIGHT - EDGE - 40) / rows.length, 96), 128),
  }
}

function tableRow(
  ctx: SKRSContext2D,
  { widths, rights }: Grid,
  cells: string[],
  y: number,
  height: number,
  weight: Weight,
): void {
  let x = LEFT - CELL_PAD
  widths.forEach((width, i) => {
    cell(ctx, cells[i] ?? '', { x, y, width, height, isRight: rights[i] ?? false, weight })
    x += width
  })
}

function tableRows(ctx: SKRSContext2D, grid: Grid, rows: string[][], marked: number | undefined): void {
  rows.forEach((row, i) => {
    const y = grid.top + HEAD_HEIGHT + i * grid.rowHeight
    const isMarked = i === marked
    if (isMarked) box(ctx, BRAND_WEAK, LEFT - CELL_PAD, y + 4, BLEED, grid.rowHeight - 8, 12)
    else if (i < rows.length - 1 && i + 1 !== marked) box(ctx, LINE, LEFT, y + grid.rowHeight - 1, INNER, 2)
    ctx.fillStyle = isMarked ? BRAND : INK
    tableRow(ctx, grid, row, y, grid.rowHeight, isMarked ? 700 : 400)
  })
}

function table(drawing: Table): Canvas {
  const columns = drawing.columns.map(plain)
  const rows = drawing.rows.map((row) => row.map(plain))
  const grid = measureTable({ ...drawing, columns, rows })
  const { canvas, ctx } = sheet(Math.round(grid.top + HEAD_HEIGHT + grid.rowHeight * rows.length + EDGE + 40))
  heading(ctx, drawing.title)
  box(ctx, '#F4F5F7', LEFT - CELL_PAD, grid.top, BLEED, HEAD_HEIGHT, 12)
  ctx.fillStyle = INK_2
  tableRow(ctx, grid, columns, grid.top, HEAD_HEIGHT, 700)
  tableRows(ctx, grid, rows, drawing.marked)
  return canvas
}

function figure(value: number, unit: string): string {
  return value.toLocaleString('en-US', { maximumFractionDigits: 2 }) + (unit === '%' ? '%' : '')
}

function columnsChart(ctx: SKRSContext2D, { bars, unit }: Chart, top: number, highest: number, labelSize: number): void {
  const slot = INNER / bars.length
  const base = 810 - EDGE - 100
  const width = Math.min(slot * 0.52, 104)
  bars.forEach((bar, i) => {
    const middle = LEFT + slot * (i + 0.5)
    const height = Math.max((Math.max(bar.value, 0) / highest) * (base - top - 64), 4)
    box(ctx, BRAND, middle - width / 2, base - height, width, height, [10, 10, 0, 0])
    ctx.fillStyle = INK
    shrink(ctx, figure(bar.value, unit), slot - 8, [36, 32, 28, 24], 700)
    writeMiddle(ctx, figure(bar.value, unit), middle, base - height - 34, 'center')
    ctx.fillStyle = INK_2
    setFont(ctx, labelSize)
    writeMiddle(ctx, plain(bar.label), middle, base + 46, 'center')
  })
  box(ctx, '#C9CED6', LEFT, base, INNER, 3)
}

function rowsChart(ctx: SKRSContext2D, { bars, unit }: Chart, top: number, highest: number): void {
  const slot = Math.min((810 - EDGE - 40 - top) / bars.length, 140)
  const first = top + Math.max((810 - EDGE - 40 - top - slot * bars.length) / 2, 0)
  const size = Math.min(34, slot * 0.62)
  setFont(ctx, size)
  const labelWidth = Math.min(Math.max(...bars.map((bar) => widthOf(ctx, plain(bar.label)))), 340)
  setFont(ctx, size, 700)
  const figureWidth = Math.max(...bars.map((bar) => widthOf(ctx, figure(bar.value, unit))))
  const from = LEFT + labelWidth + 28
  const room = LEFT + INNER - from - figureWidth - 20
  bars.forEach((bar, i) => {
    const middle = first + slot * (i + 0.5)
    const width = Math.max((Math.max(bar.value, 0) / highest) * room, 6)
    box(ctx, BRAND, from, middle - slot * 0.26, width, slot * 0.52, Math.min(10, width / 2))
    setFont(ctx, size)
    ctx.fillStyle = INK_2
    writeMiddle(ctx, cut(ctx, plain(bar.label), labelWidth), LEFT + labelWidth, middle, 'right')
    setFont(ctx, size, 700)
    ctx.fillStyle = INK
    writeMiddle(ctx, figure(bar.value, unit), from + width + 18, middle)
  })
}

function chart(drawing: Chart): Canvas {
  const { canvas, ctx } = sheet(810)
  const top = heading(ctx, drawing.title)
  ctx.fillStyle = INK_3
  setFont(ctx, 30)
  writeMiddle(ctx, `单位：${plain(drawing.unit)}`, LEFT, top)
  const room = INNER / drawing.bars.length - 12
  const labels = drawing.bars.map((bar) => plain(bar.label))
  const widest = [...labels].sort((a, b) => widthOf(ctx, b) - widthOf(ctx, a))[0] ?? ''
  const labelSize = [32, 29, 26].find((size) => shrink(ctx, widest, room, [size]))
  const highest = Math.max(...drawing.bars.map((bar) => bar.value), Number.MIN_VALUE)
  if (labelSize && labels.length > 2) columnsChart(ctx, drawing, top + 36, highest, labelSize)
  else rowsChart(ctx, drawing, top + 36, highest)
  return canvas
}

interface Step {
  head: string[]
  rest: string[]
  height: number
}

/** "谈话：先听再说" reads better as a bold head with its explanation below. */
function measureStep(ctx: SKRSContext2D, step: string): Step {
  const room = INNER - 108
  const [, named, after] = /^([^：]{2,16})：(.+)$/s.exec(step) ?? []
  setFont(ctx, 38, named ? 700 : 400)
  const head = wrap(ctx, named ?? step, room, 3)
  setFont(ctx, 34)
  const rest = after ? wrap(ctx, after, room, 4) : []
  return { head, rest, height: Math.max(head.length * 54 + rest.length * 50 + 24, 84) + 28 }
}

function paintStep(ctx: SKRSContext2D, step: Step, number: number, y: number): void {
  box(ctx, BRAND, LEFT, y, 68, 68, 34)
  ctx.fillStyle = '#FFFFFF'
  setFont(ctx, 36, 700)
  writeMiddle(ctx, String(number), LEFT + 34, y + 34, 'center')
  ctx.fillStyle = INK
  setFont(ctx, 38, step.rest.length ? 700 : 400)
  step.head.forEach((line, i) => writeMiddle(ctx, line, LEFT + 108, y + 34 + i * 54))
  ctx.fillStyle = INK_2
  setFont(ctx, 34)
  step.rest.forEach((line, i) => writeMiddle(ctx, line, LEFT + 108, y + 36 + step.head.length * 54 + i * 50))
}

function steps(drawing: Of<'steps'>): Canvas {
  const measuring = ruler()
  const measured = drawing.steps.map((step) => measureStep(measuring, plain(step)))
  const top = contentTop(measuring, drawing.title)
  const { canvas, ctx } = sheet(measured.reduce((sum, step) => sum + step.height, top) + EDGE + PAD - 28)
  let y = heading(ctx, drawing.title)
  measured.forEach((step, i) => {
    if (i < measured.length - 1) box(ctx, '#D5DFFB', LEFT + 31, y + 68, 6, step.height - 68)
    paintStep(ctx, step, i + 1, y)
    y += step.height
  })
  return canvas
}

function note(drawing: Of<'note'>): Canvas {
  const { canvas, ctx } = sheet(WIDE, '#FFFDF5')
  const top = heading(ctx, drawing.title)
  const fits = [60, 52, 44, 40, 36, 32, 28, 25].map((size) => {
    setFont(ctx, size)
    return { size, pitch: size * 1.85, lines: drawing.lines.flatMap((line) => wrapItem(ctx, plain(line), INNER)) }
  })
  const room = WIDE - EDGE - 24 - top
  // Large only while every line stays whole: a short note should fill its paper.
  const best =
    fits.find(
      ({ size, lines, pitch }) => lines.length * pitch <= room && (size <= 44 || lines.length === drawing.lines.length),
    ) ?? fits.at(-1)
  if (!best) return canvas
  setFont(ctx, best.size)
  for (let i = 0; (i + 1) * best.pitch <= room; i += 1) {
    const line = best.lines[i]
    box(ctx, '#EBE4D0', LEFT, top + (i + 1) * best.pitch - 4, INNER, 2)
    ctx.fillStyle = INK
    if (line) writeMiddle(ctx, line.text, LEFT + line.indent, top + (i + 0.5) * best.pitch)
  }
  return canvas
}

function paint(drawing: Drawing): Canvas {
  switch (drawing.kind) {
    case 'table':
      return table(drawing)
    case 'chart':
      return chart(drawing)
    case 'steps':
      return steps(drawing)
    case 'note':
      return note(drawing)
    case 'photo':
      return photo(drawing.name)
  }
}

export async function draw(drawing: Drawing): Promise<Buffer> {
  return paint(drawing).encode('jpeg', QUALITY)
}
