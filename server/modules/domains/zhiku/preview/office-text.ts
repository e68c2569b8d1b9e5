import { setImmediate as breath } from 'node:timers/promises'
import { elementsOf } from '../../../../app/formats/elements'
import { cellsOf, looksOf, plainXml, sharedStrings } from '../../../../app/formats/sheet'
import { beginningOf, packedIn } from '../../../../app/formats/unfold'

/** A piece of a page, as far as our own drawing of it goes. */
export type Block = Line | { kind: 'table'; rows: string[][] }
interface Line {
  kind: 'line'
  text: string
  size: number
  bold: boolean
  center: boolean
}

/** A document as pages: a sheet is one, a slide is one; what flows has one page that is broken when it is drawn. */
export interface Outline {
  flows: boolean
  pages: { title: string; blocks: Block[] }[]
}

/** What stands in the text elements of a piece of XML; `of` is the letter of their namespace. */
const textIn = (xml: string, of: 'w' | 'a') =>
  Array.from(elementsOf(xml, `${of}:t`, `${of}:tab`, `${of}:br`), ({ name, inner }) =>
    name === `${of}:t` ? plainXml(inner) : ' ',
  ).join('')
/** The server's thread is others' as well: so many pieces are read in one go. */
const AT_ONCE = 500
/** What each of these comes to, others having their turn in between. */
async function readEach<From, To>(pieces: Iterable<From>, read: (piece: From) => To): Promise<Awaited<To>[]> {
  const found: Awaited<To>[] = []
  for (const piece of pieces) {
    found.push(await read(piece))
    if (found.length % AT_ONCE === 0) await breath()
  }
  return found
}

/** Half points of what a heading is written in, where its style says so alone. */
const HEADINGS = new Map(Object.entries({ Title: 40, Heading1: 32, Heading2: 28, Heading3: 26 }))

function lineOf(paragraph: string): Block {
  const style = /<w:pStyle w:val="(\w+)"/.exec(paragraph)?.[1] ?? ''
  const size = Number(/<w:sz w:val="(\d+)"/.exec(paragraph)?.[1] ?? HEADINGS.get(style) ?? 21)
  return {
    kind: 'line',
    text: textIn(paragraph, 'w').trimEnd(),
    size: size / 2,
    bold: style in HEADINGS || /<w:b(?:\s*\/|\s+w:val="(?:1|true)"\s*\/)>/.test(paragraph),
    center: /<w:jc w:val="center"/.test(paragraph),
  }
}

/** As many columns as the table of a word processor can have. */
const MOST_CELLS = 63

function cellsIn(row: string): string[] {
  const cells: string[] = []
  for (const { inner } of elementsOf(row, 'w:tc')) {
    cells.push(textIn(inner, 'w'))
    if (cells.length === MOST_CELLS) break
  }
  return cells
}
async function tableOf(xml: string): Promise<Block> {
  return { kind: 'table', rows: await readEach(elementsOf(xml, 'w:tr'), ({ inner }) => cellsIn(inner)) }
}

async function word(read: (name: string) => string): Promise<Outline> {
  const pieces = elementsOf(read('word/document.xml'), 'w:tbl', 'w:p')
  const blocks = await readEach(pieces, ({ name, inner }) => (name === 'w:tbl' ? tableOf(inner) : lineOf(inner)))
  return { flows: true, pages: [{ title: '', blocks }] }
}

/** The part of a sheet that is drawn. */
const MOST_ROWS = 60
const MOST_COLUMNS = 12

/** 0.30000000000000004 is written as nobody would. */
const rounded = (text: string) => (/^-?\d+\.\d{5,}$/.test(text) ? String(Math.round(Number(text) * 100) / 100) : text)

function sheetRows(xml: string, shared: string[], looks: ReturnType<typeof looksOf>): string[][] {
  const cells = cellsOf(xml, shared, { columns: MOST_COLUMNS, lines: MOST_ROWS, looks })
  const last = Math.max(0, ...cells.keys())
  return Array.from({ length: last }, (_, at) => (cells.get(at + 1) ?? []).map(rounded))
}

/** What stands alone above a table runs across its columns, as a table program shows it. */
function sheetBlocks(rows: string[][]): Block[] {
  const head = rows.findIndex((row) => row.filter(Boolean).length > 1)
  const lines = rows
    .slice(0, Math.max(0, head))
    .map(([text = '']): Block => ({ kind: 'line', text, size: 10, bold: true, center: false }))
  return [...lines, { kind: 'table', rows: rows.slice(lines.length) }]
}

async function sheets(read: (name: string) => string, names: string[]): Promise<Outline> {
  const shared = sharedStrings(read('xl/sharedStrings.xml'))
  const looks = looksOf(read('xl/styles.xml'))
  const titles = Array.from(elementsOf(read('xl/workbook.xml'), 'sheet'), ({ attributes }) =>
    plainXml(/\bname="([^"]*)"/.exec(attributes)?.[1] ?? ''),
  )
  const numbered = names
    .filter((name) => /^xl\/worksheets\/sheet\d+\.xml$/.test(name))
    .sort((a, b) => Number(a.match(/\d+/)![0]) - Number(b.match(/\d+/)![0]))
  return {
    flows: false,
    pages: await readEach(numbered.entries(), async ([at, name]) => {
      await breath()
      return { title: titles[at] ?? '', blocks: sheetBlocks(sheetRows(read(name), shared, looks)) }
    }),
  }
}

function slideLine(xml: string): Line {
  const size = Number(/\bsz="(\d+)"/.exec(xml)?.[1] ?? 1800) / 100
  return { kind: 'line', text: textIn(xml, 'a').trim(), size, bold: size >= 24, center: false }
}

async function slides(read: (name: string) => string, names: string[]): Promise<Outline> {
  const numbered = names
    .filter((name) => /^ppt\/slides\/slide\d+\.xml$/.test(name))
    .sort((a, b) => Number(a.match(/\d+/)![0]) - Number(b.match(/\d+/)![0]))
  return {
    flows: false,
    pages: await readEach(numbered, async (name) => ({
      title: '',
      blocks: (await readEach(elementsOf(read(name), 'a:p'), ({ inner }) => slideLine(inner))).filter(({ text }) => text),
    })),
  }
}

const isSheet = ({ name }: { name: string }) => name.startsWith('xl/worksheets/')
const WANTED = /^(?:word\/document|xl\/(?:workbook|sharedStrings|styles|worksheets\/sheet\d+)|ppt\/slides\/slide\d+)\.xml$/

/** So far a part is read, and all of them together, in bytes. A part beyond that is there, and says nothing. */
const [OF_A_PART, OF_ALL] = [8 * 1024 * 1024, 24 * 1024 * 1024]

async function beginnings(bytes: Buffer): Promise<Map<string, string>> {
  const parts = new Map<string, string>()
  let left = OF_ALL
  // What cells name by number is needed by every sheet.
  const packed = packedIn(bytes, (name) => WANTED.test(name)).sort((a, b) => Number(isSheet(a)) - Number(isSheet(b)))
  for (const part of packed) {
    const beginning = left > 0 ? await beginningOf(part, Math.min(left, OF_A_PART)) : Buffer.alloc(0)
    left -= beginning.length
    parts.set(part.name, beginning.toString())
  }
  return parts
}

/** The most signs and cells of a document that are kept: to draw them costs far more than to read them. */
const MOST_SIGNS = 500_000

/** The outline as far as it is drawn and searched; pages beyond are counted, and empty. */
function shortened({ flows, pages }: Outline): Outline {
  let left = MOST_SIGNS
  const short = (text: string) => {
    const kept = text.slice(0, Math.max(0, left))
    left -= kept.length + 1
    return kept
  }
  const shortRows = (rows: string[][]) => {
    const columns = rows.reduce((most, row) => Math.max(most, row.length), 0)
    return rows.flatMap((row) => {
      if (left <= 0) return []
      left -= columns + 1
      return [row.map(short)]
    })
  }
  const shortBlock = (block: Block): Block =>
    block.kind === 'line' ? { ...block, text: short(block.text) } : { kind: 'table', rows: shortRows(block.rows) }
  return {
    flows,
    pages: pages.map(({ title, blocks }) => ({
      title: short(title),
      blocks: blocks.flatMap((block) => (left > 0 ? [shortBlock(block)] : [])),
    })),
  }
}

/** What a document of an office program says, page by page. Throws of what is none. */
export async function outlineOf(bytes: Buffer, format: 'docx' | 'xlsx' | 'pptx'): Promise<Outline> {
  const parts = await beginnings(bytes)
  const read = (name: string) => parts.get(name) ?? ''
  const names = [...parts.keys()]
  return shortened(await (format === 'docx' ? word(read) : format === 'xlsx' ? sheets(read, names) : slides(read, names)))
}

/** All of its words, for the search. */
export const wordsOf = ({ pages }: Outline) =>
  pages
    .flatMap(({ title, blocks }) => [
      title,
      ...blocks.map((block) => (block.kind === 'line' ? block.text : block.rows.flat().join(' '))),
    ])
    .filter(Boolean)
    .join('\n')
