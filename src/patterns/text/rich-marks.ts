import type { Picture } from '../../../contract'

/**
 * The light marks of an article: `## ` a heading, `- ` an item of a list, `> ` a quotation, each at the beginning of a
 * line, `**` around what is strong, `![](fileId)` a picture of the post. Whatever else looks like a mark is text.
 */
const PICTURE = /!\[[^\]\n]{0,100}\]\(([^)\n]{0,100})\)/g
const LINE = /^[ \t]*(#{1,6}|-|>)[ \t]+(.*)$/
const STRONG = /\*\*([^*\n]+)\*\*/

/** `key` is the place among its like. */
interface Numbered {
  key: number
}
export interface Run extends Numbered {
  text: string
  strong: boolean
}
export type Block = Numbered &
  (
    | { kind: 'heading' | 'quote' | 'text'; text: string }
    | { kind: 'list'; items: (Numbered & { text: string })[] }
    | { kind: 'picture'; picture: Picture }
  )

export const pictureMark = (fileId: string) => `![](${fileId})`

const withId = (pictures: readonly Picture[], id: string) =>
  pictures.find((picture) => picture.fileId.toLowerCase() === id.trim().toLowerCase())

/** The text with something else in place of each picture mark. */
export const replacePictures = (text: string, replace: (fileId: string, mark: string) => string) =>
  text.replace(PICTURE, (mark, id: string) => replace(id.trim().toLowerCase(), mark))

/** Those of a post's pictures that its text shows. */
export function picturesIn(text: string, pictures: readonly Picture[]): Picture[] {
  const ids = new Set([...text.matchAll(PICTURE)].map(([, id]) => id.trim().toLowerCase()))
  return pictures.filter(({ fileId }) => ids.has(fileId.toLowerCase()))
}

/** Text and pictures of one line, in turn. */
function partsOf(line: string, pictures: readonly Picture[]): (string | Picture)[] {
  const parts: (string | Picture)[] = []
  let from = 0
  for (const { 0: mark, 1: id, index } of line.matchAll(PICTURE)) {
    const picture = withId(pictures, id)
    if (!picture) continue
    parts.push(line.slice(from, index), picture)
    from = index! + mark.length
  }
  return [...parts, line.slice(from)].filter((part) => typeof part !== 'string' || part.trim() || parts.length === 0)
}

/** Lines that stand together are one block, so that a long text makes few elements. */
export function blocksOf(text: string, pictures: readonly Picture[] = []): Block[] {
  const blocks: Block[] = []
  let open = false
  const add = (kind: 'quote' | 'text', line: string) => {
    const last = blocks.at(-1)
    if (open && last?.kind === kind) last.text += `\n${line}`
    else blocks.push({ key: blocks.length, kind, text: line })
  }
  const addLine = (line: string) => {
    const [, mark, words] = LINE.exec(line) ?? []
    const last = blocks.at(-1)
    if (!mark) add('text', line)
    else if (mark === '>') add('quote', words)
    else if (mark !== '-') blocks.push({ key: blocks.length, kind: 'heading', text: words })
    else if (open && last?.kind === 'list') last.items.push({ key: last.items.length, text: words })
    else blocks.push({ key: blocks.length, kind: 'list', items: [{ key: 0, text: words }] })
    open = true
  }
  for (const line of text.split('\n')) {
    for (const part of partsOf(line, pictures)) {
      if (typeof part !== 'string') blocks.push({ key: blocks.length, kind: 'picture', picture: part })
      else if (part.trim()) addLine(part)
      else open = false
    }
  }
  return blocks
}

export const runsOf = (text: string): Run[] =>
  text
    .split(STRONG)
    .map((run, key) => ({ key, text: run, strong: key % 2 === 1 }))
    .filter((run) => run.text)

/** The text as it reads without its marks. */
export const plain = (text: string): string =>
  replacePictures(text, () => '\n')
    .replace(/^[ \t]*(?:(?:#{1,6}|-|>)[ \t]+)+/gm, '')
    .replace(/\*\*([^*\n]+)\*\*/g, '$1')
    .replace(/\n[ \t]*(?:\n[ \t]*)+/g, '\n\n')
    .trim()
