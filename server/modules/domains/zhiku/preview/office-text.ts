import { strFromU8 } from 'fflate'
import { cellsOf, looksOf, plainXml, sharedStrings } from '../../../../app/formats/sheet'
import { openOffice } from '../hand-out/stamp-office'

/** A piece of a page, as far as our own drawing of it goes. */
export type Block =
  | { kind: 'line'; text: string; size: number; bold: boolean; center: boolean }
  | { kind: 'table'; rows: string[][] }

/** A document as pages: a sheet is one, a slide is one; what flows has one page that is broken when it is drawn. */
export interface Outline {
  flows: boolean
  pages: { title: string; blocks: Block[] }[]
}

/** What stands in the text elements of a piece of XML. */
const textIn = (xml: string, element: string) =>
  [
    ...xml.matchAll(
      new RegExp(`<${element}(?:\\s[^>]*)?>([\\s\\S]*?)</${element}>|<${element.split(':')[0]}:(?:tab|br)\\b[^>]*/>`, 'g'),
    ),
  ]
    .map(([, text]) => (text === undefined ? ' ' : plainXml(text)))
    .join('')
const blocksOf = (xml: string, element: string) =>
  xml.match(new RegExp(`<${element}(?:\\s[^>]*)?>[\\s\\S]*?</${element}>`, 'g')) ?? []

/** Half points of what a heading is written in, where its style says so alone. */
const HEADINGS = new Map(Object.entries({ Title: 40, Heading1: 32, Heading2: 28, Heading3: 26 }))

function lineOf(paragraph: string): Block {
  const style = /<w:pStyle w:val="(\w+)"/.exec(paragraph)?.[1] ?? ''
  const size = Number(/<w:sz w:val="(\d+)"/.exec(paragraph)?.[1] ?? HEADINGS.get(style) ?? 21)
  return {
    kind: 'line',
    text: textIn(paragraph, 'w:t').trimEnd(),
    size: size / 2,
    bold: style in HEADINGS || /<w:b(?:\s*\/|\s+w:val="(?:1|true)"\s*\/)>/.test(paragraph),
    center: /<w:jc w:val="center"/.test(paragraph),
  }
}

function word(read: (name: string) => string): Outline {
  const body = read('word/document.xml')
  const blocks = (body.match(/<w:tbl>[\s\S]*?<\/w:tbl>|<w:p(?:\s[^>]*)?>[\s\S]*?<\/w:p>|<w:p(?:\s[^>]*)?\/>/g) ?? []).map(
    (xml): Block =>
      xml.startsWith('<w:tbl')
        ? { kind: 'table', rows: blocksOf(xml, 'w:tr').map((row) => blocksOf(row, 'w:tc').map((cell) => textIn(cell, 'w:t'))) }
        : lineOf(xml),
  )
  return { flows: true, pages: [{ title: '', blocks }] }
}

/** So much of a sheet is drawn. */
const MOST_ROWS = 60
const MOST_COLUMNS = 12

/** 0.30000000000000004 is written as nobody would. */
const shortened = (text: string) => (/^-?\d+\.\d{5,}$/.test(text) ? String(Math.round(Number(text) * 100) / 100) : text)

function sheetRows(xml: string, shared: string[], looks: ReturnType<typeof looksOf>): string[][] {
  const cells = cellsOf(xml, shared, { columns: MOST_COLUMNS, lines: MOST_ROWS, looks })
  const last = Math.max(0, ...cells.keys())
  return Array.from({ length: last }, (_, at) => (cells.get(at + 1) ?? []).map(shortened))
}

/** What stands alone above a table runs across its columns, as a table program shows it. */
function sheetBlocks(rows: string[][]): Block[] {
  const head = rows.findIndex((row) => row.filter(Boolean).length > 1)
  const lines = rows
    .slice(0, Math.max(0, head))
    .map(([text = '']): Block => ({ kind: 'line', text, size: 10, bold: true, center: false }))
  return [...lines, { kind: 'table', rows: rows.slice(lines.length) }]
}

function sheets(read: (name: string) => string, names: string[]): Outline {
  const shared = sharedStrings(read('xl/sharedStrings.xml'))
  const looks = looksOf(read('xl/styles.xml'))
  const titles = [...read('xl/workbook.xml').matchAll(/<sheet\s[^>]*name="([^"]*)"/g)].map(([, name]) => plainXml(name))
  const numbered = names
    .filter((name) => /^xl\/worksheets\/sheet\d+\.xml$/.test(name))
    .sort((a, b) => Number(a.match(/\d+/)![0]) - Number(b.match(/\d+/)![0]))
  return {
    flows: false,
    pages: numbered.map((name, at) => ({
      title: titles[at] ?? '',
      blocks: sheetBlocks(sheetRows(read(name), shared, looks)),
    })),
  }
}

function slides(read: (name: string) => string, names: string[]): Outline {
  const numbered = names
    .filter((name) => /^ppt\/slides\/slide\d+\.xml$/.test(name))
    .sort((a, b) => Number(a.match(/\d+/)![0]) - Number(b.match(/\d+/)![0]))
  return {
    flows: false,
    pages: numbered.map((name) => {
      const lines = blocksOf(read(name), 'a:p')
        .map((xml) => ({ text: textIn(xml, 'a:t').trim(), size: Number(/\bsz="(\d+)"/.exec(xml)?.[1] ?? 1800) / 100 }))
        .filter(({ text }) => text)
      return {
        title: '',
        blocks: lines.map(({ text, size }): Block => ({ kind: 'line', text, size, bold: size >= 24, center: false })),
      }
    }),
  }
}

const WANTED = /^(?:word\/document|xl\/(?:workbook|sharedStrings|styles|worksheets\/sheet\d+)|ppt\/slides\/slide\d+)\.xml$/

/** What a document of an office program says, page by page. */
export function outlineOf(bytes: Uint8Array, format: 'docx' | 'xlsx' | 'pptx'): Outline {
  const files = openOffice(bytes, (name) => WANTED.test(name))
  const read = (name: string) => (files[name] ? strFromU8(files[name]) : '')
  const names = Object.keys(files)
  return format === 'docx' ? word(read) : format === 'xlsx' ? sheets(read, names) : slides(read, names)
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
