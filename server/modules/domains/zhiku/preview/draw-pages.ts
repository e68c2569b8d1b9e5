import { setImmediate as breath } from 'node:timers/promises'
import { createCanvas, type Canvas, type SKRSContext2D } from '@napi-rs/canvas'
import { columnWidths, plain, setFont, widthOf, wrap } from '../../../../app/drawing/text'
import type { Block, Outline } from './office-text'

export const WIDE = 900
const A4 = Math.round(WIDE * 1.414)
const SLIDE = Math.round((WIDE * 9) / 16)
const PAD = 80
/** Pixels of a point on a page of this width. */
const POINT = WIDE / 595
/** To break lines takes long, and the server's thread is others' as well: so many signs in one go. */
const PART = /.{1,1000}/gsu
const INK = '#1f2329'
const LINE = '#c9cdd4'
/** No column asks for more; so many signs of a cell show that, and so many rows. */
const WIDEST = 420
const MOST_MEASURED = 200
const MOST_ROWS_MEASURED = 200
/** No sign takes less of its size. */
const NARROWEST = 0.25
/** Points. What is written smaller fills a page with more signs than anybody reads, each of which has to be measured. */
const SMALLEST = 5
const [LINE_HIGH, ROW_HIGH] = [1.6, 1.45]

/**
 * The number of lines that a text takes, near enough for pages that are counted and not seen: to measure it takes a thousand
 * times as long.
 */
function linesIn(text: string, px: number, width: number): number {
  let signs = 0
  for (let at = 0; at < text.length; at++) signs += text.charCodeAt(at) < 0x2e80 ? 0.55 : 1
  return Math.max(1, Math.ceil((signs * px) / Math.max(px, width)))
}

class Page {
  readonly canvas: Canvas
  readonly ctx: SKRSContext2D
  y = PAD
  constructor(high: number) {
    this.canvas = createCanvas(WIDE, high)
    this.ctx = this.canvas.getContext('2d')
    this.ctx.fillStyle = '#fff'
    this.ctx.fillRect(0, 0, WIDE, high)
    this.ctx.fillStyle = INK
  }
}

/** Draws blocks down pages and begins another where one is full; beyond `most` they are only counted, and not measured. */
class Paper {
  pages = 0
  readonly drawn: Page[] = []
  private page!: Page
  constructor(
    private high: number,
    private most: number,
    private scale: number,
  ) {
    this.turn()
  }
  turn() {
    this.pages++
    this.page = this.drawing ? new Page(this.high) : Object.assign(this.page, { y: PAD })
    if (this.drawing) this.drawn.push(this.page)
  }
  private get drawing() {
    return this.pages <= this.most
  }
  /** The first page, as high as what stands on it. */
  cut(least: number): Canvas {
    const [{ canvas, y }] = this.drawn
    if (this.pages > 1) return canvas
    const high = Math.min(this.high, Math.max(least, Math.ceil(y + PAD)))
    const part = createCanvas(WIDE, high)
    part.getContext('2d').drawImage(canvas, 0, 0)
    return part
  }
  private room(height: number) {
    if (this.page.y + height > this.high - PAD && this.page.y > PAD) this.turn()
  }
  async line({ text, size, bold, center }: Extract<Block, { kind: 'line' }>) {
    const px = Math.max(SMALLEST, size) * POINT * this.scale
    if (!text) return void (this.page.y += px * 0.8)
    for (const part of text.match(PART) ?? []) {
      await breath()
      this.paragraph(part, px, bold, center)
    }
    this.page.y += px * 0.25
  }
  private paragraph(text: string, px: number, bold: boolean, center: boolean) {
    if (!this.drawing) return this.count(linesIn(text, px, WIDE - 2 * PAD), px * LINE_HIGH)
    setFont(this.page.ctx, px, bold ? 700 : 400)
    for (const line of wrap(this.page.ctx, plain(text), WIDE - 2 * PAD)) {
      this.room(px * LINE_HIGH)
      const { ctx } = this.page
      setFont(ctx, px, bold ? 700 : 400)
      ctx.textAlign = center ? 'center' : 'left'
      this.page.y += px * LINE_HIGH
      // It may have begun on the last page that is drawn.
      if (this.drawing) ctx.fillText(line, center ? WIDE / 2 : PAD, this.page.y - px * 0.4)
    }
  }
  private count(lines: number, height: number) {
    for (let line = 0; line < lines; line++) {
      this.room(height)
      this.page.y += height
    }
  }
  async table(rows: string[][], px: number) {
    const columns = rows.reduce((most, row) => Math.max(most, row.length), 0)
    if (!columns) return
    const { ctx } = this.page
    const natural = new Array<number>(columns).fill(px * 3)
    for (const row of rows.slice(0, MOST_ROWS_MEASURED)) {
      await breath()
      setFont(ctx, px)
      for (const [at, cell] of row.entries())
        natural[at] = Math.min(WIDEST, Math.max(natural[at], widthOf(ctx, plain(cell.slice(0, MOST_MEASURED))) + px))
    }
    const widths = columnWidths(natural, WIDE - 2 * PAD)
    for (const [at, row] of rows.entries()) {
      await breath()
      const heightOf = (lines: number[]) => Math.max(1, ...lines) * px * ROW_HIGH + px * 0.5
      if (!this.drawing) {
        this.count(1, heightOf(row.map((cell, column) => linesIn(cell, px, widths[column] - px * 0.8))))
        continue
      }
      setFont(this.page.ctx, px, at === 0 ? 700 : 400)
      const cells: string[][] = []
      for (const [column, width] of widths.entries()) {
        if (row[column]) await breath()
        cells.push(this.cell(row[column] ?? '', width - px * 0.8, px))
      }
      const height = heightOf(cells.map((lines) => lines.length))
      this.room(height)
      if (this.drawing) this.row(cells, widths, height, px, at === 0)
      this.page.y += height
    }
    this.page.y += px
  }
  /** The lines of a cell, as far as one page could show them. */
  private cell(text: string, width: number, px: number): string[] {
    const most = Math.ceil(Math.max(1, width / (px * NARROWEST)) * (this.high / (px * ROW_HIGH)))
    return wrap(this.page.ctx, plain(text.slice(0, most)), width)
  }
  private row(cells: string[][], widths: number[], height: number, px: number, head: boolean) {
    const { ctx, y } = this.page
    let x = PAD
    for (const [at, lines] of cells.entries()) {
      if (head) {
        ctx.fillStyle = '#f2f4f7'
        ctx.fillRect(x, y, widths[at], height)
        ctx.fillStyle = INK
      }
      ctx.strokeStyle = LINE
      ctx.strokeRect(x + 0.5, y + 0.5, widths[at], height)
      ctx.textAlign = 'left'
      setFont(ctx, px, head ? 700 : 400)
      for (const [n, line] of lines.entries()) ctx.fillText(line, x + px * 0.4, y + px * 1.2 + n * px * ROW_HIGH)
      x += widths[at]
    }
  }
}

/** The first pages of what our own reading of a document gives, and how many there are. */
export async function drawPages({ flows, pages }: Outline, most: number): Promise<{ canvases: Canvas[]; pages: number }> {
  if (flows) {
    const paper = new Paper(A4, most, 1)
    for (const block of pages[0].blocks) {
      if (block.kind === 'line') await paper.line(block)
      else await paper.table(block.rows, 10 * POINT)
    }
    return { canvases: paper.drawn.map(({ canvas }) => canvas), pages: paper.pages }
  }
  const canvases: Canvas[] = []
  for (const { title, blocks } of pages.slice(0, most)) {
    const sheet = blocks.some(({ kind }) => kind === 'table')
    const paper = new Paper(sheet ? A4 : SLIDE, 1, sheet ? 1 : 0.55)
    if (title) await paper.line({ kind: 'line', text: title, size: 16, bold: true, center: false })
    for (const block of blocks) {
      if (block.kind === 'line') await paper.line(block)
      else await paper.table(block.rows, 8.5 * POINT)
    }
    canvases.push(paper.cut(SLIDE))
  }
  return { canvases, pages: pages.length }
}
