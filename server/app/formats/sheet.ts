import { strFromU8, strToU8, zipSync } from 'fflate'
import { readCsv } from './csv'
import { elementsOf } from './elements'
import { packedIn, unfold } from './unfold'
import { refuse } from '../errors'
import { DAY_MS } from '../time/units'

/** One row of a table, with the number it has in its file. */
export interface SheetRow {
  line: number
  cells: string[]
}

/** What the parts of a workbook may unfold to, and how far a sheet is read. */
export const MOST_UNFOLDED = 16 * 1024 * 1024
const MOST_COLUMNS = 50
const MOST_LINES = 20_000
/** Cells that are looked at, of a table of so many rows as anybody hands in. */
const MOST_CELLS = 300_000

const ENTITIES = new Map(Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }))
/** Whether XML knows a character of this number: not NUL, which PostgreSQL keeps in no text, nor half of a pair. */
const isCharacter = (code: number) => code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
/** Text of XML as it is read; what names no character stays as it is written. */
export const plainXml = (text: string) =>
  text.replace(/&(?:#x([0-9a-f]+)|#([0-9]+)|(\w+));/gi, (all, hex?: string, decimal?: string, name?: string) => {
    if (name) return ENTITIES.get(name) ?? all
    const code = hex ? parseInt(hex, 16) : Number(decimal)
    return isCharacter(code) ? String.fromCodePoint(code) : all
  })
/** All that stands in the text elements of a cell, without what only says how it is read aloud. */
function textIn(xml: string): string {
  const words: string[] = []
  for (const { name, inner } of elementsOf(xml, 'rPh', 't')) if (name === 't') words.push(plainXml(inner))
  return words.join('')
}

const columnOf = (letters: string) => [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1

/** A number as people wrote it: 13800138000, and not 1.3800138E10. */
const numberText = (value: string) => (/e/i.test(value) && Number.isSafeInteger(Number(value)) ? String(Number(value)) : value)

/** The strings that cells of a workbook name by their number, as they are written there. */
export const sharedStrings = (xml: string): string[] => Array.from(elementsOf(xml, 'si'), ({ inner }) => inner)

/** How a table program shows a number. */
type Look = 'plain' | 'percent' | 'day' | 'moment'
const lookOf = (code: string): Look => {
  const bare = code.replace(/"[^"]*"|\\.|\[[^[\]]*\]/g, '')
  if (bare.includes('%')) return 'percent'
  return /[yd]/i.test(bare) ? (/h/i.test(bare) ? 'moment' : 'day') : 'plain'
}
const DAYS = [14, 15, 16, 17, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58]
/** Of the formats that every table program knows by their number. */
const knownLook = (id: number): Look =>
  id === 9 || id === 10 ? 'percent' : id === 22 ? 'moment' : DAYS.includes(id) ? 'day' : 'plain'
/** How the cells of a workbook look, by the number of their style. */
export function looksOf(styles: string): Look[] {
  const own = new Map(
    [...styles.matchAll(/<numFmt\s([^<>]*)>/g)].map(([, attributes]) => [
      Number(/\bnumFmtId="(\d+)"/.exec(attributes)?.[1]),
      lookOf(plainXml(/\bformatCode="([^"]*)"/.exec(attributes)?.[1] ?? '')),
    ]),
  )
  const [formats] = elementsOf(styles, 'cellXfs')
  return Array.from(elementsOf(formats?.inner ?? '', 'xf'), ({ attributes }) => {
    const id = Number(/\bnumFmtId="(\d+)"/.exec(attributes)?.[1] ?? 0)
    return own.get(id) ?? knownLook(id)
  })
}
/** 31 December 9999: what is beyond is no day. */
const LAST_DAY = 2_958_465
function shownAs(look: Look, value: string): string {
  const number = Number(value)
  if (look === 'plain' || value === '' || Number.isNaN(number)) return numberText(value)
  if (look === 'percent') return `${Number((number * 100).toFixed(2))}%`
  if (number < 1 || number > LAST_DAY) return numberText(value)
  const text = new Date(Math.round((number - 25_569) * 86_400) * 1000).toISOString()
  return look === 'day' ? text.slice(0, 10) : text.slice(0, 16).replace('T', ' ')
}

interface Extent {
  columns?: number
  lines?: number
  /** Numbers are days and percentages where these say so. */
  looks?: Look[]
}
/**
 * Cells of one sheet by the number of their line, from 1; those beyond these many columns and lines are left out. Throws of what
 * has more cells than a table that people write.
 */
export function cellsOf(xml: string, shared: string[], { columns = MOST_COLUMNS, lines = MOST_LINES, looks = [] }: Extent = {}) {
  const rows = new Map<number, string[]>()
  let seen = 0
  for (const { attributes, inner } of elementsOf(xml, 'c')) {
    const [, letters, digits] = /\br="([A-Z]{1,3})(\d{1,7})"/.exec(attributes) ?? []
    if (!letters || columnOf(letters) >= columns || Number(digits) > lines) continue
    if (++seen > MOST_CELLS) throw new Error('too many cells')
    const type = /\bt="(\w+)"/.exec(attributes)?.[1]
    const value = /<v>([^<]*)<\/v>/.exec(inner)?.[1] ?? ''
    const text =
      type === 's'
        ? textIn(shared[Number(value)] ?? '')
        : type === 'inlineStr'
          ? textIn(inner)
          : type
            ? plainXml(value)
            : shownAs(looks[Number(/\bs="(\d+)"/.exec(attributes)?.[1])] ?? 'plain', value)
    const cells = rows.get(Number(digits)) ?? []
    while (cells.length <= columnOf(letters)) cells.push('')
    cells[columnOf(letters)] = text.trim()
    rows.set(Number(digits), cells)
  }
  return rows
}

const STRINGS = 'xl/sharedStrings.xml'

/** Rows of the first sheet of an xlsx workbook. Throws of what is none, and of what unfolds to too much. */
function readXlsx(bytes: Buffer): SheetRow[] {
  const numberIn = (name: string) => Number(/\d+/.exec(name)![0])
  const [first] = packedIn(bytes, (name) => /^xl\/worksheets\/sheet\d+\.xml$/.test(name))
    .map(({ name }) => name)
    .sort((a, b) => numberIn(a) - numberIn(b))
  if (!first) throw new Error('no sheet')
  const files = unfold(bytes, (name) => name === first || name === STRINGS, MOST_UNFOLDED)
  const strings = files[STRINGS] ? strFromU8(files[STRINGS]) : ''
  return [...cellsOf(strFromU8(files[first]), sharedStrings(strings))]
    .sort(([a], [b]) => a - b)
    .map(([line, cells]) => ({ line, cells }))
    .filter(({ cells }) => cells.some(Boolean))
}

/** CSV of table programs of today, and of those that still write GB 18030. */
function decoded(bytes: Buffer): Buffer {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return bytes
  } catch {
    return Buffer.from(new TextDecoder('gb18030').decode(bytes))
  }
}

/** Rows of a table as people hand it in: an xlsx workbook (its first sheet) or CSV. Refuses with 400 what is neither. */
export function readSheet(bytes: Buffer): SheetRow[] {
  if (bytes.toString('latin1', 0, 2) !== 'PK') return readCsv(decoded(bytes))
  try {
    return readXlsx(bytes)
  } catch {
    return refuse(400, '不是完整的 xlsx 表格，请另存为 xlsx 或 CSV 后再试')
  }
}

const escaped = (text: string) =>
  text
    // oxlint-disable-next-line no-control-regex
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
const MAIN = 'http://schemas.openxmlformats.org'
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

function letters(column: number): string {
  return column < 26 ? String.fromCharCode(65 + column) : letters(Math.floor(column / 26) - 1) + letters(column % 26)
}

/** What a table can reckon with and sort by: money in 分, a moment, a day. What is text stays text. */
export type Cell = string | { yuan: number } | { at: Date } | { day: Date }

const STYLES = `<styleSheet xmlns="${MAIN}/spreadsheetml/2006/main"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd"/></numFmts><fonts count="1"><font/></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf/><xf numFmtId="4" applyNumberFormat="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/></cellXfs></styleSheet>`
const YUAN = 1
const MOMENT = 2
const DAY = 3
/** Days since the last of 1899 by the clock of China, as workbooks count. */
const serial = (time: Date) => (time.getTime() + 8 * 3_600_000) / DAY_MS + 25_569
/** To the second: beyond that a fraction of a day is not exact. */
const toSecond = (days: number) => Number(days.toFixed(9))

function cellXml(at: string, cell: Cell): string {
  const number = (style: number, value: number | string) => `<c r="${at}" s="${style}"><v>${value}</v></c>`
  if (typeof cell === 'string') return `<c r="${at}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`
  if ('yuan' in cell) return number(YUAN, (cell.yuan / 100).toFixed(2))
  return 'at' in cell ? number(MOMENT, toSecond(serial(cell.at))) : number(DAY, Math.floor(serial(cell.day)))
}

/** Rows as a workbook of one sheet: text is text, so nothing of it is ever reckoned with. */
export function writeSheet(name: string, rows: Cell[][]): Buffer {
  const cells = rows
    .map((row, y) => `<row r="${y + 1}">${row.map((cell, x) => cellXml(`${letters(x)}${y + 1}`, cell)).join('')}</row>`)
    .join('')
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${MAIN}/officeDocument/2006/relationships/${type}" Target="${target}"/>`
  const relations = (inner: string) => `${HEAD}<Relationships xmlns="${MAIN}/package/2006/relationships">${inner}</Relationships>`
  const parts = {
    '[Content_Types].xml': `${HEAD}<Types xmlns="${MAIN}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPES}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/></Types>`,
    '_rels/.rels': relations(relation('rId1', 'officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml': `${HEAD}<workbook xmlns="${MAIN}/spreadsheetml/2006/main" xmlns:r="${MAIN}/officeDocument/2006/relationships"><sheets><sheet name="${escaped(name).replaceAll('"', '')}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(
      relation('rId1', 'worksheet', 'worksheets/sheet1.xml') + relation('rId2', 'styles', 'styles.xml'),
    ),
    'xl/styles.xml': `${HEAD}${STYLES}`,
    'xl/worksheets/sheet1.xml': `${HEAD}<worksheet xmlns="${MAIN}/spreadsheetml/2006/main"><sheetData>${cells}</sheetData></worksheet>`,
  }
  return Buffer.from(zipSync(Object.fromEntries(Object.entries(parts).map(([path, text]) => [path, strToU8(text)]))))
}

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
