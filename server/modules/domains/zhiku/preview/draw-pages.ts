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
/** No column asks for more; so many signs of a cell show that. */
const WIDEST = 420
const MOST_MEASURED = 200
/** What a cell says beyond is not drawn. */
const MOST_IN_CELL = 5000

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

/** Draws blocks down pages and begins another where one is full; beyond `most` they are only counted. */
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
    this.page = this.pages <= this.most ? new Page(this.high) : Object.assign(this.page, { y: PAD })
    if (this.pages <= this.most) this.drawn.push(this.page)
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
    const px = size * POINT * this.scale
    if (!text) return void (this.page.y += px * 0.8)
    for (const part of text.match(PART) ?? []) {
      await breath()
      this.paragraph(part, px, bold, center)
    }
    this.page.y += px * 0.25
  }
  private paragraph(text: string, px: number, bold: boolean, center: boolean) {
    setFont(this.page.ctx, px, bold ? 700 : 400)
    for (const line of wrap(this.page.ctx, plain(text), WIDE - 2 * PAD)) {
      this.room(px * 1.6)
      const { ctx } = this.page
      setFont(ctx, px, bold ? 700 : 400)
      ctx.textAlign = center ? 'center' : 'left'
      this.page.y += px * 1.6
      ctx.fillText(line, center ? WIDE / 2 : PAD, this.page.y - px * 0.4)
    }
  }
  async table(rows: string[][], px: number) {
    const columns = rows.reduce((most, row) => Math.max(most, row.length), 0)
    if (!columns) return
    const { ctx } = this.page
    const natural = new Array<number>(columns).fill(px * 3)
    for (const row of rows) {
      await breath()
      setFont(ctx, px)
      for (const [at, cell] of row.entries())
        natural[at] = Math.min(WIDEST, Math.max(natural[at], widthOf(ctx, plain(cell.slice(0, MOST_MEASURED))) + px))
    }
    const widths = columnWidths(natural, WIDE - 2 * PAD)
    for (const [at, row] of rows.entries()) {
      await breath()
      setFont(this.page.ctx, px, at === 0 ? 700 : 400)
      const cells: string[][] = []
      for (const [column, width] of widths.entries()) {
        if (row[column]) await breath()
        cells.push(wrap(this.page.ctx, plain(row[column]?.slice(0, MOST_IN_CELL) ?? ''), width - px * 0.8))
      }
      const height = Math.max(1, ...cells.map((lines) => lines.length)) * px * 1.45 + px * 0.5
      this.room(height)
      this.row(cells, widths, height, px, at === 0)
    }
    this.page.y += px
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
      for (const [n, line] of lines.entries()) ctx.fillText(line, x + px * 0.4, y + px * 1.2 + n * px * 1.45)
      x += widths[at]
    }
    this.page.y += height
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
