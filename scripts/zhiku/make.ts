// Makes the documents of the demo library out of what content-*.ts say: `npx tsx scripts/zhiku/make.ts [name…]`.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import fontkit from '@pdf-lib/fontkit'
import {
  AlignmentType,
  BorderStyle,
  Document,
  Footer,
  Packer,
  PageNumber,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from 'docx'
import ExcelJS from 'exceljs'
import { convert } from 'fontverter'
import { PDFDocument, rgb, type PDFFont, type PDFPage } from 'pdf-lib'
import PptxGenJS from 'pptxgenjs'
import { law } from './content-law'
import { pay } from './content-pay'
import { people } from './content-people'
import { plan } from './content-plan'
import { reckon } from './reckon'
import type { Book, Deck, Files, Paper, Part } from './types'

const ALL: Files = { ...law, ...people, ...pay, ...plan }
const FOLDER = path.join(__dirname, '../../server/seeds/zhiku/files')
const BLUE = '2B5CE6'
const YELLOW = 'FFFFF6CC'

const run = (text: string, more: object = {}) =>
  new TextRun({ text, font: { eastAsia: '宋体', ascii: 'Times New Roman' }, size: 21, ...more })
const edge = { style: BorderStyle.SINGLE, size: 4, color: '808080' }
const borders = { top: edge, bottom: edge, left: edge, right: edge }

function wordTable(rows: string[][], widths: number[] = []) {
  const columns = rows[0].length
  const sum = widths.reduce((all, width) => all + width, 0)
  return new Table({
    width: { size: 100, type: WidthType.PERCENTAGE },
    rows: rows.map(
      (cells, at) =>
        new TableRow({
          tableHeader: at === 0,
          children: cells.map(
            (cell, column) =>
              new TableCell({
                borders,
                width: { size: sum ? (widths[column] / sum) * 100 : 100 / columns, type: WidthType.PERCENTAGE },
                children: cell.split('\n').map((line) => new Paragraph({ children: [run(line, { bold: at === 0 })] })),
              }),
          ),
        }),
    ),
  })
}

const wordParts = (part: Part): (Paragraph | Table)[] => {
  if ('h' in part)
    return [new Paragraph({ spacing: { before: 240, after: 120 }, children: [run(part.h, { bold: true, size: 24 })] })]
  if ('p' in part) return [new Paragraph({ spacing: { after: 100, line: 340 }, children: [run(part.p)] })]
  if ('li' in part)
    return part.li.map(
      (line, at) =>
        new Paragraph({
          spacing: { after: 60, line: 320 },
          indent: { left: 420, hanging: 420 },
          children: [run(`${at + 1}. ${line}`)],
        }),
    )
  return [wordTable(part.table, part.widths), new Paragraph({ children: [] })]
}

const word = ({ title, parts }: Paper) =>
  Packer.toBuffer(
    new Document({
      title,
      creator: 'HR共享社区',
      sections: [
        {
          footers: {
            default: new Footer({
              children: [
                new Paragraph({
                  alignment: AlignmentType.CENTER,
                  children: [
                    run('第 ', { size: 18 }),
                    new TextRun({ children: [PageNumber.CURRENT], size: 18 }),
                    run(' 页', { size: 18 }),
                  ],
                }),
              ],
            }),
          },
          children: [
            new Paragraph({
              alignment: AlignmentType.CENTER,
              spacing: { after: 320 },
              children: [run(title, { bold: true, size: 36 })],
            }),
            ...parts.flatMap(wordParts),
          ],
        },
      ],
    }),
  )

const [WIDE, HIGH, PAD] = [595, 842, 56]
/** Long text on pages, with tables of wrapped cells. */
class Pdf {
  private page!: PDFPage
  private y = 0
  constructor(
    private pdf: PDFDocument,
    private font: PDFFont,
    private bold: PDFFont,
  ) {
    this.turn()
  }
  private turn() {
    this.page = this.pdf.addPage([WIDE, HIGH])
    this.y = HIGH - PAD
  }
  private room(height: number) {
    if (this.y - height < PAD) this.turn()
  }
  wrap(text: string, size: number, width: number, font = this.font): string[] {
    const lines: string[] = []
    for (const whole of text.split('\n')) {
      let line = ''
      for (const sign of whole) {
        if (line && font.widthOfTextAtSize(line + sign, size) > width && !'，。、；：）》”'.includes(sign)) {
          lines.push(line)
          line = ''
        }
        line += sign
      }
      lines.push(line)
    }
    return lines
  }
  text(text: string, { size = 10.5, bold = false, indent = 0, after = 5, center = false } = {}) {
    const font = bold ? this.bold : this.font
    for (const line of this.wrap(text, size, WIDE - 2 * PAD - indent, font)) {
      this.room(size * 1.6)
      this.y -= size * 1.6
      const x = center ? (WIDE - font.widthOfTextAtSize(line, size)) / 2 : PAD + indent
      this.page.drawText(line, { x, y: this.y, size, font, color: rgb(0.12, 0.14, 0.16) })
    }
    this.y -= after
  }
  table(rows: string[][], widths: number[] = []) {
    const given = widths.length ? widths : rows[0].map(() => 1)
    const sum = given.reduce((all, width) => all + width, 0)
    const columns = given.map((width) => (width / sum) * (WIDE - 2 * PAD))
    for (const [at, row] of rows.entries()) {
      const font = at === 0 ? this.bold : this.font
      const cells = columns.map((width, column) => this.wrap(row[column] ?? '', 9, width - 10, font))
      const height = Math.max(...cells.map((lines) => lines.length)) * 13.5 + 8
      this.room(height)
      let x = PAD
      for (const [column, lines] of cells.entries()) {
        this.page.drawRectangle({
          x,
          y: this.y - height,
          width: columns[column],
          height,
          borderWidth: 0.5,
          borderColor: rgb(0.6, 0.62, 0.66),
          ...(at === 0 && { color: rgb(0.95, 0.96, 0.97) }),
        })
        for (const [n, line] of lines.entries())
          this.page.drawText(line, { x: x + 5, y: this.y - 13 - n * 13.5, size: 9, font, color: rgb(0.12, 0.14, 0.16) })
        x += columns[column]
      }
      this.y -= height
    }
    this.y -= 8
  }
}

async function fontOf(pdf: PDFDocument, weight: number) {
  const file = require.resolve(`@fontsource/noto-sans-sc/files/noto-sans-sc-chinese-simplified-${weight}-normal.woff2`)
  return pdf.embedFont(await convert(readFileSync(file), 'sfnt'), { subset: true })
}

async function pdf({ title, parts }: Paper): Promise<Uint8Array> {
  const made = await PDFDocument.create()
  made.registerFontkit(fontkit)
  made.setTitle(title)
  made.setAuthor('HR共享社区')
  const out = new Pdf(made, await fontOf(made, 400), await fontOf(made, 700))
  out.text(title, { size: 18, bold: true, center: true, after: 16 })
  for (const part of parts) {
    if ('h' in part) out.text(part.h, { size: 13, bold: true, after: 6 })
    else if ('p' in part) out.text(part.p)
    else if ('li' in part) part.li.forEach((line, at) => out.text(`${at + 1}. ${line}`, { indent: 12, after: 3 }))
    else out.table(part.table, part.widths)
  }
  return made.save()
}

async function excel({ sheets }: Book): Promise<Buffer> {
  const book = new ExcelJS.Workbook()
  book.creator = 'HR共享社区'
  book.calcProperties.fullCalcOnLoad = true
  const resultOf = reckon(sheets)
  for (const { name, widths, rows, head = 1, lists = [], money = [], percent = [], dates = [], inputs = [] } of sheets) {
    const sheet = book.addWorksheet(name, {
      views: [{ state: 'frozen', ySplit: head }],
      pageSetup: { paperSize: 9, orientation: 'landscape', fitToPage: true, fitToHeight: 0 },
    })
    sheet.columns = widths.map((width) => ({ width }))
    for (const [at, row] of rows.entries())
      sheet.addRow(
        row.map((value, column) =>
          typeof value === 'string' && value.startsWith('=')
            ? { formula: value.slice(1), result: resultOf(name, column + 1, at + 1) }
            : value,
        ),
      )
    sheet.eachRow((row, at) => {
      row.alignment = { vertical: 'middle', wrapText: true }
      row.eachCell({ includeEmpty: false }, (cell) => {
        if (at >= head)
          cell.border = { top: { style: 'thin' }, left: { style: 'thin' }, bottom: { style: 'thin' }, right: { style: 'thin' } }
        if (at !== head) return
        cell.font = { bold: true, color: { argb: 'FFFFFFFF' } }
        cell.fill = { type: 'pattern', pattern: 'solid', fgColor: { argb: `FF${BLUE}` } }
      })
    })
    for (let at = 1; at < head; at++) sheet.getRow(at).font = { bold: at === 1, size: at === 1 ? 14 : 11 }
    for (const column of money) sheet.getColumn(column).numFmt = '#,##0.00'
    for (const column of percent) sheet.getColumn(column).numFmt = '0.0%'
    // What a formula makes of days is a number to a table program until its column says otherwise.
    for (const column of dates) sheet.getColumn(column).numFmt = 'yyyy-mm-dd'
    for (const input of inputs) {
      const single = /\d/.test(input)
      if (single) sheet.getCell(input).numFmt = 'General'
      const cells = single ? [input] : rows.slice(head).map((_, at) => `${input}${head + 1 + at}`)
      for (const cell of cells) sheet.getCell(cell).fill = { type: 'pattern', pattern: 'solid', fgColor: { argb: YELLOW } }
    }
    for (const { column, options } of lists)
      for (let at = head + 1; at <= head + 60; at++)
        sheet.getCell(`${column}${at}`).dataValidation = { type: 'list', allowBlank: true, formulae: [`"${options.join(',')}"`] }
  }
  return Buffer.from(await book.xlsx.writeBuffer())
}

async function deck({ title, sub, slides }: Deck): Promise<Buffer> {
  const show = new PptxGenJS()
  show.layout = 'LAYOUT_16x9'
  show.author = 'HR共享社区'
  show.title = title
  const cover = show.addSlide()
  cover.background = { color: BLUE }
  cover.addText(title, { x: 0.6, y: 1.7, w: 8.8, h: 1, fontSize: 36, bold: true, color: 'FFFFFF', fontFace: '微软雅黑' })
  cover.addText(sub, { x: 0.6, y: 2.8, w: 8.8, h: 0.6, fontSize: 16, color: 'FFFFFF', fontFace: '微软雅黑' })
  for (const { title: head, points } of slides) {
    const slide = show.addSlide()
    slide.addShape('rect', { x: 0, y: 0, w: 0.18, h: 5.63, fill: { color: BLUE } })
    slide.addText(head, { x: 0.5, y: 0.3, w: 9, h: 0.7, fontSize: 26, bold: true, color: '1F2329', fontFace: '微软雅黑' })
    slide.addText(
      points.map((text) => ({ text, options: { bullet: { indent: 16 }, breakLine: true, paraSpaceAfter: 8 } })),
      {
        x: 0.5,
        y: 1.15,
        w: 9,
        h: 4,
        fontSize: points.length > 6 ? 15 : 18,
        color: '333840',
        valign: 'top',
        fontFace: '微软雅黑',
      },
    )
  }
  // Its type does not follow from the kind that is asked for.
  return (await show.write({ outputType: 'nodebuffer' })) as Buffer
}

async function main(wanted: string[]) {
  mkdirSync(FOLDER, { recursive: true })
  for (const [name, spec] of Object.entries(ALL)) {
    if (wanted.length && !wanted.some((part) => name.includes(part))) continue
    const bytes =
      spec.kind === 'book'
        ? await excel(spec)
        : spec.kind === 'deck'
          ? await deck(spec)
          : name.endsWith('.pdf')
            ? await pdf(spec)
            : await word(spec)
    writeFileSync(path.join(FOLDER, name), bytes)
    console.log(`${name} ${bytes.length}`)
  }
}

void main(process.argv.slice(2))
