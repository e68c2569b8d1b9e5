import { nth } from '@/lib/nth'

/** `key` is the place among its like. */
export interface HtmlRun {
  key: number
  text: string
  strong: boolean
}
export interface HtmlLine {
  key: number
  runs: HtmlRun[]
  /** Of a numbered list. */
  number?: number
}
export type HtmlBlock = { key: number } & (
  | { kind: 'heading' | 'quote' | 'text'; lines: HtmlLine[] }
  | { kind: 'list'; lines: HtmlLine[] }
  | { kind: 'picture'; src: string; alt: string }
)

const TOKEN = /<(\/?)([a-z][a-z0-9]*)([^>]*)>|([^<]+)|</gi
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' }
const decoded = (text: string) =>
  text.replace(/&(?:#(\d+)|#x([0-9a-f]+)|([a-z]+));/gi, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name) return ENTITIES[name.toLowerCase()] ?? whole
    return String.fromCodePoint(Math.min(0x10ffff, parseInt(decimal ?? hex!, decimal ? 10 : 16)))
  })
const attribute = (text: string, name: string) => {
  const [, quoted] = new RegExp(`\\b${name}\\s*=\\s*"([^"]*)"`, 'i').exec(text) ?? []
  return decoded(quoted ?? '')
}

/**
 * The text of simple HTML as blocks: headings, paragraphs, lists, quotations, what is strong, pictures. Other tags fall
 * away and leave their text: nothing of it is ever given to a browser as markup.
 */
export function blocksOfHtml(html: string): HtmlBlock[] {
  const blocks: HtmlBlock[] = []
  const lists: { ordered: boolean; count: number }[] = []
  let kind: 'heading' | 'quote' | 'text' = 'text'
  let quoted = 0
  let strong = 0
  /** The line that is being written; undefined where the next words begin a new one. */
  let line: HtmlLine | undefined

  const openBlock = (wanted: 'heading' | 'quote' | 'text' | 'list') => {
    const last = nth(blocks, -1)
    // Blocks of these kinds have lines, which no comparison tells the type; and an empty list alone would take none.
    if (last && last.kind === wanted && (wanted === 'list' || wanted === 'quote')) return last as { lines: HtmlLine[] }
    const block = { key: blocks.length, kind: wanted, lines: [] as HtmlLine[] }
    blocks.push(block)
    return block
  }
  const openLine = (wanted: 'heading' | 'quote' | 'text' | 'list', number?: number) => {
    const { lines } = openBlock(wanted)
    line = { key: lines.length, runs: [], number }
    lines.push(line)
    return line
  }
  const write = (text: string) => {
    if (!line && !text.trim()) return
    const at = line ?? openLine(quoted ? 'quote' : kind)
    const words = at.runs.length ? text : text.replace(/^[ \n\t]+/, '')
    if (words) at.runs.push({ key: at.runs.length, text: words, strong: strong > 0 })
  }
  const opening: Record<string, (more: string) => void> = {
    ul: () => lists.push({ ordered: false, count: 0 }),
    ol: () => lists.push({ ordered: true, count: 0 }),
    li: () => {
      const list = nth(lists, -1)
      if (list) list.count++
      openLine('list', list?.ordered ? list.count : undefined)
    },
    blockquote: () => quoted++,
    strong: () => strong++,
    b: () => strong++,
    br: () => line && write('\n'),
    img: (more) => {
      const src = attribute(more, 'src')
      if (src) blocks.push({ key: blocks.length, kind: 'picture', src, alt: attribute(more, 'alt') })
    },
  }
  const closing: Record<string, () => void> = {
    ul: () => lists.pop(),
    ol: () => lists.pop(),
    blockquote: () => (quoted = Math.max(0, quoted - 1)),
    strong: () => (strong = Math.max(0, strong - 1)),
    b: () => (strong = Math.max(0, strong - 1)),
    td: () => line && write('　'),
    th: () => line && write('　'),
  }
  const ENDS_LINE = /^(p|div|h[1-6]|li|ul|ol|blockquote|tr|table|section|img)$/

  for (const [, slash, tag, more, text] of html.matchAll(TOKEN)) {
    if (!tag) {
      write(decoded(text ?? '<').replace(/[ \n\t]+/g, ' '))
      continue
    }
    const name = tag.toLowerCase()
    // A paragraph inside an item is the item's own line.
    if (ENDS_LINE.test(name) && !(name === 'p' && !slash && line && !line.runs.length)) line = undefined
    if (/^h[1-6]$/.test(name)) kind = slash ? 'text' : 'heading'
    if (slash) closing[name]?.()
    else opening[name]?.(more)
  }
  return blocks.filter((block) => block.kind === 'picture' || block.lines.some(({ runs }) => runs.length))
}
