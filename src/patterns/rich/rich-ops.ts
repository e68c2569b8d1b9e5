import type { Picture } from '../../../contract'
import { asText, linkedRuns, lineOf, markedWords, pictureMark, runsOf, type MarkedRun } from '../../../contract/rules/marks'
import { partsOf } from '@/patterns/text/rich-marks'

interface Attributes {
  bold?: boolean
  link?: string
  /** These are of the line that ends here. */
  header?: number | string
  list?: string
  blockquote?: boolean
  indent?: number
}

/** One step of a text as both editors know it: words, the end of a line, a picture by its address. */
export interface Op {
  insert: string | { image: string }
  attributes?: Attributes
}

/** What an editor can show, and how. */
export interface Dialect {
  quote: Attributes
  /** Where it knows no links, they stand as they are written. */
  links: boolean
  address: (picture: Picture) => string
}

/** The text of an article as an editor takes it. */
export function opsOf(text: string, pictures: readonly Picture[], { quote, links, address }: Dialect): Op[] {
  const ops: Op[] = []
  const add = (insert: Op['insert'], attributes: Attributes = {}) =>
    ops.push({ insert, ...(Object.keys(attributes).length > 0 && { attributes }) })
  const addWords = (words: string) => {
    for (const { text: run, strong, link } of runsOf(words))
      add(link && !links ? `[${run}](${link})` : run, { ...(strong && { bold: true }), ...(links && link && { link }) })
  }
  let count = 0
  for (const line of text.split('\n')) {
    for (const part of partsOf(line, pictures)) {
      if (typeof part !== 'string') {
        add({ image: address(part) })
        add('\n')
        count = 0
        continue
      }
      const marked = lineOf(part, count + 1)
      addWords(marked.words)
      count = marked.kind === 'ordered' ? count + 1 : 0
      if (marked.kind === 'heading') add('\n', { header: marked.level })
      else if (marked.kind === 'bullet' || marked.kind === 'ordered') add('\n', { list: marked.kind })
      else add('\n', marked.kind === 'quote' ? quote : {})
    }
  }
  return ops
}

/** Lines in the making. */
class Lines {
  private readonly done: string[] = []
  private runs: MarkedRun[] = []
  private count = 0
  private afterPicture = false

  constructor(private readonly links: boolean) {}

  add(text: string, { bold, link }: Attributes) {
    const run = { text, strong: bold === true, link }
    this.runs.push(...(this.links ? [run] : linkedRuns(text, run.strong)))
  }
  end({ header, list, blockquote, indent }: Attributes = {}) {
    const words = markedWords(this.runs)
    const empty = !words.trim()
    this.runs = []
    this.count = list === 'ordered' && !empty ? this.count + 1 : 0
    // The line of a picture ends with it.
    if (empty && this.afterPicture) this.afterPicture = false
    else if (empty) this.done.push('')
    else if (header) this.done.push(`${+String(header).replace(/\D/g, '') > 2 ? '###' : '##'} ${words}`)
    else if (list) this.done.push(list === 'ordered' ? `${this.count}. ${words}` : `- ${words}`)
    else this.done.push(blockquote || indent ? `> ${words}` : asText(words))
  }
  picture(id: string) {
    if (this.runs.length) this.end()
    this.done.push(pictureMark(id))
    this.count = 0
    this.afterPicture = true
  }
  text() {
    if (this.runs.length) this.end()
    return this.done.join('\n').replace(/^\n+|\n+$/g, '')
  }
}

/** What an editor holds as the text of an article; pictures that are none of the post's, or not there yet, are left out. */
export function marksOf(ops: readonly Op[], fileIdOf: (address: string) => string | undefined, { links }: Dialect): string {
  const lines = new Lines(links)
  for (const { insert, attributes = {} } of ops) {
    if (typeof insert !== 'string') {
      const fileId = fileIdOf(insert.image)
      if (fileId) lines.picture(fileId)
      continue
    }
    insert.split('\n').forEach((words, at) => {
      if (at) lines.end(attributes)
      if (words) lines.add(words, attributes)
    })
  }
  return lines.text()
}
